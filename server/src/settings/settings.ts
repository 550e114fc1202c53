// The settings of the site with their defaults; read as one value, changed key by key.
import { firstGuideTypes, onlyAuthorsEdit } from '@stepwright/rules'
import { noticeHandler, record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { Sealing } from '#platform/sealing.ts'
import { changeBackups, checkBackups, defaultBackups } from './backups.ts'
import { checkImage } from './chosen-pictures.ts'
import { findHidden, hiddenPrefix, keepHidden } from './hidden.ts'
import type { MailSettings } from './mail.schema.ts'
import { changeMail, checkMail, defaultMail, refuseFixedMail } from './mail.ts'
import { promisesAfter } from './retention.ts'
import { type SettingSecret, saveSecret } from './sealed-secrets.ts'
import { countWaitingReleases, listSettings, saveSettings } from './settings.queries.ts'
import { Settings, type SettingsChange } from './settings.schema.ts'
import { checkSynonyms, trimSynonyms } from './synonyms.ts'

export const siteTag = 'site:1'

const translationKey = 'translationKey'

const first = firstGuideTypes
const guideTypes: Settings['guideTypes'] = {
  'how-to': { title: first['how-to'], prompt: '' },
  replacement: { title: first.replacement, prompt: 'What is replaced?' },
  installation: { title: first.installation, prompt: 'What is installed?' },
  repair: { title: first.repair, prompt: 'What is repaired?' },
  disassembly: { title: first.disassembly, prompt: '' },
  teardown: { title: first.teardown, prompt: '' },
  technique: { title: first.technique, prompt: 'Which technique?' },
  maintenance: { title: first.maintenance, prompt: 'What is maintained?' },
}

export const defaultSettings: Settings = {
  title: 'Stepwright',
  address: '',
  description: '',
  logo: null,
  accentColour: '',
  language: 'en',
  guideTypes,
  objectNameSingular: 'Category',
  objectNamePlural: 'Categories',
  private: false,
  registration: 'open',
  apiProfile: 'documented',
  appIds: [],
  allowedOrigins: [],
  trustedHosts: ['youtube.com', 'www.youtube.com', 'en.wikipedia.org'],
  introductionLines: 50,
  sessionDays: 30,
  patrolThreshold: onlyAuthorsEdit,
  acceptedEditReputation: 1,
  finishNeedsRequired: false,
  countersignMissing: false,
  optionalWorkOrders: false,
  newerRelease: 'show',
  approvalEdits: 'refuse',
  eventsForOthers: true,
  lockOffline: false,
  retentionYears: null,
  retentionPromises: [],
  idleHoldMinutes: 0,
  commentsPerMinute: 10,
  mediaAddresses: 'checked',
  uploadExtensions: [
    ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp'],
    ...['mp4', 'mov', 'm4v', 'webm', 'pdf'],
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'md'],
    ...['step', 'stp', 'stl', '3mf', 'obj', 'dxf', 'dwg', 'zip'],
  ],
  synonyms: [],
  translation: { provider: 'none', url: '', allowPrivateAddress: false, hasKey: false },
  mail: defaultMail,
  backups: defaultBackups,
  features: { releases: false, workLog: true, comments: true },
}

export async function readSettings(db: Db): Promise<Settings> {
  const rows = (await listSettings(db)).filter(({ key }) => !key.startsWith(hiddenPrefix))
  const saved = rows.map(({ key, value }) => [key, withDefaults(key as keyof Settings, JSON.parse(value))])
  return { ...defaultSettings, ...Object.fromEntries(saved) }
}

/** Merges defaults per group: a group saved by an older release lacks members added since. */
function withDefaults(key: keyof Settings, saved: unknown): unknown {
  if (!('properties' in (Settings.properties[key] ?? {}))) return saved
  return { ...(defaultSettings[key] as object), ...(saved as object) }
}

export interface UpdateOptions {
  /** If secrets may change. */
  sealing?: Sealing
  /** The mail server that the environment sets. */
  fixedMail?: MailSettings | null | undefined
  /** Backups must not be stored in it. */
  dataFolder?: string
}

interface Planned {
  after: Settings
  /** Undefined: the saved secret stays; empty: it is deleted. */
  secrets: { translationKey: string | undefined } & Record<SettingSecret, string | undefined>
}

function plan(
  before: Settings,
  change: SettingsChange,
  { fixedMail, now }: Pick<UpdateOptions, 'fixedMail'> & { now: number },
): Planned {
  const { addressIsFixed: _fixed, mailIsFixed: _fixedToo, mail: mailChange, ...named } = change
  const years = change.retentionYears === undefined ? before.retentionYears : change.retentionYears
  if (fixedMail && mailChange) refuseFixedMail(fixedMail, mailChange)
  const { after: mail, password } = changeMail(before.mail, fixedMail ? {} : mailChange)
  const { after: backups, key: backupKey } = changeBackups(before.backups, change.backups)
  const { key: sentKey, hasKey: _shown, ...translation } = change.translation ?? {}
  // The key belongs to the host it was entered for: changing the host drops it.
  const translationKey = sentKey ?? (isOtherService(before.translation, translation) ? '' : undefined)
  const hasKey = translationKey === undefined ? before.translation.hasKey : translationKey !== ''
  const after: Settings = {
    ...before,
    ...named,
    retentionPromises: promisesAfter(before, years, now),
    synonyms: trimSynonyms(change.synonyms ?? before.synonyms),
    features: { ...before.features, ...change.features },
    translation: { ...before.translation, ...translation, hasKey },
    mail,
    backups,
  }
  return { after, secrets: { translationKey, mailPassword: password, backupKey } }
}

