// Decides which changes of the settings need the password again in a browser session.
import type { SettingsChange } from './settings.schema.ts'

/** Texts, appearance and limits of convenience. A setting that is added later needs the password unless it is listed. */
const unconfirmed: ReadonlySet<string> = new Set<keyof SettingsChange | 'old_password'>([
  ...(['title', 'description', 'logo', 'accentColour', 'language', 'guideTypes'] as const),
  ...(['objectNameSingular', 'objectNamePlural', 'introductionLines', 'synonyms'] as const),
  ...(['commentsPerMinute', 'idleHoldMinutes', 'uploadExtensions', 'old_password'] as const),
  // Ignored in a change.
  ...(['addressIsFixed', 'mailIsFixed', 'retentionPromises'] as const),
])

export const needsPassword = (change: SettingsChange): boolean =>
  Object.keys(change).some((name) => !unconfirmed.has(name))
