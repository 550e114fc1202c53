// Registration form.
import { api } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { EmailField, TextField } from '../ui/fields/TextField.tsx'
import { becomeSignedIn } from './queries.ts'

export function RegisterForm({ invitation, email }: { invitation: string; email: string }) {
  const { t } = useTexts()
  const form = useForm({
    initial: { email, username: '', unique_username: '', password: '' },
    check: (values) => ({
      email: !values.email.trim() && t('fault.missing_field'),
      username: !values.username.trim() && t('fault.missing_field'),
      password: !values.password && t('fault.missing_field'),
    }),
    submit: async ({ email, username, unique_username, password }) => {
      const user = await api.registerUser({
        body: {
          email: email.trim(),
          username: username.trim(),
          password,
          ...(unique_username.trim() && { unique_username: unique_username.trim() }),
          ...(invitation && { invitation }),
        },
      })
      await becomeSignedIn(user)
    },
  })

  return (
    <div className="sw-card">
      <Form state={form.form} action={t('register.action')} fullWidth>
        <TextField
          {...form.text('username')}
          label={t('field.username')}
          hint={t('field.usernameHint')}
          autoComplete="name"
        />
        <EmailField {...form.text('email')} label={t('field.email')} />
        <PasswordField
          {...form.text('password')}
          label={t('field.password')}
          hint={t('field.passwordHint')}
          autoComplete="new-password"
        />
        <TextField
          {...form.text('unique_username')}
          label={t('field.optional', { label: t('field.uniqueUsername') })}
          hint={t('field.uniqueUsernameHint')}
          autoCapitalize="none"
          autoComplete="off"
          icon="@"
        />
      </Form>
    </div>
  )
}
