// Renders the questions of `useConfirm`, one after the other.
import { type ReactNode, useCallback, useId, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { type Confirm, ConfirmContext, type Question } from './use-confirm.ts'

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts()
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
            <Button kind="plain" onClick={() => finish(false)} data-autofocus>
              {t('ui.cancel')}
            </Button>
            <Button isDanger={open.danger} onClick={() => finish(true)}>
              {open.action}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
