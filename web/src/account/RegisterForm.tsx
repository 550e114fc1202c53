// The form that makes an account.
import { PasswordInput, TextInput } from '@mantine/core'
import { api } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
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
        <TextInput
          {...form.text('username')}
          label={t('field.username')}
          description={t('field.usernameHint')}
          autoComplete="name"
        />
        <TextInput
          {...form.text('email')}
          label={t('field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordInput
          {...form.text('password')}
          label={t('field.password')}
          description={t('field.passwordHint')}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
        />
        <TextInput
          {...form.text('unique_username')}
          label={t('field.optional', { label: t('field.uniqueUsername') })}
          description={t('field.uniqueUsernameHint')}
          autoCapitalize="none"
          autoComplete="off"
          leftSection="@"
        />
      </Form>
    </div>
  )
}
