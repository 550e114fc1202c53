// Name and lock minutes of a shared device: registers this browser, or changes a device.
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface DeviceFormProps {
  initial: { name: string; lock_minutes: number }
  action: string
  onSave: (values: { name: string; lock_minutes: number }) => Promise<void>
}

const most = 240

export function DeviceForm({ initial, action, onSave }: DeviceFormProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { name: initial.name, lock_minutes: String(initial.lock_minutes) },
    check: ({ name, lock_minutes }) => ({
      name: !name.trim() && t('fault.missing_field'),
      lock_minutes: !isMinutes(lock_minutes) && t('device.shared.minutesFault'),
    }),
    submit: ({ name, lock_minutes }) => onSave({ name: name.trim(), lock_minutes: Number(lock_minutes) }),
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
    </Form>
  )
}

const isMinutes = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
