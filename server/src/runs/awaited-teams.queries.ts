// The teams for whose signature open runs wait.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export async function replaceAwaitedTeams(
  db: Db,
  entryid: number,
  teamids: readonly number[],
): Promise<void> {
  await db.deleteFrom('entry_awaited_teams').where('entryid', '=', entryid).execute()
  if (teamids.length === 0) return
  // A team of the form may have been deleted since.
  const teams = await db.selectFrom('teams').select('teamid').where('teamid', 'in', teamids).execute()
  if (teams.length === 0) return
  await db
    .insertInto('entry_awaited_teams')
    .values(teams.map(({ teamid }) => ({ entryid, teamid })))
    .execute()
}

export async function awaitsTeamOf(db: Db, entryid: number, userid: number): Promise<boolean> {
  const row = await db
    .selectFrom('entry_awaited_teams')
    .innerJoin('team_members', 'team_members.teamid', 'entry_awaited_teams.teamid')
    .select('entry_awaited_teams.teamid')
    .where('entry_awaited_teams.entryid', '=', entryid)
    .where('team_members.userid', '=', userid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Condition on `entries`: the run waits for a team of the user. */
export const isAwaitedBy = (userid: number): Expression<SqlBool> =>
  sql<SqlBool>`entries.entryid in (select awaited.entryid from entry_awaited_teams as awaited
    join team_members on team_members.teamid = awaited.teamid where team_members.userid = ${userid})`
