// Renders the question of `usePasswordAgain`. Faults of the password show in its dialog, all others in the form behind it.
import { type ReactNode, useCallback, useState } from 'react'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import {
  isOfPassword,
  isPasswordWanted,
  PasswordAgainContext,
  type WithPassword,
} from './use-password-again.ts'

interface Question {
  /** Rejects if the password is wrong or too many were tried. */
  send: (password: string) => Promise<void>
  cancel: () => void
}

export function PasswordAgainProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Question | null>(null)
  const withPassword = useCallback<WithPassword>(async (send) => {
    try {
      return await send({})
    } catch (error) {
      if (!isPasswordWanted(error)) throw error
      return new Promise((resolve, reject) => {
        const close = () => setOpen(null)
        setOpen({
          send: async (old_password) => {
            try {
              resolve(await send({ old_password }))
            } catch (fault) {
              if (isOfPassword(fault)) throw fault
              reject(fault)
            }
            close()
          },
          cancel: () => {
            close()
            reject(error)
          },
        })
      })
    }
  }, [])
  return (
    <PasswordAgainContext value={withPassword}>
      {children}
      {open && <PasswordDialog {...open} />}
    </PasswordAgainContext>
  )
}

function PasswordDialog({ send, cancel }: Question) {
  const { t } = useTexts()
  const form = useForm({
    initial: { old_password: '' },
    check: ({ old_password }) => ({ old_password: !old_password && t('fault.old_password.missing_field') }),
    submit: ({ old_password }) => send(old_password),
  })
  return (
    <Dialog title={t('passwordAgain.title')} onClose={cancel} isStored>
      <p>{t('passwordAgain.body')}</p>
      <Form state={form.form} action={t('passwordAgain.action')} extra={<CancelButton onClick={cancel} />}>
        <PasswordField
          {...form.text('old_password')}
          label={t('field.currentPassword')}
          autoComplete="current-password"
          data-autofocus
        />
      </Form>
    </Dialog>
  )
}
