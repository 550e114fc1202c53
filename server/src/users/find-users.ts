// Queries for users that every domain may use.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareFirst } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { imageOf, type WithPicture } from '#settings/chosen-pictures.ts'

/** `teamids`: a comma-separated aggregate; null without teams. */
export type UserRow = Selectable<Tables['users']> & WithPicture & { teamids: string | null }

/** Correlated subqueries selected with `users`, which spare an N+1 for teams and avatars. */
export const besidePerson = [
  sql<string | null>`(
    select string_agg(cast(team_members.teamid as text), ',' order by team_members.teamid)
    from team_members where team_members.userid = users.userid)`.as('teamids'),
  imageOf('users').as('picture'),
] as const

export const findUser = prepareFirst<number>()((db, userid) =>
  db.selectFrom('users').selectAll('users').select(besidePerson).where('userid', '=', userid),
)

const usersAmong = prepare<{ userids: readonly number[] }>()((db, { userids }) =>
  db.selectFrom('users').selectAll('users').select(besidePerson).where('userid', 'in', userids),
)

/** By id, with one query. */
export async function findPeople(db: Db, userids: Iterable<number | null>): Promise<Map<number, UserRow>> {
  const wanted = [...new Set(userids)].filter((userid) => userid !== null)
  const rows = wanted.length === 0 ? [] : await usersAmong(db, { userids: wanted })
  return new Map(rows.map((row) => [row.userid, row]))
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('email', '=', email)
    .executeTakeFirst()
}

export function findUserBySso(db: Db, ssoUserid: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('ssoUserid', '=', ssoUserid)
    .executeTakeFirst()
}

/** Words in this order. The escape character is explicit, because the engines' defaults differ. */
export function contains(column: 'searchText' | 'email' | 'chosen.searchText', text: string) {
  const words = text.trim().replace(/[%_!]/g, '!$&').replace(/\s+/g, '%')
  return sql<boolean>`${sql.ref(column)} like ${`%${words}%`} escape '!'`
}

/** Returns whether another user can administer the site; stops at the first. */
export async function hasOtherAdmin(db: Db, userid: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('userid')
    .where('isAdmin', '=', 1)
    .where('isEnabled', '=', 1)
    .where('userid', '!=', userid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function countUsers(db: Db): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
