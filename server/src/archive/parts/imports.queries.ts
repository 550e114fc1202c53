// The SQL of earlier imports: each is an event about the fingerprint of its part.
import type { Db } from '#platform/db/database.ts'

/** Time of the newest one; null if there is none. */
export async function findEarlierImport(db: Db, number: number): Promise<number | null> {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('subject', '=', 'part')
    .where('subjectid', '=', number)
    .orderBy('eventid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}
