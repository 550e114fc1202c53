// Purpose, scopes and expiry of a new token. Asks for the password, because a device may be left unlocked.
import { useQueryClient } from '@tanstack/react-query'
import { api, type User } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { CancelButton } from '../ui/buttons/CancelButton.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { expiryAt, expiryDays } from './expiry.ts'
import { accountKeys } from './queries.ts'
import { offeredScopes } from './scopes.ts'

const initial = {
  label: '',
  read: true,
  work_log: false,
  write: false,
  account: false,
  administration: false,
  expires_date: '90',
  old_password: '',
}

interface NewTokenFormProps {
  user: User
  onMade: (secret: string) => void
  onClose: () => void
}

export function NewTokenForm({ user, onMade, onClose }: NewTokenFormProps) {
  const { t } = useTexts()
  const queryClient = useQueryClient()
  const offered = offeredScopes(user)
  const form = useForm({
    initial,
    check: (values) => ({
      label: !values.label.trim() && t('fault.missing_field'),
      read: !offered.some((scope) => values[scope]) && t('tokens.scopesNone'),
      old_password: !values.old_password && t('fault.missing_field'),
    }),
    submit: async ({ label, expires_date, old_password, ...ticked }) => {
      const made = await api.addToken({
        body: {
          label: label.trim(),
          scopes: offered.filter((scope) => ticked[scope]),
          expires_date: expiryAt(expires_date, Date.now()) ?? null,
          old_password,
        },
      })
      onMade(made.token)
      await queryClient.invalidateQueries({ queryKey: accountKeys.tokens })
    },
  })

  return (
    <Form state={form.form} action={t('tokens.make')} extra={<CancelButton onClick={onClose} />}>
      <TextField
        {...form.text('label')}
        label={t('tokens.label')}
        hint={t('tokens.labelHint')}
        maxLength={80}
        data-autofocus
      />
      <fieldset className="sw-stack sw-choice" data-gap="2">
        <legend>{t('tokens.scopes')}</legend>
        {offered.map((scope) => (
          <Toggle
            key={scope}
            {...form.tick(scope)}
            label={t(`tokens.scope.${scope}`)}
            hint={t(`tokens.scopeHint.${scope}`)}
          />
        ))}
      </fieldset>
      <Select
        {...form.text('expires_date')}
        label={t('tokens.expiry')}
        options={[
          ...expiryDays.map((days) => ({ value: String(days), label: t('tokens.days', { count: days }) })),
          { value: '', label: t('tokens.never') },
        ]}
      />
      <PasswordField
        {...form.text('old_password')}
        label={t('field.currentPassword')}
        autoComplete="current-password"
      />
    </Form>
  )
}
