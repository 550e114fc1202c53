// Queries for teams that every domain may use, and their presentation.

import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { imageOf, presentPicture } from '#settings/chosen-pictures.ts'
import { contains } from './find-users.ts'
import type { Team } from './teams.schema.ts'

export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number]

const columns = [
  'teams.teamid',
  'teams.name',
  'teams.ownerid',
  'teams.description',
  'teams.joinCode',
  'teams.imageid',
] as const

/** With the summed reputation of the members. */
function teams(db: Db) {
  return db
    .selectFrom('teams')
    .leftJoin('team_members', 'team_members.teamid', 'teams.teamid')
    .leftJoin('users', 'users.userid', 'team_members.userid')
    .select(columns)
    .select(imageOf('teams').as('picture'))
    .select((eb) => [
      eb.fn.count<number>('team_members.userid').as('members'),
      eb.fn.max('team_members.joinedAt').as('newestAt'),
      eb.fn.coalesce(eb.fn.sum<number>('users.reputation'), eb.lit(0)).as('reputation'),
    ])
    .groupBy(columns)
}

/** By id. */
export async function findTeams(db: Db, teamids: readonly number[]) {
  if (teamids.length === 0) return []
  return teams(db).where('teams.teamid', 'in', teamids).orderBy('teams.teamid').execute()
}

export interface TeamFilter {
  newMemberSince?: number | undefined
  /** Folded words of the name. */
  name?: string | undefined
}

export interface TeamPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

function chosenTeams(db: Db, { newMemberSince, name }: TeamFilter) {
  let chosen = db.selectFrom('teams as chosen')
  if (newMemberSince !== undefined)
    chosen = chosen.where((eb) =>
      eb.exists(
        eb
          .selectFrom('team_members as joined')
          .select('joined.userid')
          .whereRef('joined.teamid', '=', 'chosen.teamid')
          .where('joined.joinedAt', '>=', newMemberSince),
      ),
    )
  return name ? chosen.where(contains('chosen.searchText', name)) : chosen
}

export async function countTeams(db: Db, filter: TeamFilter): Promise<number> {
  const chosen = chosenTeams(db, filter).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await chosen.executeTakeFirst())?.count ?? 0)
}

/** Limits before it aggregates the members, so that the cost of a page does not grow with the number of teams. */
export function listTeams(db: Db, filter: TeamFilter, page: TeamPage) {
  const chosen = chosenTeams(db, filter)
    .select('chosen.teamid')
    .orderBy('chosen.teamid', page.order)
    .offset(page.offset)
    .limit(page.limit)
  return teams(db)
    .where('teams.teamid', 'in', (eb) => eb.selectFrom(chosen.as('page')).select('page.teamid'))
    .orderBy('teams.teamid', page.order)
    .execute()
}

export function presentTeam(row: TeamRow, url: string): Team {
  return {
    teamid: row.teamid,
    name: row.name,
    owner: row.ownerid,
    reputation: Number(row.reputation),
    image: presentPicture(row, url),
    url: `${url}/Team/${row.teamid}/${encodeURIComponent(row.name).replaceAll('%20', '+')}`,
    member_count: Number(row.members),
    description: row.description,
    new_member_since: toSeconds(row.newestAt),
    has_join_code: row.joinCode !== null,
    location: null,
    latitude: null,
    longitude: null,
  }
}

/** The teams of a user. */
export async function listTeamids(db: Db, userid: number): Promise<number[]> {
  const rows = await db.selectFrom('team_members').select('teamid').where('userid', '=', userid).execute()
  return rows.map((row) => row.teamid)
}
