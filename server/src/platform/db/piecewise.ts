// Deletes old rows in batches: a long delete would block the table, and on SQLite all writes.

import type { Database, Db } from './database.ts'
import { pause } from './limit.ts'

/** Few enough that a batch blocks no longer than any other write. */
const mostAtOnce = 500
/** Lets other writes run in between. */
const restMs = 5

/** Deletes up to `most` rows in the transaction of `db` and returns their number. */
export type DeleteSome = (db: Db, most: number) => Promise<number>

/** Deletes until less than a whole batch is left; returns the number of deleted rows. */
export async function deletePiecewise(database: Database, deleteSome: DeleteSome): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await database.write((db) => deleteSome(db, mostAtOnce))
    count += deleted
    if (deleted < mostAtOnce) return count
    await pause(restMs)
  }
}
