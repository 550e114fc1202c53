// Converts settings between the API and the inputs: lists as lines, numbers as typed, types as rows. Pure.
import { onlyAuthorsEdit } from '@stepwright/rules'
import type { Settings, SettingsChange } from '../lib/api.ts'

/** Settings as sent: a new key replaces the flag that a key exists. Backups and synonyms have forms of their own. */
type FormSettings = Omit<
  Settings,
  | 'address'
  | 'addressIsFixed'
  | 'translation'
  | 'mail'
  | 'mailIsFixed'
  | 'backups'
  | 'retentionPromises'
  | 'synonyms'
  | 'features'
> & {
  features: Partial<Settings['features']>
  translation: Omit<Settings['translation'], 'hasKey'> & { key?: string }
  mail: Omit<Settings['mail'], 'hasPassword'> & { password?: string }
}

const firstThreshold = '10'

export interface GuideTypeRow {
  key: string
  title: string
  prompt: string
}

export interface SettingsValues {
  title: string
  description: string
  logo: Settings['logo']
  accentColour: string
  language: Settings['language']
  objectNameSingular: string
  objectNamePlural: string
  private: boolean
  registration: Settings['registration']
  guideTypes: GuideTypeRow[]
  apiProfile: Settings['apiProfile']
  mediaAddresses: Settings['mediaAddresses']
  uploadExtensions: string
  appIds: string
  allowedOrigins: string
  trustedHosts: string
  introductionLines: string
  editing: 'authors' | 'everybody'
  patrolThreshold: string
  acceptedEditReputation: string
  commentsPerMinute: string
  sessionDays: string
  // Named as in the API, so that the server's faults match their inputs.
  'translation.provider': Settings['translation']['provider']
  'translation.url': string
  'translation.allowPrivateAddress': boolean
  'translation.key': string
  forgetsKey: boolean
  'mail.host': string
  'mail.port': string
  'mail.encryption': Settings['mail']['encryption']
  'mail.user': string
  'mail.password': string
  'mail.sender': string
  'features.releases': boolean
  workLog: boolean
  finishing: 'allowed' | 'countersigned' | 'refused'
  newerRelease: Settings['newerRelease']
  approvalEdits: 'refuse' | 'close'
  eventsForOthers: boolean
  lockOffline: boolean
  optionalWorkOrders: boolean
  /** Empty: no limit. */
  retentionYears: string
  idleHoldMinutes: string
  comments: boolean
}

const toLines = (list: readonly string[]) => list.join('\n')
const fromLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function toValues(settings: Settings): SettingsValues {
  const { features, translation, mail, guideTypes, appIds, allowedOrigins, trustedHosts, ...rest } = settings
  const isClosed = rest.patrolThreshold >= onlyAuthorsEdit
  return {
    title: rest.title,
    description: rest.description,
    logo: rest.logo,
    accentColour: rest.accentColour,
    language: rest.language,
    objectNameSingular: rest.objectNameSingular,
    objectNamePlural: rest.objectNamePlural,
    private: rest.private,
    registration: rest.registration,
    apiProfile: rest.apiProfile,
    mediaAddresses: rest.mediaAddresses,
    guideTypes: Object.entries(guideTypes).map(([key, type]) => ({
      key,
      title: type.title,
      prompt: type.prompt,
    })),
    uploadExtensions: rest.uploadExtensions.join(' '),
    appIds: toLines(appIds),
    allowedOrigins: toLines(allowedOrigins),
    trustedHosts: toLines(trustedHosts),
    introductionLines: String(rest.introductionLines),
    editing: isClosed ? 'authors' : 'everybody',
    patrolThreshold: isClosed ? firstThreshold : String(rest.patrolThreshold),
    acceptedEditReputation: String(rest.acceptedEditReputation),
    commentsPerMinute: String(rest.commentsPerMinute),
    sessionDays: String(rest.sessionDays),
    'translation.provider': translation.provider,
    'translation.url': translation.url,
    'translation.allowPrivateAddress': translation.allowPrivateAddress,
    'translation.key': '',
    forgetsKey: false,
    'mail.host': mail.host,
    'mail.port': String(mail.port),
    'mail.encryption': mail.encryption,
    'mail.user': mail.user,
    'mail.password': '',
    'mail.sender': mail.sender,
    'features.releases': features.releases,
    workLog: features.workLog,
    finishing: finishingOf(rest),
    newerRelease: rest.newerRelease,
    approvalEdits: rest.approvalEdits,
    eventsForOthers: rest.eventsForOthers,
    lockOffline: rest.lockOffline,
    optionalWorkOrders: rest.optionalWorkOrders,
    retentionYears: rest.retentionYears === null ? '' : String(rest.retentionYears),
    idleHoldMinutes: String(rest.idleHoldMinutes),
    comments: features.comments,
  }
}

