// Queries for tokens: sessions, and API tokens of users.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type TokenRow = Selectable<Tables['tokens']>

const bearerColumns = [
  'tokens.tokenid',
  'tokens.createdAt',
  'tokens.expiresAt',
  'tokens.scopes',
  'tokens.shared_deviceid',
  'shared_devices.keyHash',
  'shared_devices.lockMinutes',
  'users.userid',
  'users.langid',
  'users.isEnabled',
  'users.reputation',
  'users.isAuthor',
  'users.isModerator',
  'users.isAdmin',
] as const

export const findBearer = prepare<{ hash: string }>()((db, { hash }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.userid', 'tokens.userid')
    .leftJoin('shared_devices', 'shared_devices.shared_deviceid', 'tokens.shared_deviceid')
    .select(bearerColumns)
    .where('tokens.hash', '=', hash),
)
export type BearerRow = Awaited<ReturnType<typeof findBearer>>[number]

/** By id: whether the token is still valid, and with which privileges. */
export const findBearerAgain = prepare<{ tokenid: number }>()((db, { tokenid }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.userid', 'tokens.userid')
    .leftJoin('shared_devices', 'shared_devices.shared_deviceid', 'tokens.shared_deviceid')
    .select(bearerColumns)
    .where('tokens.tokenid', '=', tokenid),
)

/** More than one user can have. */
const listed = 2000

export function listTokens(db: Db, userid: number, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('userid', '=', userid)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('tokenid', 'desc')
    .limit(listed)
    .execute()
}

export function findToken(db: Db, tokenid: number): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('tokenid', '=', tokenid).executeTakeFirst()
}

export async function findTokensByHash(db: Db, hashes: readonly string[]): Promise<TokenRow[]> {
  return hashes.length === 0 ? [] : db.selectFrom('tokens').selectAll().where('hash', 'in', hashes).execute()
}

export type NewTokenRow = Omit<TokenRow, 'tokenid'>

const insertTokenRow = prepare<NewTokenRow>()((db, row) => {
  const { userid, hash, kind, label, createdAt, lastUsedAt, expiresAt, scopes, shared_deviceid } = row
  const values = { userid, hash, kind, label, createdAt, lastUsedAt, expiresAt, scopes, shared_deviceid }
  return db.insertInto('tokens').values(values).returning('tokenid')
})

export async function insertToken(db: Db, token: NewTokenRow): Promise<number> {
  const [row] = await insertTokenRow(db, token)
  return (row as { tokenid: number }).tokenid
}

const apiTokenCount = prepare<{ userid: number }>()((db, { userid }) =>
  db
    .selectFrom('tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userid', '=', userid)
    .where('kind', '=', 'api'),
)

export async function countApiTokens(db: Db, userid: number): Promise<number> {
  return (await apiTokenCount(db, { userid }))[0]?.count ?? 0
}

export async function deleteToken(db: Db, tokenid: number): Promise<void> {
  await db.deleteFrom('tokens').where('tokenid', '=', tokenid).execute()
}

/** Deletes the oldest sessions beyond the cap and returns how many. */
export async function deleteOldSessions(db: Db, userid: number, most: number): Promise<number> {
  const beyond = db
    .selectFrom('tokens')
    .select('tokenid')
    .where('userid', '=', userid)
    .where('kind', '=', 'session')
    .orderBy('tokenid', 'desc')
    .limit(1_000_000)
    .offset(most)
  const result = await db.deleteFrom('tokens').where('tokenid', 'in', beyond).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export const deleteTokensOfDevice = (db: Db, shared_deviceid: number) =>
  db
    .deleteFrom('tokens')
    .where('shared_deviceid', '=', shared_deviceid)
    .returning(['tokenid', 'userid', 'label'])
    .execute()

/** Returns the count. */
export async function deleteTokensOf(
  db: Db,
  userid: number,
  which: { kind: 'session' | 'api'; but: number | null },
): Promise<number> {
  const result = await db
    .deleteFrom('tokens')
    .where('userid', '=', userid)
    .where('kind', '=', which.kind)
    .where('tokenid', '!=', which.but ?? 0)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
