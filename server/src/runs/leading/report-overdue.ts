// Reports open runs that take longer than their guide says, each once.

import { sql } from 'kysely'
import { record } from '#events/events.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'

/** Runs per turn, each in its own short transaction; the next turn is a minute later. */
const mostAtOnce = 100
const source = 'overdue runs'

interface OverdueDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

/** Safe to run in several processes, and to be killed. */
export async function reportOverdueRuns({ database, systemContext }: OverdueDeps): Promise<void> {
  const entryids = await database.readNewest(async (db) => {
    const { now } = await systemContext(db, source)
    return selectOverdue(db, now)
  })
  for (const entryid of entryids)
    await database.write(async (db) => report(await systemContext(db, source), entryid))
}

/** Time on hold counts: the work is not done. */
async function selectOverdue(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('guides', 'guides.guideid', 'entries.guideid')
    .select('entries.entryid')
    .where('entries.status', 'in', ['started', 'paused', 'suspended'])
    .where('entries.overdueAt', 'is', null)
    .where('guides.timeMax', '>', 0)
    .where(sql<boolean>`entries."startedAt" + guides."timeMax" * 1000 <= ${now}`)
    .orderBy('entries.startedAt')
    .limit(mostAtOnce)
    .execute()
  return rows.map(({ entryid }) => entryid)
}

async function report(ctx: Context, entryid: number): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('entries')
    .set({ overdueAt: ctx.now })
    .where('entryid', '=', entryid)
    .where('overdueAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await record(ctx, 'entry.overdue', ['entry', entryid])
}
