// Fields of the settings form with their search terms.
import type { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { settingsFields } from './areas.ts'
import type { SettingsValues } from './settings-values.ts'

export type SettingsForm = ReturnType<typeof useForm<SettingsValues>>

export function useFields(form: SettingsForm) {
  const { t } = useTexts()
  const wordsOf = (name: keyof SettingsValues) => {
    const found = settingsFields.find(({ field }) => field === name)
    const [hint] = found?.words ?? []
    return { label: found ? t(found.label) : name, ...(hint && { hint: t(hint) }) }
  }
  return {
    text: (name: Parameters<SettingsForm['text']>[0]) => ({ ...form.text(name), ...wordsOf(name) }),
    tick: (name: Parameters<SettingsForm['tick']>[0]) => ({ ...form.tick(name), ...wordsOf(name) }),
  }
}
