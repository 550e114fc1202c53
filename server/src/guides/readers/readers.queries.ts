// The SQL of the users and teams with access to a private guide.
import type { Db } from '#platform/db/database.ts'
import { besidePerson, type UserRow } from '#users/find-users.ts'

export async function listAllowedUsers(db: Db, guideid: number): Promise<UserRow[]> {
  return db
    .selectFrom('guide_users')
    .innerJoin('users', 'users.userid', 'guide_users.userid')
    .selectAll('users')
    .select(besidePerson)
    .where('guide_users.guideid', '=', guideid)
    .orderBy('guide_users.userid')
    .execute()
}

export async function listAllowedTeams(db: Db, guideid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guide_teams')
    .select('teamid')
    .where('guideid', '=', guideid)
    .orderBy('teamid')
    .execute()
  return rows.map((row) => row.teamid)
}
