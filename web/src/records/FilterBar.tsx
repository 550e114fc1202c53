// Above the table: the filters, as fields where there is room and behind a button on a phone; what is set, each to take
// away; columns and saved views.
import { Button } from '@mantine/core'
import { IconBookmark, IconColumns3, IconFilter, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import type { FieldName } from './columns.ts'
import { type Change, changed, FilterFields } from './FilterFields.tsx'
import { columnsOf, type Filter } from './filter.ts'
import { guideNamesQuery } from './queries.ts'
import { stateTexts } from './state-texts.ts'
import { ViewsDialog } from './ViewsDialog.tsx'
import { viewsQuery } from './views.ts'

interface FilterBarProps {
  filter: Filter
  onChange: (filter: Filter) => void
  /** Fields that can have a column. */
  fields: readonly FieldName[]
}

export function FilterBar({ filter, onChange, fields }: FilterBarProps) {
  const { t } = useTexts()
  const [open, setOpen] = useState<'filter' | 'columns' | 'views' | null>(null)
  const chips = useChips(filter, fields)
  const views = useQuery(viewsQuery).data ?? []
  const columns = columnsOf(filter)
  const close = () => setOpen(null)
  return (
    <div className="sw-runs-bar">
      <div className="sw-runs-fields">
        <FilterFields filter={filter} onChange={onChange} fields={fields} />
      </div>
      <div className="sw-runs-tools">
        <Button
          variant="default"
          className="sw-runs-narrow"
          leftSection={<IconFilter size={20} aria-hidden="true" />}
          onClick={() => setOpen('filter')}
        >
          {withCount(t('records.filter'), chips.length)}
        </Button>
        {fields.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconColumns3 size={20} aria-hidden="true" />}
            onClick={() => setOpen('columns')}
          >
            {withCount(t('records.columnsButton'), columns.length)}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconBookmark size={20} aria-hidden="true" />}
          onClick={() => setOpen('views')}
        >
          {withCount(t('records.views'), views.length)}
        </Button>
        {chips.length > 0 && (
          <button
            type="button"
            className="sw-text-button"
            onClick={() => onChange(changed({}, { columns: filter.columns }))}
          >
            {t('records.clear')}
          </button>
        )}
      </div>
      {chips.length > 0 && (
        <ul className="sw-runs-chips" aria-label={t('records.filtersSet')}>
          {chips.map(({ name, text, gone }) => (
            <li key={name}>
              <span>{text}</span>
              <button
                type="button"
                aria-label={t('records.takeAway', { name: text })}
                onClick={() => onChange(changed(filter, gone))}
              >
                <IconX size={18} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open === 'filter' && (
        <Dialog title={t('records.filter')} onClose={close}>
          <div className="sw-form">
            <FilterFields filter={filter} onChange={onChange} fields={fields} />
            <Button onClick={close}>{t('records.showRuns')}</Button>
          </div>
        </Dialog>
      )}
      {open === 'columns' && (
        <ColumnsDialog
          chosen={columns}
          fields={fields}
          onChange={(next) => onChange(changed(filter, { columns: next.join(',') }))}
          onClose={close}
        />
      )}
      {open === 'views' && <ViewsDialog filter={filter} onChoose={onChange} onClose={close} />}
    </div>
  )
}

const withCount = (text: string, count: number): string => (count > 0 ? `${text} (${count})` : text)

interface Chip {
  name: string
  text: string
  gone: Change
}

function useChips(filter: Filter, fields: readonly FieldName[]): Chip[] {
  const { guideid, status, from, to, deviations, deviation_field: odd, text } = filter
  const { t, format } = useTexts()
  const guides = useQuery(guideNamesQuery).data
  const title = guides?.find((guide) => guide.guideid === guideid)?.title
  const oddField = fields.find(({ field_guid }) => field_guid === odd)
  const day = (date: string) => format.date(Date.parse(`${date}T12:00:00Z`) / 1000)
  const state = (Object.keys(stateTexts) as (keyof typeof stateTexts)[]).find((each) => each === status)
  const chips: (Chip | false | undefined)[] = [
    guideid !== undefined && {
      name: 'guideid',
      text: title ?? t('records.guide'),
      gone: { guideid: undefined, columns: undefined, deviation_field: undefined },
    },
    state && { name: 'status', text: t(stateTexts[state]), gone: { status: undefined } },
    !!from && { name: 'from', text: `${t('records.from')} ${day(from)}`, gone: { from: undefined } },
    !!to && { name: 'to', text: `${t('records.to')} ${day(to)}`, gone: { to: undefined } },
    !!text && { name: 'text', text: `“${text}”`, gone: { text: undefined } },
    !!deviations && {
      name: 'deviations',
      text: oddField ? t('records.deviationIn', { field: oddField.label }) : t('records.onlyDeviations'),
      gone: { deviations: undefined, deviation_field: undefined },
    },
  ]
  return chips.filter((chip) => !!chip)
}
