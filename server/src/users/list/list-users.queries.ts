// Queries for lists of users: filtered, sorted, in pages or in parts of an export.
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { besidePerson, contains, type UserRow } from '../find-users.ts'
import type { Privilege } from '../privileges.ts'

export const userStates = ['active', 'deactivated', 'all'] as const
export type UserState = (typeof userStates)[number]

export interface UserFilter {
  joinedSince?: number | undefined
  text?: string | undefined
  /** Only for callers who may see addresses. */
  searchEmail?: boolean | undefined
  /** Default: active. */
  state?: UserState | undefined
  /** The greatest privilege of the user. */
  privilege?: Privilege | undefined
  teamid?: number | undefined
}

/** Members of the API, each with an indexed column. */
const userSorts = {
  userid: 'userid',
  username: 'searchText',
  last_seen_date: 'lastSeenAt',
  join_date: 'joinedAt',
} as const
export type UserSort = keyof typeof userSorts

interface Sorting {
  sort?: UserSort | undefined
  order: 'asc' | 'desc'
}

interface Page extends Sorting {
  offset: number
  limit: number
}

type Users<O> = SelectQueryBuilder<Tables, 'users', O>

export function listUsers(db: Db, filter: UserFilter, page: Page): Promise<UserRow[]> {
  const users = db.selectFrom('users').selectAll('users').select(besidePerson)
  return sorted(filtered(users, filter), page).offset(page.offset).limit(page.limit).execute()
}

/** Adds which of the users have a PIN or an ID badge that this key can check. */
export function listUsersWithSignIn(
  db: Db,
  filter: UserFilter,
  page: Page,
  keyid: string,
): Promise<ListedRow[]> {
  const users = db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .select([hasKeyed('user_pins', keyid).as('hasPin'), hasKeyed('user_id_badges', keyid).as('hasIdBadge')])
  return sorted(filtered(users, filter), page).offset(page.offset).limit(page.limit).execute()
}

export type ListedRow = UserRow & { hasPin: number; hasIdBadge: number }

const hasKeyed = (table: 'user_pins' | 'user_id_badges', keyid: string) =>
  sql<number>`case when exists (select 1 from ${sql.table(table)}
    where ${sql.ref(`${table}.userid`)} = users.userid and ${sql.ref(`${table}.keyid`)} = ${keyid})
    then 1 else 0 end`

export type ExportedRow = Awaited<ReturnType<typeof listUsersBeyond>>[number]

/** A part of an export: the users after this one. */
export function listUsersBeyond(
  db: Db,
  filter: UserFilter,
  { sort = 'userid', order, limit, last }: Sorting & { limit: number; last: ExportedRow | undefined },
) {
  const users = db
    .selectFrom('users')
    .select([
      'userid',
      'username',
      'uniqueUsername',
      'searchText',
      'email',
      'isAuthor',
      'isModerator',
      'isAdmin',
      'isEnabled',
      'joinedAt',
      'lastSeenAt',
    ])
    .select(
      sql<string | null>`(select string_agg(teams.name, '; ' order by teams.teamid)
        from team_members join teams on teams.teamid = team_members.teamid
        where team_members.userid = users.userid)`.as('teams'),
    )
  let query = filtered(users, filter)
  if (last) {
    const column = userSorts[sort]
    const after = order === 'asc' ? '>' : '<'
    query = query.where(({ eb, refTuple, tuple }) =>
      column === 'userid'
        ? eb('userid', after, last.userid)
        : eb(refTuple(column, 'userid'), after, tuple(last[column], last.userid)),
    )
  }
  return sorted(query, { sort, order }).limit(limit).execute()
}

function filtered<O>(users: Users<O>, filter: UserFilter): Users<O> {
  let query = users
  const { text, state = 'active', privilege, teamid } = filter
  if (state !== 'all') query = query.where('isEnabled', '=', state === 'active' ? 1 : 0)
  if (filter.joinedSince) query = query.where('joinedAt', '>=', filter.joinedSince)
  if (privilege) query = havingGreatest(query, privilege)
  if (teamid !== undefined)
    query = query.where('userid', 'in', (eb) =>
      eb.selectFrom('team_members').select('team_members.userid').where('teamid', '=', teamid),
    )
  if (text) {
    const byName = contains('searchText', text)
    query = query.where((eb) => (filter.searchEmail ? eb.or([byName, contains('email', text)]) : byName))
  }
  return query
}

function havingGreatest<O>(users: Users<O>, privilege: Privilege): Users<O> {
  if (privilege === 'Admin') return users.where('isAdmin', '=', 1)
  const below = users.where('isAdmin', '=', 0)
  if (privilege === 'Moderator') return below.where('isModerator', '=', 1)
  return below.where('isModerator', '=', 0).where('isAuthor', '=', privilege === 'Author' ? 1 : 0)
}

function sorted<O>(users: Users<O>, { sort = 'userid', order }: Sorting): Users<O> {
  const column = userSorts[sort]
  return column === 'userid'
    ? users.orderBy('userid', order)
    : users.orderBy(column, order).orderBy('userid', order)
}
