// Lists the users who may sign a field: the rule of `may-sign.ts` as SQL.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isLookedAfterBy, isViewableBy } from '#guides/viewable.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import { besidePerson, contains, type UserRow } from '#users/find-users.ts'
import { guidesOf } from '../runs.access.ts'
import type { RunRow } from '../runs.queries.ts'
import { roleLevels, type SignerRule } from '../signatures/may-sign.ts'

const mostListed = 50

const userid = sql.ref<number>('users.userid')
const roleColumns = { Author: 'isAuthor', Moderator: 'isModerator', Admin: 'isAdmin' } as const

interface SignerFilter {
  text?: string
  userid?: number
  without?: ReadonlySet<number> | undefined
}

/** Active users by name, who can view the guides of the run. */
export function listSigners(
  ctx: Context,
  run: RunRow,
  rule: SignerRule,
  { text = '', userid: wanted, without = new Set() }: SignerFilter = {},
): Promise<UserRow[]> {
  let query = ctx.db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('isEnabled', '=', 1)
    .where(
      sql<boolean>`not exists (select 1 from guides where guides.guideid in ${sqlList(guidesOf(run))}
        and (guides."isDeleted" = 1 or not ${isViewableBy(userid)}))`,
    )
    .where(conditionOf(ctx, run, rule))
  if (without.size > 0) query = query.where('users.userid', 'not in', [...without])
  if (wanted !== undefined) query = query.where('users.userid', '=', wanted)
  if (text !== '') query = query.where(contains('searchText', text))
  return query.orderBy('searchText').orderBy('users.userid').limit(mostListed).execute()
}

/** The users who countersign the run and lift holds. */
export const byLeads: SignerRule = { signer: 'lead', role: null, teamid: null, workers: new Set() }

function conditionOf(
  ctx: Context,
  run: RunRow,
  { signer, role, teamid, workers }: SignerRule,
): Expression<SqlBool> {
  switch (signer) {
    case 'operator':
      return sql<SqlBool>`${userid} = ${run.userid}`
    case 'other':
      return sql<SqlBool>`${userid} not in ${sqlList([...workers])}`
    case 'lead':
      return leads(ctx, run)
    case 'role': {
      const levels = role === null ? [] : roleLevels.slice(roleLevels.indexOf(role))
      const has = levels.map((level) => sql`${sql.ref(`users.${roleColumns[level]}`)} = 1`)
      return has.length > 0 ? sql<SqlBool>`(${sql.join(has, sql` or `)})` : sql<SqlBool>`1 = 0`
    }
    default:
      return sql<SqlBool>`exists (select 1 from team_members
        where team_members.userid = ${userid} and team_members.teamid = ${teamid})`
  }
}

const leads = (ctx: Context, run: RunRow): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select 1 from guides where guides.guideid = ${run.guideid} and ${isLookedAfterBy(ctx, userid)})`
