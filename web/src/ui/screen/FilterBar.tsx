// Filters above a list: side by side on a wide screen, in a dialog on a phone.
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import './filter-bar.css'

interface FilterBarProps {
  label: string
  /** Number of active filters. */
  count: number
  /** Label of the button that closes the dialog. */
  doneLabel: string
  fields: ReactNode
  /** Beside the button that opens the dialog. */
  children?: ReactNode
}

export function FilterBar({ label, count, doneLabel, fields, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const labelled = (
    <search className="sw-filter-fields" aria-label={label}>
      {fields}
    </search>
  )
  return (
    <div className="sw-filters">
      <div className="sw-filter-wide">{labelled}</div>
      <div className="sw-row sw-filter-tools" data-gap="2">
        <Button
          kind="plain"
          className="sw-filter-narrow"
          icon={<IconFilter size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? `${label} (${count})` : label}
        </Button>
        {children}
      </div>
      {isOpen && (
        <Dialog title={label} isStored onClose={() => setOpen(false)}>
          <div className="sw-form">
            {labelled}
            <Button onClick={() => setOpen(false)}>{doneLabel}</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
