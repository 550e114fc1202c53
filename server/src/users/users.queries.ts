// Queries that change users.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export async function isUniqueUsernameTaken(db: Db, name: string, exceptFor: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('userid')
    .where('uniqueUsername', '=', name)
    .where('userid', '!=', exceptFor)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertUser(db: Db, user: Insertable<Tables['users']>): Promise<number> {
  const row = await db.insertInto('users').values(user).returning('userid').executeTakeFirstOrThrow()
  return row.userid
}

export async function updateUserRow(
  db: Db,
  userid: number,
  change: Updateable<Tables['users']>,
): Promise<void> {
  await db.updateTable('users').set(change).where('userid', '=', userid).execute()
}
