// Asks before something that cannot be taken back: `if (await confirm({...}))`.
import { Button } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from './Dialog.tsx'

interface Question {
  title: string
  body: ReactNode
  action: string
  danger?: boolean
}

type Confirm = (question: Question) => Promise<boolean>

const Context = createContext<Confirm>(async () => false)

export const useConfirm = () => use(Context)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts()
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
    <Context value={confirm}>
      {children}
      {open && (
        <Dialog title={open.title} role="alertdialog" onClose={() => finish(false)}>
          <div className="sw-prose">{open.body}</div>
          <div className="sw-actions" data-align="end">
            <Button variant="default" onClick={() => finish(false)} data-autofocus>
              {t('ui.cancel')}
            </Button>
            <Button color={open.danger ? 'red' : 'spruce'} onClick={() => finish(true)}>
              {open.action}
            </Button>
          </div>
        </Dialog>
      )}
    </Context>
  )
}
