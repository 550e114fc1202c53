// Folds all runs again and restores their projections beside a running server.

import type { Context } from '#platform/http/request/context.ts'
import { recountDevices } from '../devices/devices.queries.ts'
import { listRuns, saveHead } from '../runs.queries.ts'
import { brokenEvent } from './chain.ts'
import { listStored } from './events.queries.ts'
import { refold } from './refold.ts'

/** Batch size: short transactions. */
const runsAtOnce = 50

type Write = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

export interface Rebuilt {
  runs: number
  /** Runs whose events do not fit their hashes: their state stays as it is. */
  forged: number[]
}

export async function rebuildRuns(write: Write): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { runs: 0, forged: [] }
  for (let after = 0; ; ) {
    const batch = await write((ctx) => rebuildBatch(ctx, after))
    rebuilt.runs += batch.runs - batch.forged.length
    rebuilt.forged.push(...batch.forged)
    if (batch.last === null) return rebuilt
    after = batch.last
  }
}

async function rebuildBatch(ctx: Context, after: number): Promise<Rebuilt & { last: number | null }> {
  const runs = await listRuns(ctx.db, after, runsAtOnce)
  const forged: number[] = []
  for (const run of runs) {
    const stored = await listStored(ctx.db, run.entryid)
    if (brokenEvent({ run, events: stored.events }) !== null) {
      forged.push(run.entryid)
      continue
    }
    const { head, updateWords } = await refold(ctx, run, stored)
    await updateWords(await saveHead(ctx.db, run, { ...run, ...head }))
  }
  const entryids = runs.map(({ entryid }) => entryid)
  await recountDevices(ctx.db, entryids)
  return { runs: runs.length, forged, last: runs.at(-1)?.entryid ?? null }
}
