// The groups of the settings form, each a card with its own heading.
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { useForm } from '../lib/forms/use-form.ts'
import { ownName, siteLanguages } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
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
      <TextInput {...form.text('title')} label={t('settings.siteTitle')} maxLength={80} />
      <Textarea
        {...form.text('description')}
        label={t('field.optional', { label: t('settings.description') })}
        description={t('settings.descriptionHint')}
        rows={3}
        maxLength={500}
      />
      <div className="sw-columns">
        <NativeSelect
          {...form.text('language')}
          label={t('settings.language')}
          description={t('settings.languageHint')}
          data={siteLanguages.map((value) => ({ value, label: ownName(value) }))}
        />
      </div>
      <div className="sw-columns">
        <TextInput
          {...form.text('objectNameSingular')}
          label={t('settings.objectSingular')}
          description={t('settings.objectHint')}
          maxLength={40}
        />
        <TextInput
          {...form.text('objectNamePlural')}
          label={t('settings.objectPlural')}
          description={t('settings.objectPluralHint')}
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
      <TextInput
        {...form.text('sessionDays')}
        label={t('settings.sessionDays')}
        description={t('settings.sessionDaysHint')}
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
        <TextInput
          {...form.text('commentsPerMinute')}
          label={t('settings.commentsPerMinute')}
          description={t('settings.commentsPerMinuteHint')}
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
      <Textarea
        {...form.text('uploadExtensions')}
        {...area}
        label={t('settings.uploadExtensions')}
        description={t('settings.uploadExtensionsHint')}
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
      <Textarea
        {...form.text('appIds')}
        {...area}
        label={t('settings.appIds')}
        description={t('settings.appIdsHint')}
      />
      <Textarea
        {...form.text('allowedOrigins')}
        {...area}
        label={t('settings.allowedOrigins')}
        description={t('settings.allowedOriginsHint')}
      />
      <Textarea
        {...form.text('trustedHosts')}
        {...area}
        label={t('settings.trustedHosts')}
        description={t('settings.trustedHostsHint')}
      />
    </Group>
  )
}

/** What does not fit a group of its own. */
export function IntroductionsGroup({ form }: GroupProps) {
  const { t } = useTexts()
  return (
    <Group title={t('settings.limits')}>
      <TextInput
        {...form.text('introductionLines')}
        label={t('settings.introductionLines')}
        description={t('settings.introductionLinesHint')}
        inputMode="numeric"
      />
    </Group>
  )
}
