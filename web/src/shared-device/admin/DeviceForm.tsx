// Name and lock minutes of a shared device: registers this browser, or changes a device.
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

interface DeviceFormProps {
  initial: { name: string; lock_minutes: number }
  action: string
  /** A registration asks for it. */
  asksPassword?: boolean
  onSave: (values: { name: string; lock_minutes: number; old_password: string }) => Promise<void>
}

const most = 240

export function DeviceForm({ initial, action, asksPassword = false, onSave }: DeviceFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { name: initial.name, lock_minutes: String(initial.lock_minutes), old_password: '' },
    check: ({ name, lock_minutes, old_password }) => ({
      name: !name.trim() && t('fault.missing_field'),
      lock_minutes: !isMinutes(lock_minutes) && t('device.shared.minutesFault'),
      old_password: asksPassword && !old_password && t('fault.missing_field'),
    }),
    submit: ({ name, lock_minutes, old_password }) =>
      onSave({ name: name.trim(), lock_minutes: Number(lock_minutes), old_password }),
  })
  return (
    <Form state={form.form} action={action}>
      <div className="sw-columns">
        <TextField
          {...form.text('name')}
          label={t('device.shared.name')}
          hint={t('device.shared.nameHint')}
          maxLength={80}
          required
        />
        <TextField
          {...form.text('lock_minutes')}
          label={t('device.shared.minutes')}
          hint={t('device.shared.minutesHint')}
          inputMode="numeric"
          required
        />
      </div>
      {asksPassword && (
        <PasswordField
          {...form.text('old_password')}
          label={t('device.shared.password')}
          autoComplete="current-password"
        />
      )}
    </Form>
  )
}

const isMinutes = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
