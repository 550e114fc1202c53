// Form of the backups: place, schedule, rotation and key.
import { useState } from 'react'
import { usePasswordAgain } from '../account/use-password-again.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { saveSettings } from '../site/queries.ts'
import { Group } from '../site/SettingsGroups.tsx'
import { useLeaveQuestion } from '../site/use-leave-question.ts'
import { Choice } from '../ui/fields/Choice.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { showToast } from '../ui/toasts.tsx'
import type { BackupSettings } from './queries.ts'
import { type BackupValues, changeFrom, checkValues, periods, toValues } from './values.ts'
import './backups.css'

export function BackupForm({ settings, onSaved }: { settings: BackupSettings; onSaved: () => void }) {
  const { t } = useTexts()
  const withPassword = usePasswordAgain()
  const [hasKey, setHasKey] = useState(settings.hasKey)
  const form = useForm<BackupValues>({
    initial: toValues(settings),
    check: (values) => checkValues(values, t),
    submit: async (values) => {
      const change = { backups: changeFrom(values) }
      const { backups } = await withPassword((proof) => saveSettings(change, proof))
      setHasKey(backups.hasKey)
      showToast(t('settings.saved'))
      onSaved()
      return toValues(backups)
    },
  })
  useLeaveQuestion(form.dirty)
  return (
    <Group title={t('backups.settings')}>
      <Form state={form.form} action={t('ui.save')}>
        <TextField
          {...form.text('backups.place')}
          label={t('backups.place')}
          hint={t('backups.placeHint')}
          placeholder="/backup/stepwright"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={500}
        />
        <ScheduleFields form={form} />
        <RotationFields form={form} />
        <PasswordField
          {...form.text('backups.key')}
          label={t('field.optional', { label: t('backups.key') })}
          hint={t(hasKey ? 'backups.keySet' : 'backups.keyHint')}
          showLabel={t('backups.showKey')}
          autoComplete="new-password"
          maxLength={1000}
        />
        {hasKey && (
          <Toggle
            {...form.tick('removesKey')}
            label={t('backups.removeKey')}
            hint={t('backups.removeKeyHint')}
          />
        )}
      </Form>
    </Group>
  )
}

interface FieldsProps {
  form: ReturnType<typeof useForm<BackupValues>>
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function ScheduleFields({ form }: FieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        legend={t('backups.schedule')}
        name="backups.schedule"
        value={form.values['backups.schedule']}
        onChange={(value) => form.set('backups.schedule', value)}
        options={[
          { value: 'daily', label: t('backups.daily'), hint: t('backups.dailyHint') },
          { value: 'hourly', label: t('backups.hourly'), hint: t('backups.hourlyHint') },
          { value: 'off', label: t('backups.never'), hint: t('backups.neverHint') },
        ]}
      />
      {form.values['backups.schedule'] === 'daily' && (
        <div className="sw-columns">
          <Select
            {...form.text('backups.hour')}
            label={t('backups.hour')}
            options={hours.map((hour) => ({
              value: String(hour),
              label: `${String(hour).padStart(2, '0')}:00`,
            }))}
          />
          <TextField
            {...form.text('backups.timeZone')}
            label={t('backups.timeZone')}
            hint={t('backups.timeZoneHint')}
            spellCheck={false}
            maxLength={60}
          />
        </div>
      )}
    </>
  )
}

function RotationFields({ form }: FieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset className="sw-stack" data-gap="2">
      <legend className="sw-label">{t('backups.rotation')}</legend>
      <p className="sw-hint">{t('backups.rotationHint')}</p>
      <div className="sw-columns" data-column="narrow" data-gap="3">
        {periods.map((period) => (
          <TextField
            key={period}
            {...form.text(`backups.${period}`)}
            label={t(`backups.${period}`)}
            inputMode="numeric"
            maxLength={4}
          />
        ))}
      </div>
    </fieldset>
  )
}
