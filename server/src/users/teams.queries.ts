// Queries for teams and their members.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { besidePerson, type UserRow } from './find-users.ts'

export type TeamState = Selectable<Tables['teams']>

export function findTeam(db: Db, teamid: number): Promise<TeamState | undefined> {
  return db.selectFrom('teams').selectAll().where('teamid', '=', teamid).executeTakeFirst()
}

export async function insertTeam(db: Db, team: Insertable<Tables['teams']>): Promise<number> {
  const row = await db.insertInto('teams').values(team).returning('teamid').executeTakeFirstOrThrow()
  return row.teamid
}

export function listOtherTeamNames(
  db: Db,
  teamid: number | null,
): Promise<{ name: string; searchText: string }[]> {
  return db
    .selectFrom('teams')
    .select(['name', 'searchText'])
    .where('teamid', '<>', teamid ?? 0)
    .execute()
}

export async function updateTeamRow(
  db: Db,
  teamid: number,
  change: Updateable<Tables['teams']>,
): Promise<void> {
  await db.updateTable('teams').set(change).where('teamid', '=', teamid).execute()
}

/** Deletes its memberships and its access to guides with it. */
export async function deleteTeamRow(db: Db, teamid: number): Promise<void> {
  await db.deleteFrom('teams').where('teamid', '=', teamid).execute()
}

export function listMembers(db: Db, teamid: number, order: 'asc' | 'desc' = 'asc'): Promise<UserRow[]> {
  return db
    .selectFrom('team_members')
    .innerJoin('users', 'users.userid', 'team_members.userid')
    .selectAll('users')
    .select(besidePerson)
    .where('team_members.teamid', '=', teamid)
    .orderBy('team_members.userid', order)
    .execute()
}

export async function listMemberIds(db: Db, teamid: number): Promise<number[]> {
  const rows = await db.selectFrom('team_members').select('userid').where('teamid', '=', teamid).execute()
  return rows.map((row) => row.userid)
}

/** The member who joined first. */
export async function findEarliestMember(db: Db, teamid: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('team_members')
    .select('userid')
    .where('teamid', '=', teamid)
    .orderBy('joinedAt')
    .orderBy('userid')
    .limit(1)
    .executeTakeFirst()
  return row?.userid
}
