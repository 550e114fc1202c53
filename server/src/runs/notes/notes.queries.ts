// Reads the notes of a run.
import type { Db } from '#platform/db/database.ts'

/** In the order in which they were written. */
export const listNotes = (db: Db, entryid: number) =>
  db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .where('data', 'is not', null)
    .where('type', '=', 'note.added')
    .orderBy('at')
    .orderBy('entryEventid')
    .execute()
