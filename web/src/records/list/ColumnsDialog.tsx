// Chooses and orders the columns for fields.
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { followDrawn, moveButtons } from '../../ui/moving.ts'
import { chosenFields, type FieldName } from './columns.ts'
import './runs-bar.css'

interface ColumnsDialogProps {
  chosen: readonly string[]
  fields: readonly FieldName[]
  onChange: (chosen: string[]) => void
  onClose: () => void
}

export function ColumnsDialog({ chosen, fields, onChange, onClose }: ColumnsDialogProps) {
  const { t } = useTexts()
  const shown = chosenFields(chosen, fields, t('records.unknownField'))
  const list = useRef<HTMLOListElement>(null)
  const last = useRef<{ to: number; by: number } | null>(null)
  const move = (at: number, by: number) => {
    last.current = { to: at + by, by }
    onChange([...moved(chosen, at, at + by)])
  }
  const order = chosen.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is in the address, and drawn once that has changed.
  useLayoutEffect(() => {
    if (!last.current) return
    const { to, by } = last.current
    last.current = null
    followDrawn({ list: list.current, to, focus: moveButtons(by) }, t)
  }, [order])
  const others = fields.filter(({ field_guid }) => !chosen.includes(field_guid))
  return (
    <Dialog title={t('records.columns')} onClose={onClose}>
      <div className="sw-form">
        <p className="sw-soft">{t('records.columnsLead')}</p>
        {shown.length > 0 && (
          <ol ref={list} className="sw-stack sw-picks" data-gap="2" aria-label={t('records.columnsChosen')}>
            {shown.map((field, at) => (
              <li key={field.field_guid}>
                <Name field={field} />
                <IconButton
                  disabled={at === 0}
                  label={t('records.columnBefore', { label: field.label })}
                  data-move={-1}
                  onClick={() => move(at, -1)}
                  Icon={IconArrowUp}
                />
                <IconButton
                  disabled={at === shown.length - 1}
                  label={t('records.columnAfter', { label: field.label })}
                  data-move={1}
                  onClick={() => move(at, 1)}
                  Icon={IconArrowDown}
                />
                <IconButton
                  label={t('records.columnRemove', { label: field.label })}
                  onClick={() => onChange(chosen.filter((guid) => guid !== field.field_guid))}
                  Icon={IconX}
                />
              </li>
            ))}
          </ol>
        )}
        {others.length > 0 && (
          <ul className="sw-stack sw-picks" data-gap="2" aria-label={t('records.columnsOthers')}>
            {others.map((field) => (
              <li key={field.field_guid}>
                <button
                  type="button"
                  className="sw-item"
                  aria-label={t('records.columnAdd', { label: field.label })}
                  onClick={() => onChange([...chosen, field.field_guid])}
                >
                  <IconPlus size={20} aria-hidden="true" />
                  <Name field={field} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="sw-actions">
          <Button onClick={onClose}>{t('records.done')}</Button>
        </div>
      </div>
    </Dialog>
  )
}

const Name = ({ field: { label, unit } }: { field: FieldName }) => (
  <span>
    {label} {unit && <span className="sw-soft">[{unit}]</span>}
  </span>
)
