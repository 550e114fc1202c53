// Looking teams up: what every domain may ask about them, and how they are sent.
import type { Db } from '#platform/db/database.ts'
import type { Team } from './teams.schema.ts'

export type TeamRow = Awaited<ReturnType<typeof findTeams>>[number]

/** With what their members have together, by number. */
export async function findTeams(db: Db, teamids: readonly number[]) {
  if (teamids.length === 0) return []
  return db
    .selectFrom('teams')
    .leftJoin('team_members', 'team_members.teamid', 'teams.teamid')
    .leftJoin('users', 'users.userid', 'team_members.userid')
    .select(['teams.teamid', 'teams.name', 'teams.ownerid', 'teams.description'])
    .select((eb) => [
      eb.fn.count<number>('team_members.userid').as('members'),
      eb.fn.max('team_members.joinedAt').as('newestAt'),
      eb.fn.coalesce(eb.fn.sum<number>('users.reputation'), eb.lit(0)).as('reputation'),
    ])
    .where('teams.teamid', 'in', teamids)
    .groupBy(['teams.teamid', 'teams.name', 'teams.ownerid', 'teams.description'])
    .orderBy('teams.teamid')
    .execute()
}

export function presentTeam(row: TeamRow, url: string): Team {
  return {
    teamid: row.teamid,
    name: row.name,
    owner: row.ownerid,
    reputation: Number(row.reputation),
    image: null,
    url: `${url}/Team/${row.teamid}/${encodeURIComponent(row.name).replaceAll('%20', '+')}`,
    member_count: Number(row.members),
    description: row.description,
    new_member_since: row.newestAt === null ? null : Math.floor(row.newestAt / 1000),
    location: null,
    latitude: null,
    longitude: null,
  }
}
