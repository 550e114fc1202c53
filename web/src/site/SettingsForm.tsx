// Form for an area of the site's settings, with a bar that appears after a change.

import { useLayoutEffect, useRef } from 'react'
import { usePasswordAgain } from '../account/use-password-again.ts'
import type { Settings } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { showToast } from '../ui/toasts.tsx'
import { AppearanceGroup } from './AppearanceGroup.tsx'
import { placesOf, type SettingsArea } from './areas.ts'
import { checkSettings } from './check-settings.ts'
import { EditingGroup } from './EditingGroup.tsx'
import { GuideTypesEditor } from './GuideTypesEditor.tsx'
import { MailGroup } from './MailGroup.tsx'
import { saveSettings } from './queries.ts'
import { ReleasesGroup } from './ReleasesGroup.tsx'
import {
  AccessGroup,
  ApiGroup,
  FilesGroup,
  type GroupProps,
  IntroductionsGroup,
  RunsGroup,
  SiteGroup,
} from './SettingsGroups.tsx'
import { changesOf, fromValues, type SettingsValues, toValues } from './settings-values.ts'
import { TranslationGroup } from './TranslationGroup.tsx'
import { useLeaveQuestion } from './use-leave-question.ts'

interface SettingsFormProps {
  settings: Settings
  area: SettingsArea
  /** Field found by the search of settings. */
  found: string | undefined
}

export function SettingsForm({ settings, area, found }: SettingsFormProps) {
  const { t } = useTexts()
  const withPassword = usePasswordAgain()
  const saved = useRef(settings)
  const form = useForm<SettingsValues>({
    initial: toValues(settings),
    check: (values) => checkSettings(values, saved.current, t),
    submit: async (values) => {
      const changes = changesOf(saved.current, fromValues(values))
      saved.current = await withPassword((proof) => saveSettings(changes, proof))
      showToast(t('settings.saved'))
      return toValues(saved.current)
    },
  })

  useLeaveQuestion(form.dirty)

  useShown(form.form.ref, found)

  return (
    <form ref={form.form.ref} onSubmit={form.form.onSubmit} noValidate className="sw-stack">
      {form.form.problem && <Notice kind="fault">{form.form.problem}</Notice>}
      <AreaGroups area={area} form={form} saved={saved.current} />
      <div className="sw-card sw-row sw-save-bar" data-slim data-shown={form.dirty}>
        <span role="status">{form.dirty ? t('settings.unsaved') : ''}</span>
        <Button kind="plain" onClick={form.revert} disabled={!form.dirty}>
          {t('settings.discard')}
        </Button>
        <Button type="submit" isBusy={form.isSending} disabled={!form.dirty}>
          {t('ui.save')}
        </Button>
      </div>
    </form>
  )
}

function AreaGroups({ area, form, saved }: GroupProps & { area: SettingsArea; saved: Settings }) {
  switch (area) {
    case 'site':
      return <SiteGroup form={form} />
    case 'appearance':
      return <AppearanceGroup form={form} />
    case 'access':
      return <AccessGroup form={form} />
    case 'guides':
      return (
        <>
          <GuideTypesEditor
            rows={form.values.guideTypes}
            error={form.text('guideTypes').error}
            onChange={(rows) => form.set('guideTypes', rows)}
          />
          <ReleasesGroup form={form} isOn={saved.features.releases} />
          <EditingGroup form={form} />
          <IntroductionsGroup form={form} />
        </>
      )
    case 'runs':
      return <RunsGroup form={form} />
    case 'translation':
      return <TranslationGroup form={form} hasKey={saved.translation.hasKey} />
    case 'mail':
      return <MailGroup form={form} saved={saved} />
    case 'files':
      return <FilesGroup form={form} />
    case 'api':
      return <ApiGroup form={form} />
  }
}

/** Scrolls to the found field and focuses it; if it is hidden, the field that it depends on. */
function useShown(form: { current: HTMLFormElement | null }, found: string | undefined): void {
  useLayoutEffect(() => {
    const input = found && form.current ? findField(form.current, found) : undefined
    const place = input?.closest<HTMLElement>('.sw-field, fieldset, .sw-toggle, section')
    if (!input || !place) return
    place.dataset.found = 'true'
    place.scrollIntoView({ block: 'center' })
    input.focus({ preventScroll: true })
    return () => {
      delete place.dataset.found
    }
  }, [form, found])
}

function findField(form: HTMLFormElement, field: string): HTMLElement | undefined {
  const selectors = placesOf(field).flatMap((each) => {
    const name = CSS.escape(each)
    return [`[name="${name}"]:checked`, `[name="${name}"]`, `[data-field="${name}"] :is(input, button)`]
  })
  for (const selector of selectors) {
    const found = form.querySelector<HTMLElement>(selector)
    if (found) return found
  }
  return undefined
}
