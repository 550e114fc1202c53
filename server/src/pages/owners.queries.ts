// The SQL of the users and teams that own profile pages.
import type { Db } from '#platform/db/database.ts'

export async function ownsTeam(db: Db, teamid: number, userid: number): Promise<boolean> {
  if (!Number.isSafeInteger(teamid)) return false
  const team = await db.selectFrom('teams').select('ownerid').where('teamid', '=', teamid).executeTakeFirst()
  return team?.ownerid === userid
}

/** Returns the name of the user or team; undefined if there is none. */
export async function findOwnerName(
  db: Db,
  namespace: 'USER' | 'TEAM',
  number: number,
): Promise<string | undefined> {
  if (namespace === 'TEAM') {
    const team = await db.selectFrom('teams').select('name').where('teamid', '=', number).executeTakeFirst()
    return team?.name
  }
  const user = await db.selectFrom('users').select('username').where('userid', '=', number).executeTakeFirst()
  return user?.username
}
