// Inputs of a step of the first run, with explanations.
import type { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField, TextField } from '../../ui/fields/TextField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import type { SetupValues } from './steps.ts'
import './setup.css'

interface SetupStepProps {
  step: number
  form: ReturnType<typeof useForm<SetupValues>>
}

export function SetupStep({ step, form }: SetupStepProps) {
  if (step === 0) return <CodeStep form={form} />
  if (step === 1) return <YouStep form={form} />
  if (step === 2) return <AccessStep form={form} />
  return <SampleStep form={form} />
}

type Part = Omit<SetupStepProps, 'step'>

function CodeStep({ form }: Part) {
  const { t } = useTexts()
  return (
    <>
      <p className="sw-soft">{t('setup.codeBody')}</p>
      <TextField
        {...form.text('code')}
        label={t('setup.codeLabel')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="sw-code-input"
      />
    </>
  )
}

function YouStep({ form }: Part) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        {...form.text('title')}
        label={t('setup.siteTitle')}
        hint={t('setup.siteTitleHint')}
        maxLength={80}
      />
      <TextField
        {...form.text('username')}
        label={t('field.username')}
        hint={t('setup.usernameHint')}
        autoComplete="name"
      />
      <EmailField {...form.text('email')} label={t('field.email')} />
      <PasswordField
        {...form.text('password')}
        label={t('field.password')}
        hint={t('field.passwordHint')}
        autoComplete="new-password"
      />
    </>
  )
}

function AccessStep({ form }: Part) {
  const { t } = useTexts()
  return (
    <>
      <Choice
        legend={t('registration.legend')}
        name="registration"
        value={form.values.registration}
        onChange={(value) => form.set('registration', value)}
        options={[
          { value: 'invited', label: t('registration.invited'), hint: t('registration.invitedHint') },
          { value: 'open', label: t('registration.open'), hint: t('registration.openHint') },
          { value: 'closed', label: t('registration.closed'), hint: t('registration.closedHint') },
        ]}
      />
      <Toggle
        {...form.tick('private')}
        label={t('registration.private')}
        hint={t('registration.privateHint')}
      />
    </>
  )
}

function SampleStep({ form }: Part) {
  const { t } = useTexts()
  return (
    <>
      <p className="sw-soft">{t('setup.sampleBody')}</p>
      <Toggle {...form.tick('sample')} label={t('setup.sampleLabel')} hint={t('setup.sampleHint')} />
    </>
  )
}
