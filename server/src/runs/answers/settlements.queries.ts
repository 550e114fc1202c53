// Reads the decisions between conflicting answers of a run.
import type { Db } from '#platform/db/database.ts'

/** Decisions between conflicting answers, oldest first. */
export async function listSettlements(db: Db, entryid: number) {
  return db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .select(['entryEventid', 'eventid', 'at', 'entry_events.userid', 'username', 'data', 'answers'])
    .select('receivedAt')
    .where('entryid', '=', entryid)
    .where('type', '=', 'value.settled')
    .orderBy('at')
    .orderBy('entryEventid')
    .execute()
}
