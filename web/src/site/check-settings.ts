// Client-side checks of the settings form.
import { isAccent } from '@stepwright/rules'
import type { Settings } from '../lib/api.ts'
import type { T } from '../lib/i18n/TextsProvider.tsx'
import type { SettingsValues } from './settings-values.ts'

type FieldTexts = Partial<Record<keyof SettingsValues, string | false>>

const isWholeNumber = (text: string) => /^\d+$/.test(text.trim())

type Saved = Pick<Settings, 'translation' | 'mail' | 'mailIsFixed'>

export function checkSettings(values: SettingsValues, saved: Saved, t: T): FieldTexts {
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
    idleHoldMinutes: number(values.idleHoldMinutes),
    commentsPerMinute: number(values.commentsPerMinute),
    sessionDays: number(values.sessionDays),
    ...checkTranslation(values, saved.translation.hasKey, t),
    ...(!saved.mailIsFixed && checkMail(values, saved.mail, t)),
  }
}

function checkTranslation(values: SettingsValues, hasKey: boolean, t: T): FieldTexts {
  const provider = values['translation.provider']
  const needsAddress = provider === 'libretranslate' || provider === 'apertium'
  const willHaveKey = values['translation.key'].trim() !== '' || (hasKey && !values.forgetsKey)
  return {
    'translation.url': needsAddress && !values['translation.url'].trim() && t('settings.translation.noUrl'),
    'translation.key': provider === 'deepl' && !willHaveKey && t('settings.translation.noKey'),
  }
}

/** The server deletes the password with these changes. */
export const needsPasswordAgain = (values: SettingsValues, saved: Settings['mail']): boolean =>
  values['mail.host'].trim().toLowerCase() !== saved.host.toLowerCase() ||
  values['mail.port'].trim() !== String(saved.port) ||
  (values['mail.encryption'] === 'none' && saved.encryption !== 'none')

function checkMail(values: SettingsValues, saved: Settings['mail'], t: T): FieldTexts {
  const hasServer = values['mail.host'].trim() !== ''
  const hasUser = values['mail.user'].trim() !== ''
  const isTyped = values['mail.password'] !== ''
  const willHavePassword = isTyped || (saved.hasPassword && !needsPasswordAgain(values, saved))
  const port = values['mail.port'].trim()
  return {
    'mail.port':
      (!isWholeNumber(port) || Number(port) < 1 || Number(port) > 65_535) &&
      t('fault.mail.port.invalid_field'),
    'mail.user': isTyped && !hasUser && t('settings.mail.noUser'),
    'mail.password': hasServer && hasUser && !willHavePassword && t('settings.mail.noPassword'),
  }
}
