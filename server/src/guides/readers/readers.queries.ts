// The SQL of those to whom a guide is open although it may be private: people and teams.
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

/** False when it is open to them already. */
export async function insertAllowedUser(db: Db, guideid: number, userid: number): Promise<boolean> {
  const added = await db
    .insertInto('guide_users')
    .values({ guideid, userid })
    .onConflict((conflict) => conflict.columns(['guideid', 'userid']).doNothing())
    .returning('userid')
    .execute()
  return added.length > 0
}

export async function deleteAllowedUser(db: Db, guideid: number, userid: number): Promise<boolean> {
  const result = await db
    .deleteFrom('guide_users')
    .where('guideid', '=', guideid)
    .where('userid', '=', userid)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
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

/** False when it is open to the team already. */
export async function insertAllowedTeam(db: Db, guideid: number, teamid: number): Promise<boolean> {
  const added = await db
    .insertInto('guide_teams')
    .values({ guideid, teamid })
    .onConflict((conflict) => conflict.columns(['guideid', 'teamid']).doNothing())
    .returning('teamid')
    .execute()
  return added.length > 0
}

export async function deleteAllowedTeam(db: Db, guideid: number, teamid: number): Promise<boolean> {
  const result = await db
    .deleteFrom('guide_teams')
    .where('guideid', '=', guideid)
    .where('teamid', '=', teamid)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
