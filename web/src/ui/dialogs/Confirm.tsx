// Renders the questions of `useConfirm`, one after the other.
import { type ReactNode, useCallback, useId, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { CancelButton } from '../buttons/CancelButton.tsx'
import { Dialog } from './Dialog.tsx'
import { type Confirm, ConfirmContext, type Question } from './use-confirm.ts'

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const stakesId = useId()
  const [open, setOpen] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const confirm = useCallback<Confirm>(
    (question) => new Promise((answer) => setOpen({ ...question, answer })),
    [],
  )
  const finish = (yes: boolean) => {
    setOpen(null)
    open?.answer(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {open && (
        <Dialog title={open.title} alert={stakesId} onClose={() => finish(false)}>
          <div id={stakesId} className="sw-prose">
            {open.body}
          </div>
          <div className="sw-actions" data-align="end">
            <CancelButton onClick={() => finish(false)} data-autofocus />
            <Button isDanger={open.danger} onClick={() => finish(true)}>
              {open.action}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
