// A dialog on the browser's own element: it keeps the focus inside, closes with Escape and gives the focus back.
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** "side" slides in from the start of the line, as navigation on a phone does. */
  kind?: 'centre' | 'side' | 'full'
  role?: 'dialog' | 'alertdialog'
}

/** Draw it while it is open; it shows itself. */
export function Dialog({ title, onClose, children, kind = 'centre', role = 'dialog' }: DialogProps) {
  const { t } = useTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; Escape does the same by key.
    <dialog
      ref={ref}
      role={role}
      className="sw-dialog"
      data-kind={kind}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sw-dialog-inner">
        <div className="sw-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="sw-icon-button" onClick={onClose} aria-label={t('ui.close')}>
            <IconX aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
