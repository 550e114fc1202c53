// Dialog based on the native element, which traps and restores the focus.

import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { LiveRegion } from '../announce.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { LossesContext, useClosing } from './use-closing.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** "side" slides in from the inline start, for navigation on a phone. */
  kind?: 'centre' | 'side' | 'full'
  /** Input is applied immediately or stored as a draft, so closing asks nothing. */
  isStored?: boolean
  /** Makes it an alert dialog; the id of its description, which is read with the title. */
  alert?: string
}

/** Render it while it is open; it shows itself. */
export function Dialog({ title, onClose, children, kind = 'centre', isStored = false, alert }: DialogProps) {
  const { t } = useTexts()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { close, losses, props } = useClosing(ref, { onClose, isStored })

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
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : 'dialog'}
      className="sw-dialog"
      data-kind={kind}
      aria-labelledby={titleId}
      aria-describedby={alert}
      {...props}
    >
      <LossesContext value={losses}>
        <div className="sw-dialog-inner">
          <div className="sw-row sw-dialog-head" data-nowrap data-apart>
            <h2 id={titleId}>{title}</h2>
            <IconButton onClick={() => void close()} label={t('ui.close')} Icon={IconX} iconSize={24} />
          </div>
          {children}
        </div>
        <LiveRegion isInDialog />
      </LossesContext>
    </dialog>
  )
}
