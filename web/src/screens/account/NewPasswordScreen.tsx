// Sets a new password with the link of an email or of an administrator.
import { ApiError } from '@stepwright/client'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'

const isSpent = (error: unknown) =>
  error instanceof ApiError && error.errors.some((fault) => fault.field === 'token')

export function NewPasswordScreen() {
  const { t } = useTexts()
  const { token } = useParams({ from: '/reset/$token' })
  const navigate = useNavigate()
  const [linkIsSpent, setSpent] = useState(false)
  const form = useForm({
    initial: { password: '', again: '' },
    check: ({ password, again }) => ({
      password: !password && t('fault.missing_field'),
      again: password !== again && t('fault.notTheSame'),
    }),
    submit: async ({ password }) => {
      try {
        await api.completePasswordReset({ body: { token, password } })
      } catch (error) {
        if (!isSpent(error)) throw error
        return setSpent(true)
      }
      showToast(t('reset.done'))
      await navigate({ to: '/login' })
    },
  })

  return (
    <Screen title={t('reset.newTitle')} lead={linkIsSpent ? undefined : t('reset.newLead')} width="form">
      {linkIsSpent ? (
        <Notice kind="fault" title={t('reset.spentTitle')}>
          <p>{t('reset.spentBody')}</p>
          <Link to="/reset" className="sw-button">
            {t('reset.again')}
          </Link>
        </Notice>
      ) : (
        <div className="sw-card">
          <Form state={form.form} action={t('reset.newAction')} fullWidth>
            <PasswordField
              {...form.text('password')}
              label={t('field.newPassword')}
              hint={t('field.passwordHint')}
              autoComplete="new-password"
            />
            <PasswordField
              {...form.text('again')}
              label={t('field.passwordAgain')}
              autoComplete="new-password"
            />
          </Form>
        </div>
      )}
    </Screen>
  )
}