const finishingOf = ({
  finishNeedsRequired,
  countersignMissing,
}: Pick<Settings, 'finishNeedsRequired' | 'countersignMissing'>): SettingsValues['finishing'] =>
  finishNeedsRequired ? 'refused' : countersignMissing ? 'countersigned' : 'allowed'

export function fromValues(values: SettingsValues): FormSettings {
  return {
    title: values.title.trim(),
    description: values.description,
    logo: values.logo,
    accentColour: values.accentColour.trim().toLowerCase(),
    language: values.language,
    objectNameSingular: values.objectNameSingular,
    objectNamePlural: values.objectNamePlural,
    private: values.private,
    registration: values.registration,
    apiProfile: values.apiProfile,
    mediaAddresses: values.mediaAddresses,
    guideTypes: Object.fromEntries(
      values.guideTypes.map((row) => [
        row.key.trim(),
        { title: row.title.trim(), prompt: row.prompt.trim() },
      ]),
    ),
    uploadExtensions: [
      ...new Set(
        values.uploadExtensions
          .toLowerCase()
          .split(/[\s,.]+/)
          .filter(Boolean),
      ),
    ],
    appIds: fromLines(values.appIds),
    allowedOrigins: fromLines(values.allowedOrigins),
    trustedHosts: fromLines(values.trustedHosts),
    introductionLines: Number(values.introductionLines),
    patrolThreshold: values.editing === 'authors' ? onlyAuthorsEdit : Number(values.patrolThreshold),
    acceptedEditReputation: Number(values.acceptedEditReputation),
    commentsPerMinute: Number(values.commentsPerMinute),
    finishNeedsRequired: values.finishing === 'refused',
    countersignMissing: values.finishing === 'countersigned',
    newerRelease: values.newerRelease,
    approvalEdits: values.approvalEdits,
    eventsForOthers: values.eventsForOthers,
    lockOffline: values.lockOffline,
    optionalWorkOrders: values.optionalWorkOrders,
    // JSON writes NaN as null, which would end the retention; the server rejects 0.
    retentionYears: values.retentionYears.trim() === '' ? null : Number(values.retentionYears) || 0,
    idleHoldMinutes: Number(values.idleHoldMinutes),
    sessionDays: Number(values.sessionDays),
    translation: translationFrom(values),
    mail: mailFrom(values),
    features: {
      releases: values['features.releases'],
      workLog: values.workLog,
      comments: values.comments,
    },
  }
}

function translationFrom(values: SettingsValues): FormSettings['translation'] {
  const key = values['translation.key'].trim()
  return {
    provider: values['translation.provider'],
    url: values['translation.url'].trim(),
    allowPrivateAddress: values['translation.allowPrivateAddress'],
    ...((key || values.forgetsKey) && { key }),
  }
}

function mailFrom(values: SettingsValues): FormSettings['mail'] {
  const password = values['mail.password']
  return {
    host: values['mail.host'].trim(),
    port: Number(values['mail.port']),
    encryption: values['mail.encryption'],
    user: values['mail.user'].trim(),
    sender: values['mail.sender'].trim(),
    ...(password && { password }),
  }
}

/** Only changed members, so that two administrators do not undo each other's work. */
export function changesOf(before: Settings, after: FormSettings): SettingsChange {
  const { translation, mail, features, ...rest } = after
  const inTranslation = differing(before.translation, translation)
  const inMail = differing(before.mail, mail)
  const inFeatures = differing(before.features, features)
  return {
    ...differing(before, rest),
    ...(Object.keys(inTranslation).length > 0 && { translation: inTranslation }),
    ...(Object.keys(inMail).length > 0 && { mail: inMail }),
    ...(Object.keys(inFeatures).length > 0 && { features: inFeatures }),
  }
}

function differing<T extends object>(before: object, after: T): Partial<T> {
  const old = new Map(Object.entries(before))
  const entries = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(old.get(key)) !== JSON.stringify(value),
  )
  return Object.fromEntries(entries) as Partial<T>
}

/** Creates a unique API name of a new guide type from its title: "Safety check" → "safety-check". */
export function guideTypeKey(title: string, taken: readonly string[]): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 36) || 'type'
  let key = base
  for (let n = 2; taken.includes(key); n++) key = `${base}-${n}`
  return key
}
