// Changes many rows in batches: a long statement would block the table, and on SQLite all writes.

import type { Database, Db } from './database.ts'
import { pause } from './limit.ts'

/** Few enough that a batch blocks no longer than any other write. */
const mostAtOnce = 500
/** Lets other writes run in between. */
const restMs = 5

/** Deletes or changes up to `most` rows in the transaction of `db` and returns their number. */
export type ChangeSome = (db: Db, most: number) => Promise<number>

/** Continues until less than a whole batch is left; returns the number of changed rows. */
export async function changePiecewise(database: Database, changeSome: ChangeSome): Promise<number> {
  let count = 0
  for (;;) {
    const changed = await database.write((db) => changeSome(db, mostAtOnce))
    count += changed
    if (changed < mostAtOnce) return count
    await pause(restMs)
  }
}
