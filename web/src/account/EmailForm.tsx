// Changes the email address for signing in. Asks for the password, because a device may be left unlocked.
import type { User } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { EmailField } from '../ui/fields/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { saveAccount } from './queries.ts'

export function EmailForm({ user }: { user: User }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { email: user.email ?? '', old_password: '' },
    check: (values) => ({
      email: !values.email.trim() && t('fault.missing_field'),
      old_password: !values.old_password && t('fault.missing_field'),
    }),
    submit: async ({ email, old_password }) => {
      await saveAccount(user.userid, { email: email.trim(), old_password })
      form.set('old_password', '')
      showToast(t('account.emailSaved'))
    },
  })

  return (
    <section className="sw-card" aria-labelledby="account-email">
      <h2 id="account-email">{t('account.email')}</h2>
      <Form state={form.form} action={t('account.emailAction')}>
        <div className="sw-columns">
          <EmailField {...form.text('email')} label={t('field.email')} />
          <PasswordField
            {...form.text('old_password')}
            label={t('field.currentPassword')}
            autoComplete="current-password"
          />
        </div>
      </Form>
    </section>
  )
}
