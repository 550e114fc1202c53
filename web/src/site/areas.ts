// Areas of the settings, and every field with its texts for the search.
import type { TextKey } from '../lib/i18n/load.ts'
import type { SettingsValues } from './settings-values.ts'

export const settingsAreas = [
  { name: 'site', title: 'settings.site', about: 'settings.area.siteAbout' },
  { name: 'appearance', title: 'settings.area.appearance', about: 'settings.area.appearanceAbout' },
  { name: 'access', title: 'settings.access', about: 'settings.area.accessAbout' },
  { name: 'guides', title: 'settings.area.guides', about: 'settings.area.guidesAbout' },
  { name: 'runs', title: 'settings.area.runs', about: 'settings.area.runsAbout' },
  { name: 'mail', title: 'settings.mail', about: 'settings.area.mailAbout' },
  { name: 'translation', title: 'settings.translation', about: 'settings.area.translationAbout' },
  { name: 'files', title: 'settings.area.files', about: 'settings.area.filesAbout' },
  { name: 'api', title: 'settings.api', about: 'settings.area.apiAbout' },
] as const satisfies readonly { name: string; title: TextKey; about: TextKey }[]

export type SettingsArea = (typeof settingsAreas)[number]['name']

export interface SettingsField {
  area: SettingsArea
  field: keyof SettingsValues
  label: TextKey
  /** Its hint, if any, and further search terms. */
  words: readonly TextKey[]
}

const field = (
  area: SettingsArea,
  name: keyof SettingsValues,
  label: TextKey,
  ...words: TextKey[]
): SettingsField => ({ area, field: name, label, words })

export const settingsFields: readonly SettingsField[] = [
  field('site', 'title', 'settings.siteTitle'),
  field('site', 'description', 'settings.description', 'settings.descriptionHint'),
  field('site', 'language', 'settings.language', 'settings.languageHint'),
  field('site', 'objectNameSingular', 'settings.objectSingular', 'settings.objectHint'),
  field('site', 'objectNamePlural', 'settings.objectPlural', 'settings.objectPluralHint'),
  field('appearance', 'logo', 'settings.logo', 'settings.logoHint'),
  field('appearance', 'accentColour', 'settings.accent', 'settings.accentHint'),
  field('access', 'private', 'registration.private', 'registration.privateHint'),
  field(
    'access',
    'registration',
    'registration.legend',
    'registration.openHint',
    'registration.invitedHint',
    'registration.closedHint',
  ),
  field('access', 'sessionDays', 'settings.sessionDays', 'settings.sessionDaysHint'),
  field('access', 'lockOffline', 'settings.lockOffline', 'settings.lockOfflineHint'),
  field('guides', 'guideTypes', 'settings.types', 'settings.types.hint'),
  field(
    'guides',
    'editing',
    'settings.editing.who',
    'settings.editing',
    'settings.editing.authorsHint',
    'settings.editing.everybodyHint',
  ),
  field('guides', 'patrolThreshold', 'settings.patrolThreshold', 'settings.patrolThresholdHint'),
  field('guides', 'acceptedEditReputation', 'settings.acceptedEdit', 'settings.acceptedEditHint'),
  field('guides', 'features.releases', 'settings.releases', 'settings.releasesHint', 'settings.releasesOff'),
  field(
    'guides',
    'approvalEdits',
    'settings.approvalEdits',
    'settings.approvalEdits.refuseHint',
    'settings.approvalEdits.closeHint',
  ),
  field(
    'guides',
    'introductionLines',
    'settings.introductionLines',
    'settings.introductionLinesHint',
    'settings.limits',
  ),
  field('runs', 'workLog', 'settings.workLog', 'settings.workLogHint'),
  field('runs', 'optionalWorkOrders', 'settings.optionalWorkOrders', 'settings.optionalWorkOrdersHint'),
  field(
    'runs',
    'finishing',
    'settings.finishing',
    'settings.finish.allowedHint',
    'settings.finish.countersignedHint',
    'settings.finish.refusedHint',
  ),
  field(
    'runs',
    'newerRelease',
    'settings.newerRelease',
    'settings.newerRelease.showHint',
    'settings.newerRelease.restartHint',
  ),
  field('runs', 'eventsForOthers', 'settings.eventsForOthers', 'settings.eventsForOthersHint'),
  field('runs', 'retentionYears', 'settings.retentionYears', 'settings.retentionYearsHint'),
  field('runs', 'idleHoldMinutes', 'settings.idleHoldMinutes', 'settings.idleHoldMinutesHint'),
  field('runs', 'comments', 'settings.comments', 'settings.commentsHint'),
  field('runs', 'commentsPerMinute', 'settings.commentsPerMinute', 'settings.commentsPerMinuteHint'),
  field('mail', 'mail.host', 'settings.mail.host', 'settings.mail.hostHint', 'settings.mail'),
  field('mail', 'mail.port', 'settings.mail.port', 'settings.mail.portHint'),
  field(
    'mail',
    'mail.encryption',
    'settings.mail.encryption',
    'settings.mail.starttlsHint',
    'settings.mail.tlsHint',
    'settings.mail.noneHint',
  ),
  field('mail', 'mail.user', 'settings.mail.user', 'settings.mail.userHint'),
  field('mail', 'mail.password', 'settings.mail.password', 'settings.mail.passwordHint'),
  field('mail', 'mail.sender', 'settings.mail.sender', 'settings.mail.senderHint'),
  field(
    'translation',
    'translation.provider',
    'settings.translation.provider',
    'settings.translation',
    'settings.translation.hint',
  ),
  field('translation', 'translation.url', 'settings.translation.url', 'settings.translation.urlHint'),
  field('translation', 'translation.key', 'settings.translation.key', 'settings.translation.keyHint'),
  field(
    'translation',
    'translation.allowPrivateAddress',
    'settings.translation.private',
    'settings.translation.privateHint',
  ),
  field('translation', 'forgetsKey', 'settings.translation.forget', 'settings.translation.forgetHint'),
  field(
    'files',
    'mediaAddresses',
    'settings.mediaAddresses',
    'settings.mediaCheckedHint',
    'settings.mediaOpenHint',
  ),
  field('files', 'uploadExtensions', 'settings.uploadExtensions', 'settings.uploadExtensionsHint'),
  field('api', 'apiProfile', 'settings.apiProfile', 'settings.documentedHint', 'settings.hostedHint'),
  field('api', 'appIds', 'settings.appIds', 'settings.appIdsHint'),
  field('api', 'allowedOrigins', 'settings.allowedOrigins', 'settings.allowedOriginsHint'),
  field('api', 'trustedHosts', 'settings.trustedHosts', 'settings.trustedHostsHint'),
]

/** Condition under which a field is shown. */
const shownBy: Partial<Record<keyof SettingsValues, keyof SettingsValues>> = {
  approvalEdits: 'features.releases',
  patrolThreshold: 'editing',
  acceptedEditReputation: 'editing',
  finishing: 'workLog',
  newerRelease: 'workLog',
  eventsForOthers: 'workLog',
  retentionYears: 'workLog',
  idleHoldMinutes: 'workLog',
  commentsPerMinute: 'comments',
  'translation.url': 'translation.provider',
  'translation.key': 'translation.provider',
  'translation.allowPrivateAddress': 'translation.provider',
  forgetsKey: 'translation.provider',
}

/** Names to look for, that of the field itself first. */
export function placesOf(field: string): string[] {
  const other = Object.entries(shownBy).find(([name]) => name === field)?.[1]
  return other ? [field, other] : [field]
}
