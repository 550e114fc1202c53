// The groups of the settings form, each a card with its own heading.
import { type ReactNode, useId } from 'react'
import { ownName, siteLanguages } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextArea, TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { type SettingsForm, useFields } from './use-fields.ts'

export interface GroupProps {
  form: SettingsForm
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
  const { text } = useFields(form)
  return (
    <Group title={t('settings.site')}>
      <TextField {...text('title')} maxLength={80} />
      <TextArea
        {...text('description')}
        label={t('field.optional', { label: t('settings.description') })}
        rows={3}
        maxLength={500}
      />
      <div className="sw-columns">
        <Select
          {...text('language')}
          options={siteLanguages.map((value) => ({ value, label: ownName(value) }))}
        />
      </div>
      <div className="sw-columns">
        <TextField {...text('objectNameSingular')} maxLength={40} />
        <TextField {...text('objectNamePlural')} maxLength={40} />
      </div>
    </Group>
  )
}

export function AccessGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text, tick } = useFields(form)
  return (
    <Group title={t('settings.access')}>
      <Toggle {...tick('private')} />
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
      <TextField {...text('sessionDays')} inputMode="numeric" />
      <Toggle {...tick('lockOffline')} />
    </Group>
  )
}

export function RunsGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text, tick } = useFields(form)
  return (
    <Group title={t('settings.area.runs')}>
      <Toggle {...tick('workLog')} />
      {form.values.workLog && <Toggle {...tick('optionalWorkOrders')} />}
      {form.values.workLog && (
        <Choice
          legend={t('settings.finishing')}
          name="finishing"
          value={form.values.finishing}
          onChange={(value) => form.set('finishing', value)}
          options={[
            { value: 'allowed', label: t('settings.finish.allowed'), hint: t('settings.finish.allowedHint') },
            {
              value: 'countersigned',
              label: t('settings.finish.countersigned'),
              hint: t('settings.finish.countersignedHint'),
            },
            { value: 'refused', label: t('settings.finish.refused'), hint: t('settings.finish.refusedHint') },
          ]}
        />
      )}
      {form.values.workLog && (
        <Choice
          legend={t('settings.newerRelease')}
          name="newerRelease"
          value={form.values.newerRelease}
          onChange={(value) => form.set('newerRelease', value)}
          options={[
            {
              value: 'show',
              label: t('settings.newerRelease.show'),
              hint: t('settings.newerRelease.showHint'),
            },
            {
              value: 'restart',
              label: t('settings.newerRelease.restart'),
              hint: t('settings.newerRelease.restartHint'),
            },
          ]}
        />
      )}
      {form.values.workLog && <Toggle {...tick('eventsForOthers')} />}
      {form.values.workLog && <TextField {...text('retentionYears')} inputMode="numeric" />}
      {form.values.workLog && <TextField {...text('idleHoldMinutes')} inputMode="numeric" />}
      <Toggle {...tick('comments')} />
      {form.values.comments && <TextField {...text('commentsPerMinute')} inputMode="numeric" />}
    </Group>
  )
}

const area = { rows: 3, autosize: false, spellCheck: false, autoCapitalize: 'none' } as const

export function FilesGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text } = useFields(form)
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
      <TextArea {...text('uploadExtensions')} {...area} />
    </Group>
  )
}

export function ApiGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text } = useFields(form)
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
      <TextArea {...text('appIds')} {...area} />
      <TextArea {...text('allowedOrigins')} {...area} />
      <TextArea {...text('trustedHosts')} {...area} />
    </Group>
  )
}

/** Settings without a group of their own. */
export function IntroductionsGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text } = useFields(form)
  return (
    <Group title={t('settings.limits')}>
      <TextField {...text('introductionLines')} inputMode="numeric" />
    </Group>
  )
}
