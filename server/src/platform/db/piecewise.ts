// Deletes what is old a piece at a time: a long delete would hold up everybody who writes, and on SQLite everybody.

import type { Database, Db } from './database.ts'
import { pause } from './limit.ts'

/** Few enough that nobody waits longer than for any other write. */
const mostAtOnce = 500
/** Others have their turn in between. */
const restMs = 5

/** Deletes up to `most` rows in the transaction of `db`; how many that were. */
export type DeleteSome = (db: Db, most: number) => Promise<number>

/** Deletes until less than a whole piece is left; how many rows that were. */
export async function deletePiecewise(database: Database, deleteSome: DeleteSome): Promise<number> {
  let count = 0
  for (;;) {
    const deleted = await database.write((db) => deleteSome(db, mostAtOnce))
    count += deleted
    if (deleted < mostAtOnce) return count
    await pause(restMs)
  }
}
