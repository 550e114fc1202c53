// The whole of the site's settings as one form in groups, with a bar that appears once something is changed.
import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Settings } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useConfirm } from '../ui/Confirm.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import { checkSettings } from './check-settings.ts'
import { EditingGroup } from './EditingGroup.tsx'
import { GuideTypesEditor } from './GuideTypesEditor.tsx'
import { saveSettings } from './queries.ts'
import { AccessGroup, ApiGroup, FeaturesGroup, LimitsGroup, SiteGroup } from './SettingsGroups.tsx'
import { changesOf, fromValues, type SettingsValues, toValues } from './settings-values.ts'
import { TranslationGroup } from './TranslationGroup.tsx'

export function SettingsForm({ settings }: { settings: Settings }) {
  const { t } = useTexts()
  const confirm = useConfirm()
  const saved = useRef(settings)
  const form = useForm<SettingsValues>({
    initial: toValues(settings),
    check: (values) => checkSettings(values, saved.current.translation.hasKey, t),
    submit: async (values) => {
      saved.current = await saveSettings(changesOf(saved.current, fromValues(values)))
      showToast(t('settings.saved'))
      setTimeout(() => form.restart(toValues(saved.current)))
    },
  })

  useBlocker({
    enableBeforeUnload: form.dirty,
    shouldBlockFn: async () =>
      form.dirty &&
      !(await confirm({
        title: t('settings.leaveTitle'),
        body: t('settings.leaveBody'),
        action: t('settings.leaveAction'),
        danger: true,
      })),
  })

  return (
    <form ref={form.form.ref} onSubmit={form.form.onSubmit} noValidate className="sw-stack">
      {form.form.problem && <Notice kind="fault">{form.form.problem}</Notice>}
      <SiteGroup form={form} />
      <AccessGroup form={form} />
      <GuideTypesEditor
        rows={form.values.guideTypes}
        error={form.text('guideTypes').error}
        onChange={(rows) => form.set('guideTypes', rows)}
      />
      <EditingGroup form={form} />
      <FeaturesGroup form={form} />
      <TranslationGroup form={form} hasKey={saved.current.translation.hasKey} />
      <ApiGroup form={form} />
      <LimitsGroup form={form} />
      <div className="sw-save-bar" data-shown={form.dirty}>
        <span role="status">{form.dirty ? t('settings.unsaved') : ''}</span>
        <Button variant="default" onClick={form.revert} disabled={!form.dirty}>
          {t('settings.discard')}
        </Button>
        <Button type="submit" loading={form.isSending} disabled={!form.dirty}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}
