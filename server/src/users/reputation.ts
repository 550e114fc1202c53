// What people earn by edits that were accepted.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Adds to each person's reputation what is earned; whoever calls it records that, under the tags `user:<userid>`. */
export async function addReputation(db: Db, earned: ReadonlyMap<number, number>): Promise<void> {
  if (earned.size === 0) return
  const cases = [...earned].map(([userid, points]) => sql`when ${sql.lit(userid)} then ${sql.lit(points)}`)
  await db
    .updateTable('users')
    .set({ reputation: sql<number>`reputation + case userid ${sql.join(cases, sql` `)} else 0 end` })
    .where('userid', 'in', [...earned.keys()])
    .execute()
}
