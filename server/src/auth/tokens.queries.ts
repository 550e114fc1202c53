// The SQL of tokens: sessions and the keys that people make for programs.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables/index.ts'

export type TokenRow = Selectable<Tables['tokens']>

export const findBearer = prepare<{ hash: string }>()((db, { hash }) =>
  db
    .selectFrom('tokens')
    .innerJoin('users', 'users.userid', 'tokens.userid')
    .select([
      'tokens.tokenid',
      'tokens.expiresAt',
      'users.userid',
      'users.langid',
      'users.isEnabled',
      'users.reputation',
    ])
    .select(['users.isAuthor', 'users.isModerator', 'users.isAdmin'])
    .where('tokens.hash', '=', hash),
)

export function listTokens(db: Db, userid: number, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('tokens')
    .selectAll()
    .where('userid', '=', userid)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('tokenid', 'desc')
    .limit(1000)
    .execute()
}

export function findToken(db: Db, tokenid: number): Promise<TokenRow | undefined> {
  return db.selectFrom('tokens').selectAll().where('tokenid', '=', tokenid).executeTakeFirst()
}

export interface NewTokenRow extends Record<string, string | number | null> {
  userid: number
  hash: string
  kind: string
  label: string
  createdAt: number
  lastUsedAt: number | null
  expiresAt: number | null
}

const insertTokenRow = prepare<NewTokenRow>()((db, row) => {
  const { userid, hash, kind, label, createdAt, lastUsedAt, expiresAt } = row
  const values = { userid, hash, kind, label, createdAt, lastUsedAt, expiresAt }
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

/** The oldest sessions beyond the cap; what was ended is told, so that it can be recorded. */
export async function deleteOldSessions(db: Db, userid: number, kept: number): Promise<number> {
  const beyond = db
    .selectFrom('tokens')
    .select('tokenid')
    .where('userid', '=', userid)
    .where('kind', '=', 'session')
    .orderBy('tokenid', 'desc')
    .limit(1_000_000)
    .offset(kept)
  const result = await db.deleteFrom('tokens').where('tokenid', 'in', beyond).executeTakeFirst()
  return Number(result.numDeletedRows)
}

export async function deleteOtherSessions(db: Db, userid: number, exceptFor: number | null): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where('userid', '=', userid)
    .where('kind', '=', 'session')
    .where('tokenid', '!=', exceptFor ?? 0)
    .execute()
}

export async function touchTokens(db: Db, tokenids: number[], at: number, sessionMs: number): Promise<void> {
  await db.updateTable('tokens').set({ lastUsedAt: at }).where('tokenid', 'in', tokenids).execute()
  await db
    .updateTable('tokens')
    .set({ expiresAt: at + sessionMs })
    .where('tokenid', 'in', tokenids)
    .where('kind', '=', 'session')
    .execute()
}

export async function deleteExpiredTokens(db: Db, now: number): Promise<void> {
  await db.deleteFrom('tokens').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expiresAt', '<=', now).execute()
}
