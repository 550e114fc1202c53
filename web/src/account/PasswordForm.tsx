// Changes the user's password.
import type { User } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { showToast } from '../ui/toasts.tsx'
import { saveAccount } from './queries.ts'

const empty = { old_password: '', password: '', again: '', revokes: true }

export function PasswordForm({ user }: { user: User }) {
  const { t } = useTexts()
  const form = useForm({
    initial: empty,
    check: ({ old_password, password, again }) => ({
      old_password: !old_password && t('fault.missing_field'),
      password: !password && t('fault.missing_field'),
      again: password !== again && t('fault.notTheSame'),
    }),
    submit: async ({ old_password, password, revokes }) => {
      await saveAccount(user.userid, { old_password, password, keep_tokens: !revokes })
      showToast(t('account.passwordSaved'))
      return empty
    },
  })

  return (
    <section className="sw-card" aria-labelledby="account-password">
      <h2 id="account-password">{t('account.password')}</h2>
      <Form state={form.form} action={t('account.passwordAction')}>
        {/* Hidden user name for password managers. */}
        <input type="hidden" autoComplete="username" value={user.email ?? ''} readOnly />
        <PasswordField
          {...form.text('old_password')}
          label={t('field.currentPassword')}
          autoComplete="current-password"
        />
        <div className="sw-columns">
          <PasswordField
            {...form.text('password')}
            label={t('field.newPassword')}
            hint={t('field.passwordHint')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.text('again')}
            label={t('field.passwordAgain')}
            hint={t('field.passwordAgainHint')}
            autoComplete="new-password"
          />
        </div>
        <Toggle {...form.tick('revokes')} label={t('account.revokes')} hint={t('account.revokesHint')} />
      </Form>
    </section>
  )
}
