// The keys of the site: one signs, earlier ones stay published, so that what they signed can still be checked.
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Sealing } from '#platform/sealing.ts'
import { toSeconds } from '#platform/seconds.ts'
import { hasSecret, readSecret, saveSecret } from '#settings/sealed-secrets.ts'
import { fingerprintOf, isPairOf, makeKeyPair } from './ed25519.ts'
import {
  findCurrentKey,
  insertKey,
  listKeys,
  retireCurrentKey,
  type SiteKeyRow,
} from './site-keys.queries.ts'
import type { SiteKey } from './site-keys.schema.ts'

export interface SigningKey {
  fingerprint: string
  publicKey: string
  privateKey: string
}

/** `none`: not made yet, or left behind when the site moved. `locked`: it was encrypted with another secret key. */
export type SigningState = { key: SigningKey } | 'none' | 'locked'

export async function readSigningKey(db: Db, sealing: Sealing): Promise<SigningState> {
  const row = await findCurrentKey(db)
  if (!row || !(await hasSecret(db, 'signingKey'))) return 'none'
  const { fingerprint, publicKey } = row
  const privateKey = await readSecret(db, sealing, 'signingKey')
  if (privateKey === null || !isPairOf(publicKey, privateKey)) return 'locked'
  return { key: { fingerprint, publicKey, privateKey } }
}

type Saving = Pick<Context, 'db' | 'now'>

/** Makes the first key; an existing one stays, also one that cannot be used. */
export async function ensureSigningKey({ db, now }: Saving, sealing: Sealing): Promise<SigningState> {
  const state = await readSigningKey(db, sealing)
  if (state !== 'none') return state
  await retireCurrentKey(db, now)
  await addKey({ db, now }, sealing)
  return readSigningKey(db, sealing)
}

async function addKey({ db, now }: Saving, sealing: Sealing): Promise<void> {
  const { publicKey, privateKey } = makeKeyPair()
  const fingerprint = fingerprintOf(publicKey) as string
  const isAdded = await insertKey(db, { fingerprint, publicKey, createdAt: now, replacedAt: null })
  if (isAdded) await saveSecret(db, sealing, 'signingKey', privateKey)
}

/** The private part of the earlier key is deleted. */
export async function replaceSigningKey(ctx: Context, sealing: Sealing): Promise<SiteKey> {
  const before = await findCurrentKey(ctx.db)
  await retireCurrentKey(ctx.db, ctx.now)
  await addKey(ctx, sealing)
  const row = (await findCurrentKey(ctx.db)) as SiteKeyRow
  await record(ctx, 'site-key.replaced', ['site-key', row.keyid], {
    before: before ? { fingerprint: before.fingerprint } : null,
    after: { fingerprint: row.fingerprint },
  })
  return presentKey(row)
}

export const findFingerprint = async (db: Db): Promise<string | null> =>
  (await findCurrentKey(db))?.fingerprint ?? null

export const presentKeys = async (db: Db, page: { offset: number; limit: number }): Promise<SiteKey[]> =>
  (await listKeys(db, page)).map(presentKey)

const presentKey = ({ fingerprint, publicKey, createdAt, replacedAt }: SiteKeyRow): SiteKey => ({
  fingerprint,
  public_key: publicKey,
  created_date: toSeconds(createdAt),
  replaced_date: replacedAt === null ? null : toSeconds(replacedAt),
})