async function check(ctx: Context, before: Settings, change: SettingsChange, after: Settings): Promise<void> {
  checkTranslation(after.translation)
  if (before.features.releases && !after.features.releases) await checkNoReleaseWaits(ctx.db)
  if (change.mail) checkMail(after.mail)
  if (change.synonyms) checkSynonyms(after.synonyms)
  if (after.logo !== null)
    await checkImage(ctx.db, {
      imageid: after.logo,
      before: before.logo,
      owners: [ctx.actor.userid],
      field: 'logo',
    })
}

/** Otherwise they would never take effect. */
async function checkNoReleaseWaits(db: Db): Promise<void> {
  const count = await countWaitingReleases(db)
  const field = 'features.releases'
  if (count > 0)
    throw problems.invalidField(
      field,
      `${field} cannot be turned off: releases that wait: ${count}; close them first`,
    )
}

/** Saves the secrets and returns the names of those that changed. */
async function saveSecrets(db: Db, secrets: Planned['secrets'], sealing?: Sealing): Promise<string[]> {
  const changed: string[] = []
  const { translationKey: key, ...sealed } = secrets
  if (key !== undefined && key !== (await readTranslationKey(db))) {
    await keepHidden(db, translationKey, key)
    changed.push('translation')
  }
  const groups = { mailPassword: 'mail', backupKey: 'backups' } as const
  for (const name of Object.keys(groups) as SettingSecret[]) {
    const secret = sealed[name]
    if (secret !== undefined && sealing && (await saveSecret(db, sealing, name, secret)))
      changed.push(groups[name])
  }
  return changed
}

export async function updateSettings(
  ctx: Context,
  change: SettingsChange,
  { sealing, fixedMail, dataFolder }: UpdateOptions = {},
): Promise<Settings> {
  const before = await readSettings(ctx.db)
  const { after, secrets } = plan(before, change, { fixedMail, now: ctx.now })
  await check(ctx, before, change, after)
  if (change.backups) checkBackups(after.backups, dataFolder)
  const secretsOf = await saveSecrets(ctx.db, secrets, sealing)
  const changed = (Object.keys(after) as (keyof Settings)[]).filter(
    (each) => JSON.stringify(before[each]) !== JSON.stringify(after[each]) || secretsOf.includes(each),
  )
  if (changed.length === 0) return before
  const rows = changed.map((each) => ({ key: each, value: JSON.stringify(after[each]) }))
  await saveSettings(ctx.db, rows)
  const pick = (from: Settings) => Object.fromEntries(changed.map((each) => [each, from[each]]))
  await record(ctx, 'settings.changed', ['site', 1], {
    before: pick(before),
    // The event records that a secret changed, never the secret.
    after: {
      ...pick(after),
      ...(secretsOf.includes('translation') && { isTranslationKeyNew: true }),
      ...(secretsOf.includes('mail') && { isMailPasswordNew: true }),
      ...(secretsOf.includes('backups') && { isBackupKeyNew: true }),
    },
    later: changed.includes('address') ? { handler: noticeHandler, at: ctx.now } : undefined,
    // The access to these images has changed.
    tags: changed.includes('logo') ? logoTags(before, after) : [],
  })
  return after
}

const logoTags = (before: Settings, after: Settings): string[] =>
  [before.logo, after.logo].flatMap((imageid) => (imageid === null ? [] : [`image:${imageid}`]))

type Service = Pick<Settings['translation'], 'provider' | 'url'>

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

const isOtherService = (before: Service, { provider, url }: Partial<Service>): boolean =>
  (provider !== undefined && provider !== before.provider) ||
  (url !== undefined && hostOf(url) !== hostOf(before.url))

function checkTranslation({ provider, url, hasKey }: Settings['translation']): void {
  if (url === '' && (provider === 'libretranslate' || provider === 'apertium'))
    throw problems.invalidField('translation.url', 'translation.url must be the address of the service')
  if (!hasKey && provider === 'deepl')
    throw problems.invalidField('translation.key', 'translation.key must be set for this service')
}

/** The secret itself, for the outgoing request only: never in an answer, event or log. */
export const readTranslationKey = async (db: Db): Promise<string> =>
  String((await findHidden(db, translationKey)) ?? '')

/** The settings for this request. The HTTP layer knows only a part of them. */
export const siteOf = (ctx: Pick<Context, 'site'>): Settings => ctx.site as Settings
