// The check of all records: every night, or on request; one at a time, continued where a stopped server left it.

import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Sealing } from '#platform/sealing.ts'
import { toSeconds } from '#platform/seconds.ts'
import { lastTimeOfHour } from '#platform/time-zone.ts'
import { findHidden, keepHidden } from '#settings/hidden.ts'
import { siteOf } from '#settings/settings.ts'
import { readSigningKey } from '#signing/site-keys.ts'
import { listRunIds } from '../words/words.queries.ts'
import { readAltered } from './altered.ts'
import { type CheckDeps, checkRuns } from './check-runs.ts'
import { countAltered, countRuns, findPendingJob, listAltered } from './checks.queries.ts'
import type { RecordCheck } from './checks.schema.ts'

export const checkHandler = 'records.check'

interface State {
  startedAt: number
  endedAt: number | null
  /** The last run that was checked. */
  after: number
  runs: number
  /** Number of altered records before this check. */
  before: number
}

const stateKey = 'recordCheck'
const readState = async (db: Db): Promise<State | null> =>
  ((await findHidden(db, stateKey)) ?? null) as State | null

/** While most sites are idle, in the time zone of the backups. */
const hourOfNight = 3

export async function isCheckDue(ctx: Context): Promise<boolean> {
  // Without runs there is nothing to check, and nothing to record.
  if ((await listRunIds(ctx.db, 0, 1)).length === 0) return false
  const state = await readState(ctx.db)
  const turn = lastTimeOfHour(siteOf(ctx).backups.timeZone, hourOfNight, ctx.now)
  return (!state || state.startedAt < turn) && (await findPendingJob(ctx.db, checkHandler)) === undefined
}

/** Does nothing while one is waiting or running. */
export async function requestCheck(ctx: Context): Promise<void> {
  if (await findPendingJob(ctx.db, checkHandler)) return
  const before = await countAltered(ctx.db)
  const state: State = { startedAt: ctx.now, endedAt: null, after: 0, runs: 0, before }
  await keepHidden(ctx.db, stateKey, state)
  await record(ctx, 'records.check-requested', ['site', 1])
}

export function checkRecords(deps: CheckDeps): JobHandler {
  return async (_job, signal) => {
    const state = await deps.database.readNewest(readState)
    if (!state) return
    const end = { isReached: false }
    await checkRuns(deps, {
      after: state.after,
      signal,
      onBatch: async (ctx, { runs, last }) => {
        end.isReached = last === null
        if (last === null) await tellAltered(ctx, state)
        const endedAt = last === null ? ctx.now : null
        await keepHidden(ctx.db, stateKey, {
          ...state,
          endedAt,
          after: last ?? state.after,
          runs: state.runs + runs,
        } satisfies State)
      },
    })
    if (!end.isReached) throw new Error('interrupted')
  }
}

async function tellAltered(ctx: Context, { before }: State): Promise<void> {
  const count = await countAltered(ctx.db)
  if (count > before) await record(ctx, 'records.altered', ['site', 1], { after: { count } })
}

/** Number of altered records in an answer; all are counted. */
const mostListed = 100

export async function presentCheck({ db }: Context, sealing: Sealing): Promise<RecordCheck> {
  const state = await readState(db)
  const rows = await listAltered(db, mostListed)
  return {
    started_date: state && toSeconds(state.startedAt),
    ended_date: state?.endedAt ? toSeconds(state.endedAt) : null,
    runs: state?.runs ?? 0,
    total: await countRuns(db),
    signs_packs: (await readSigningKey(db, sealing)) !== 'locked',
    altered_count: await countAltered(db),
    altered: rows.flatMap((row) => {
      const altered = readAltered(row)
      return altered ? [{ entryid: row.entryid, workorderid: row.workorderid, ...altered }] : []
    }),
  }
}
