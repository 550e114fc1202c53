// The groups of the settings form, each a card with its own heading.
import { type ReactNode, useId } from 'react'
import type { useForm } from '../lib/forms/use-form.ts'
import { ownName, siteLanguages } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import type { SettingsValues } from './settings-values.ts'

export interface GroupProps {
  form: ReturnType<typeof useForm<SettingsValues>>
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sw-card sw-form" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function SiteGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.site')}>
      <TextField {...form.text('title')} label={t('settings.siteTitle')} maxLength={80} />
      <TextArea
        {...form.text('description')}
        label={t('field.optional', { label: t('settings.description') })}
        hint={t('settings.descriptionHint')}
        rows={3}
        maxLength={500}
      />
      <div className="sw-columns">
        <Select
          {...form.text('language')}
          label={t('settings.language')}
          hint={t('settings.languageHint')}
          options={siteLanguages.map((value) => ({ value, label: ownName(value) }))}
        />
      </div>
      <div className="sw-columns">
        <TextField
          {...form.text('objectNameSingular')}
          label={t('settings.objectSingular')}
          hint={t('settings.objectHint')}
          maxLength={40}
        />
        <TextField
          {...form.text('objectNamePlural')}
          label={t('settings.objectPlural')}
          hint={t('settings.objectPluralHint')}
          maxLength={40}
        />
      </div>
    </Group>
  )
}

export function AccessGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.access')}>
      <Toggle
        {...form.tick('private')}
        label={t('registration.private')}
        hint={t('registration.privateHint')}
      />
      <Choice
        legend={t('registration.legend')}
        name="registration"
        value={form.values.registration}
        onChange={(value) => form.set('registration', value)}
        options={[
          { value: 'open', label: t('registration.open'), hint: t('registration.openHint') },
          { value: 'invited', label: t('registration.invited'), hint: t('registration.invitedHint') },
          { value: 'closed', label: t('registration.closed'), hint: t('registration.closedHint') },
        ]}
      />
      <TextField
        {...form.text('sessionDays')}
        label={t('settings.sessionDays')}
        hint={t('settings.sessionDaysHint')}
        inputMode="numeric"
      />
    </Group>
  )
}

export function RunsGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.area.runs')}>
      <Toggle {...form.tick('workLog')} label={t('settings.workLog')} hint={t('settings.workLogHint')} />
      {form.values.workLog && (
        <Toggle
          {...form.tick('finishNeedsRequired')}
          label={t('settings.finishNeedsRequired')}
          hint={t('settings.finishNeedsRequiredHint')}
        />
      )}
      <Toggle {...form.tick('comments')} label={t('settings.comments')} hint={t('settings.commentsHint')} />
      {form.values.comments && (
        <TextField
          {...form.text('commentsPerMinute')}
          label={t('settings.commentsPerMinute')}
          hint={t('settings.commentsPerMinuteHint')}
          inputMode="numeric"
        />
      )}
    </Group>
  )
}

const area = { rows: 3, autosize: false, spellCheck: false, autoCapitalize: 'none' } as const

export function FilesGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.area.files')}>
      <Choice
        legend={t('settings.mediaAddresses')}
        name="mediaAddresses"
        value={form.values.mediaAddresses}
        onChange={(value) => form.set('mediaAddresses', value)}
        options={[
          { value: 'checked', label: t('settings.mediaChecked'), hint: t('settings.mediaCheckedHint') },
          { value: 'open', label: t('settings.mediaOpen'), hint: t('settings.mediaOpenHint') },
        ]}
      />
      <TextArea
        {...form.text('uploadExtensions')}
        {...area}
        label={t('settings.uploadExtensions')}
        hint={t('settings.uploadExtensionsHint')}
      />
    </Group>
  )
}

export function ApiGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.api')}>
      <Choice
        legend={t('settings.apiProfile')}
        name="apiProfile"
        value={form.values.apiProfile}
        onChange={(value) => form.set('apiProfile', value)}
        options={[
          { value: 'documented', label: t('settings.documented'), hint: t('settings.documentedHint') },
          { value: 'hosted', label: t('settings.hosted'), hint: t('settings.hostedHint') },
        ]}
      />
      <TextArea
        {...form.text('appIds')}
        {...area}
        label={t('settings.appIds')}
        hint={t('settings.appIdsHint')}
      />
      <TextArea
        {...form.text('allowedOrigins')}
        {...area}
        label={t('settings.allowedOrigins')}
        hint={t('settings.allowedOriginsHint')}
      />
      <TextArea
        {...form.text('trustedHosts')}
        {...area}
        label={t('settings.trustedHosts')}
        hint={t('settings.trustedHostsHint')}
      />
    </Group>
  )
}

/** What does not fit a group of its own. */
export function IntroductionsGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.limits')}>
      <TextField
        {...form.text('introductionLines')}
        label={t('settings.introductionLines')}
        hint={t('settings.introductionLinesHint')}
        inputMode="numeric"
      />
    </Group>
  )
}
