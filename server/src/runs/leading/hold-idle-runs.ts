// Puts runs on hold in which nothing was recorded for the time that the site sets.

import { sql } from 'kysely'
import { record } from '#events/events.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { IdleHold } from '../devices/idle-holds.ts'
import { appendEvents } from '../events/append.ts'
import { findRun, type RunRow } from '../runs.queries.ts'

const minuteMs = 60_000
/** Runs per turn, each in its own short transaction; the next turn is a minute later. */
const mostAtOnce = 100

interface IdleDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

const source = 'idle runs'

/** Returns the number of runs that were put on hold. Safe to run in several processes, and to be killed. */
export async function holdIdleRuns({ database, systemContext }: IdleDeps): Promise<number> {
  const entryids = await database.readNewest(async (db) => listIdle(await systemContext(db, source)))
  let count = 0
  for (const entryid of entryids)
    count += await database.write(async (db) => holdIfIdle(await systemContext(db, source), entryid))
  return count
}

/** Neither an event nor a device of the run since this time. Null: the site puts no runs on hold. */
const idleBefore = (ctx: Context): number | null => {
  const { idleHoldMinutes } = siteOf(ctx)
  return idleHoldMinutes === 0 ? null : ctx.now - idleHoldMinutes * minuteMs
}

async function listIdle(ctx: Context, entryid?: number): Promise<number[]> {
  const before = idleBefore(ctx)
  return before === null ? [] : selectIdle(ctx.db, before, entryid)
}

export async function selectIdle(db: Db, before: number, entryid?: number): Promise<number[]> {
  let query = db
    .selectFrom('entries')
    .select('entryid')
    .where('status', 'in', ['started', 'paused'])
    .where('lastAt', '<=', before)
    .where(
      sql<boolean>`not exists (select 1 from run_devices
        where run_devices.entryid = entries.entryid and run_devices."heardAt" > ${before})`,
    )
  if (entryid !== undefined) query = query.where('entryid', '=', entryid)
  const rows = await query.orderBy('startedAt').limit(mostAtOnce).execute()
  return rows.map((row) => row.entryid)
}

/** The hold begins with the last event: the time since then was no work. */
async function holdIfIdle(ctx: Context, entryid: number): Promise<0 | 1> {
  const [isIdle] = await listIdle(ctx, entryid)
  const run = isIdle === undefined ? undefined : await findRun(ctx.db, entryid)
  if (!run) return 0
  const data: IdleHold = {
    idle: { since: run.lastAt, minutes: siteOf(ctx).idleHoldMinutes, shownAt: ctx.now },
    was: run.status,
  }
  await hold(ctx, run, data)
  return 1
}

async function hold(ctx: Context, run: RunRow, data: IdleHold): Promise<void> {
  const drafts = [{ type: 'suspended' as const, at: run.lastAt, userid: null, data }]
  await appendEvents(ctx, run, { drafts })
  await record(ctx, 'entry.suspended', ['entry', run.entryid], {
    before: { status: run.status },
    after: { status: 'suspended', idle_since: Math.floor(run.lastAt / 1000) },
  })
}
