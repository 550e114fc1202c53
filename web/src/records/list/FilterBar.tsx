// Filters above the table (behind a button on a phone), active filters as removable chips, columns and saved views.
import { IconColumns3, IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Chip } from '../../ui/fields/Chip.tsx'
import { ViewsButton } from '../../views/ViewsButton.tsx'
import { changed, columnsOf } from '../filter.ts'
import { ColumnsDialog } from './ColumnsDialog.tsx'
import { useChips } from './chips.ts'
import { FilterFields, type FilterFieldsProps } from './FilterFields.tsx'
import { runViews } from './views.ts'
import './runs-bar.css'

interface FilterBarProps extends FilterFieldsProps {
  /** Number of runs. */
  children: ReactNode
}

export function FilterBar({ children, ...props }: FilterBarProps) {
  const { filter, onChange, fields, names } = props
  const { t } = useTexts()
  const [open, setOpen] = useState<'filter' | 'columns' | null>(null)
  const chips = useChips(filter, fields, names)
  const columns = columnsOf(filter)
  const close = () => setOpen(null)
  return (
    <div className="sw-stack sw-runs-bar" data-gap="3">
      <div className="sw-filters sw-runs-fields">
        <FilterFields {...props} isBrief />
      </div>
      <div className="sw-row sw-runs-tools" data-gap="2">
        <Button
          kind="plain"
          icon={<IconFilter size={20} aria-hidden="true" />}
          onClick={() => setOpen('filter')}
        >
          {withCount(t('records.filter'), chips.length)}
        </Button>
        {fields.length > 0 && (
          <Button
            kind="plain"
            icon={<IconColumns3 size={20} aria-hidden="true" />}
            onClick={() => setOpen('columns')}
          >
            {withCount(t('records.columnsButton'), columns.length)}
          </Button>
        )}
        <ViewsButton list={runViews} filter={filter} onChoose={onChange} />
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
        <ul className="sw-row sw-runs-chips" data-gap="2" aria-label={t('records.filtersSet')}>
          {chips.map(({ name, text, gone, hasField }) => (
            <Chip
              key={name}
              data-has-field={hasField || undefined}
              label={t('records.takeAway', { name: text })}
              onRemove={() => onChange(changed(filter, gone))}
            >
              {text}
            </Chip>
          ))}
        </ul>
      )}
      {children}
      {open === 'filter' && (
        <Dialog title={t('records.filter')} isStored onClose={close}>
          <div className="sw-form">
            <FilterFields {...props} />
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
    </div>
  )
}

const withCount = (text: string, count: number): string => (count > 0 ? `${text} (${count})` : text)
