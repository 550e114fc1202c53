// The settings of the site with their defaults; read as one value, changed key by key.
import { onlyAuthorsEdit } from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { Sealing } from '#platform/sealing.ts'
import { checkImage } from './chosen-pictures.ts'
import { findHidden, hiddenPrefix, keepHidden } from './hidden.ts'
import type { MailSettings } from './mail.schema.ts'
import { changeMail, checkMail, defaultMail, refuseFixedMail } from './mail.ts'
import { saveMailPassword } from './mail-password.ts'
import { listSettings, saveSettings } from './settings.queries.ts'
import { Settings, type SettingsChange } from './settings.schema.ts'

export const siteTag = 'site:1'

const translationKey = 'translationKey'

const guideTypes: Settings['guideTypes'] = {
  'how-to': { title: 'How-to', prompt: '' },
  replacement: { title: 'Replacement', prompt: 'What is replaced?' },
  installation: { title: 'Installation', prompt: 'What is installed?' },
  repair: { title: 'Repair', prompt: 'What is repaired?' },
  disassembly: { title: 'Disassembly', prompt: '' },
  teardown: { title: 'Teardown', prompt: '' },
  technique: { title: 'Technique', prompt: 'Which technique?' },
  maintenance: { title: 'Maintenance', prompt: 'What is maintained?' },
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
  commentsPerMinute: 10,
  mediaAddresses: 'checked',
  uploadExtensions: [
    ...['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif', 'heic', 'heif', 'tif', 'tiff', 'bmp'],
    ...['mp4', 'mov', 'm4v', 'webm', 'pdf'],
    ...['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'md'],
    ...['step', 'stp', 'stl', '3mf', 'obj', 'dxf', 'dwg', 'zip'],
  ],
  translation: { provider: 'none', url: '', allowPrivateAddress: false, hasKey: false },
  mail: defaultMail,
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
  /** The address at which the settings were saved in a browser. */
  address?: string | undefined
  /** If the mail server may change. */
  sealing?: Sealing
  /** The mail server that the environment sets. */
  fixedMail?: MailSettings | null
}

export async function updateSettings(
  ctx: Context,
  change: SettingsChange,
  { address, sealing, fixedMail }: UpdateOptions = {},
): Promise<Settings> {
  const before = await readSettings(ctx.db)
  const { addressIsFixed: _fixed, mailIsFixed: _fixedToo, mail: mailChange, ...named } = change
  if (fixedMail && mailChange) refuseFixedMail(fixedMail, mailChange)
  const { after: mail, password } = changeMail(before.mail, fixedMail ? {} : mailChange)
  const { key: sentKey, hasKey: _shown, ...translation } = change.translation ?? {}
  // The key belongs to the host it was entered for: changing the host drops it.
  const key = sentKey ?? (isOtherService(before.translation, translation) ? '' : undefined)
  const hasNewKey = key !== undefined && key !== (await readTranslationKey(ctx.db))
  const after: Settings = {
    ...before,
    ...named,
    address: address ?? before.address,
    features: { ...before.features, ...change.features },
    translation: {
      ...before.translation,
      ...translation,
      hasKey: key === undefined ? before.translation.hasKey : key !== '',
    },
    mail,
  }
  checkTranslation(after.translation)
  if (mailChange) checkMail(mail)
  if (after.logo !== null)
    await checkImage(ctx.db, {
      imageid: after.logo,
      before: before.logo,
      owners: [ctx.actor.userid],
      field: 'logo',
    })
  const hasNewPassword =
    sealing !== undefined && password !== undefined && (await saveMailPassword(ctx.db, sealing, password))
  const changed = (Object.keys(after) as (keyof Settings)[]).filter(
    (each) =>
      JSON.stringify(before[each]) !== JSON.stringify(after[each]) ||
      (each === 'translation' && hasNewKey) ||
      (each === 'mail' && hasNewPassword),
  )
  if (changed.length === 0) return before
  const rows = changed.map((each) => ({ key: each, value: JSON.stringify(after[each]) }))
  await saveSettings(ctx.db, rows)
  if (hasNewKey) await keepHidden(ctx.db, translationKey, key)
  const pick = (from: Settings) => Object.fromEntries(changed.map((each) => [each, from[each]]))
  await record(ctx, 'settings.changed', ['site', 1], {
    before: pick(before),
    // The event records that a secret changed, never the secret.
    after: {
      ...pick(after),
      ...(hasNewKey && { isTranslationKeyNew: true }),
      ...(hasNewPassword && { isMailPasswordNew: true }),
    },
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
