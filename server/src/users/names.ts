// Claims of account names: no two users have names that look alike, now or, for people who can sign, before.
import { sql } from 'kysely'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { UserRow } from './find-users.ts'
import { claimsOf, earlierClaimsOf, isReadableName } from './fold-name.ts'
import { userProblems } from './users.problems.ts'

const batchSize = 500

/** The unique index decides between simultaneous writes. */
export async function claimName({ db }: Pick<Context, 'db'>, userid: number, name: string): Promise<void> {
  if (!isReadableName(name)) throw userProblems.usernameUnreadable()
  await claimEarlier(db, userid)
  const claims = claimsOf(name)
  if (claims.length > 0) {
    if (await isClaimed(db, userid, claims)) throw userProblems.usernameTaken()
    await insertClaims(
      db,
      claims.map((claim) => ({ claim, userid, isShared: 0 as const })),
    ).catch((error) => {
      throw isUniqueViolation(error, 'name_claims', 'claim') ? userProblems.usernameTaken() : error
    })
  }
  await markClaimed(db, [userid])
}

async function isClaimed(db: Db, userid: number, claims: readonly string[]): Promise<boolean> {
  const other = await db
    .selectFrom('name_claims')
    .select('userid')
    .where('claim', 'in', ['', ...claims])
    .where('userid', '!=', userid)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns true if a short name looks like the name of another user. */
export async function isNameOfAnother(db: Db, userid: number, name: string): Promise<boolean> {
  await claimEarlier(db)
  return isClaimed(db, userid, claimsOf(name))
}

/** Records the former name. Its claim stays if the user can sign or has signed: signatures show that name. */
export async function rename(
  ctx: Context,
  { userid, username: former }: UserRow,
  name: string,
): Promise<void> {
  const { db, now } = ctx
  await claimEarlier(db)
  await claimName(ctx, userid, name)
  await db.insertInto('former_names').values({ userid, name: former, until: now }).execute()
  if (await isSigner(db, userid)) {
    await record(ctx, 'user.signer-renamed', ['user', userid], {
      before: { username: former },
      after: { username: name },
    })
    return
  }
  await db
    .deleteFrom('name_claims')
    .where('userid', '=', userid)
    .where('claim', 'not in', ['', ...claimsOf(name)])
    .execute()
}

const mostFormer = 20

/** The newest first. */
export const listFormerNames = (db: Db, userid: number) =>
  db
    .selectFrom('former_names')
    .select(['name', 'until'])
    .where('userid', '=', userid)
    .orderBy('until', 'desc')
    .orderBy('former_nameid', 'desc')
    .limit(mostFormer)
    .execute()

/** True if the user has signed, or has what signers are chosen by: a privilege, a team, a PIN, an ID badge, a deputyship. */
async function isSigner(db: Db, userid: number): Promise<boolean> {
  const exists = (table: 'signatures' | 'team_members' | 'user_pins' | 'user_id_badges') =>
    sql<boolean>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.userid`)} = users.userid)`
  const row = await db
    .selectFrom('users')
    .select('userid')
    .where('userid', '=', userid)
    .where((eb) =>
      eb.or([
        eb('isAuthor', '=', 1),
        eb('isModerator', '=', 1),
        eb('isAdmin', '=', 1),
        exists('signatures'),
        exists('team_members'),
        exists('user_pins'),
        exists('user_id_badges'),
        sql<boolean>`exists (select 1 from approval_deputies where approval_deputies.deputyid = users.userid)`,
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Claims the names of accounts of earlier versions, in batches, and again the former names that were claimed. The first with a
 * name has the claim, others share it.
 */
async function claimEarlier(db: Db, exceptFor = 0): Promise<void> {
  for (;;) {
    const users = await db
      .selectFrom('users')
      .select(['userid', 'username'])
      .where('isNameClaimed', '=', 0)
      .where('userid', '!=', exceptFor)
      .orderBy('userid')
      .limit(batchSize)
      .execute()
    if (users.length === 0) return
    const names = [...users, ...(await takeFormerNames(db, users))]
    const wanted = names.flatMap(({ userid, username }) =>
      claimsOf(username).map((claim) => ({ claim, userid })),
    )
    const claims = [...new Set(wanted.map(({ claim }) => claim))]
    const claimed = new Set(
      (
        await db
          .selectFrom('name_claims')
          .select('claim')
          .where('claim', 'in', ['', ...claims])
          .execute()
      ).map(({ claim }) => claim),
    )
    const rows = wanted.map((each) => {
      const isShared = claimed.has(each.claim) ? (1 as const) : (0 as const)
      claimed.add(each.claim)
      return { ...each, isShared }
    })
    if (rows.length > 0) await insertClaims(db, rows)
    await markClaimed(
      db,
      users.map(({ userid }) => userid),
    )
  }
}

/** Deletes the claims of earlier versions, and returns the former names that they reserved. */
async function takeFormerNames(
  db: Db,
  users: readonly { userid: number }[],
): Promise<{ userid: number; username: string }[]> {
  const userids = users.map(({ userid }) => userid)
  const claims = await db.deleteFrom('name_claims').where('userid', 'in', userids).returningAll().execute()
  if (claims.length === 0) return []
  const claimed = new Set(claims.map(({ claim, userid }) => `${userid} ${claim}`))
  const former = await db
    .selectFrom('former_names')
    .select(['userid', 'name as username'])
    .where('userid', 'in', userids)
    .execute()
  return former.filter(({ userid, username }) =>
    earlierClaimsOf(username).some((claim) => claimed.has(`${userid} ${claim}`)),
  )
}

const insertClaims = (db: Db, rows: { claim: string; userid: number; isShared: 0 | 1 }[]) =>
  db
    .insertInto('name_claims')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['claim', 'userid']).doNothing())
    .execute()

const markClaimed = (db: Db, userids: readonly number[]) =>
  db
    .updateTable('users')
    .set({ isNameClaimed: 1 })
    .where('userid', 'in', [...userids])
    .execute()
