// Input that holds a chosen value: shows it, opens a dialog to choose, and can be cleared.
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { IconButton } from '../buttons/IconButton.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import './field.css'
import './picker.css'

interface ChosenFieldProps {
  label: string
  /** Text of the value, or of its absence. */
  name: string
  isChosen: boolean
  /** Label of the button that clears it. */
  emptyLabel: string
  onEmpty: () => void
  dialogTitle: string
  children: (close: () => void) => ReactNode
}

export function ChosenField({ label, name, isChosen, dialogTitle, children, ...props }: ChosenFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <span id={`${id}-label`} className="sw-label">
        {label}
      </span>
      <div className="sw-row" data-nowrap data-gap="1">
        <button
          type="button"
          id={`${id}-name`}
          className="sw-input sw-cut sw-field-button"
          aria-labelledby={`${id}-label ${id}-name`}
          aria-haspopup="dialog"
          title={isChosen ? name : undefined}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
        {isChosen && (
          <IconButton label={props.emptyLabel} onClick={props.onEmpty} Icon={IconX} iconSize={18} />
        )}
      </div>
      {isOpen && (
        <Dialog title={dialogTitle} onClose={close}>
          {children(close)}
        </Dialog>
      )}
    </div>
  )
}
