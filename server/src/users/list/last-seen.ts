// The last use of the site by users, which the list of users shows to administrators.
import type { Db } from '#platform/db/database.ts'

/** An hour is exact enough for a date, and saves a write with each use. */
const seenEveryMs = 3_600_000

/** Moves the last use on; the caller adds whose. */
export const updateLastSeen = (db: Db, at: number) =>
  db
    .updateTable('users')
    .set({ lastSeenAt: at })
    .where('lastSeenAt', '<', at - seenEveryMs)

export async function markSeen(db: Db, userid: number, at: number): Promise<void> {
  await updateLastSeen(db, at).where('userid', '=', userid).execute()
}
