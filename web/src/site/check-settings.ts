// What the settings form finds by itself before it asks the server.
import { isAccent } from '@stepwright/rules'
import type { T } from '../lib/i18n/TextsProvider.tsx'
import type { SettingsValues } from './settings-values.ts'

type Found = Partial<Record<keyof SettingsValues, string | false>>

const isWholeNumber = (text: string) => /^\d+$/.test(text.trim())

export function checkSettings(values: SettingsValues, hasKey: boolean, t: T): Found {
  const number = (text: string) => !isWholeNumber(text) && t('fault.notANumber')
  const isOpen = values.editing === 'everybody'
  return {
    title: !values.title.trim() && t('fault.missing_field'),
    accentColour:
      values.accentColour.trim() !== '' &&
      !isAccent(values.accentColour.trim().toLowerCase()) &&
      t('fault.accentColour.invalid_field'),
    guideTypes:
      values.guideTypes.some((row) => !row.title.trim() || !row.key.trim()) && t('settings.types.incomplete'),
    introductionLines: number(values.introductionLines),
    patrolThreshold: isOpen && number(values.patrolThreshold),
    acceptedEditReputation: isOpen && number(values.acceptedEditReputation),
    commentsPerMinute: number(values.commentsPerMinute),
    sessionDays: number(values.sessionDays),
    ...checkTranslation(values, hasKey, t),
  }
}

function checkTranslation(values: SettingsValues, hasKey: boolean, t: T): Found {
  const provider = values['translation.provider']
  const needsAddress = provider === 'libretranslate' || provider === 'apertium'
  const willHaveKey = values['translation.key'].trim() !== '' || (hasKey && !values.forgetsKey)
  return {
    'translation.url': needsAddress && !values['translation.url'].trim() && t('settings.translation.noUrl'),
    'translation.key': provider === 'deepl' && !willHaveKey && t('settings.translation.noKey'),
  }
}
