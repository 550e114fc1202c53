// Folds all runs again and restores their projections beside a running server.

import type { Context } from '#platform/http/request/context.ts'
import { recountDevices } from '../devices/devices.queries.ts'
import { cachePlans } from '../plans/plans.ts'
import { listRuns, saveHead } from '../runs.queries.ts'
import { refold } from './refold.ts'

/** Batch size: short transactions. */
const runsAtOnce = 50

type Write = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Returns the number of runs. */
export async function rebuildRuns(write: Write): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const batch = await write((ctx) => rebuildBatch(ctx, after))
    count += batch.length
    const last = batch.at(-1)
    if (last === undefined) return count
    after = last
  }
}

async function rebuildBatch(ctx: Context, after: number): Promise<number[]> {
  const plans = cachePlans()
  const runs = await listRuns(ctx.db, after, runsAtOnce)
  for (const run of runs) {
    const { head, noteWords } = await refold(ctx, run, plans)
    await saveHead(ctx.db, run, { ...run, ...head })
    await noteWords()
  }
  const entryids = runs.map(({ entryid }) => entryid)
  await recountDevices(ctx.db, entryids)
  return entryids
}
