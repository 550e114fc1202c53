// Reads all rows of runs, and compares them with their events.
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Altered, RecordFault } from '../altered.schema.ts'
import { planOf } from '../plans/plans.ts'
import type { RunEventRow, RunRow } from '../runs.queries.ts'
import { readAltered } from './altered.ts'
import { faultsOfRecord } from './check-run.ts'
import { readStored } from './checks.queries.ts'

export interface ComparedRun {
  run: RunRow
  events: readonly RunEventRow[]
  faults: RecordFault[]
}

export async function compareRuns(db: Db, runs: readonly RunRow[]): Promise<ComparedRun[]> {
  const stored = await readStored(
    db,
    runs.map(({ entryid }) => entryid),
  )
  const compared: ComparedRun[] = []
  for (const run of runs) {
    const { entryid } = run
    const [events = [], values = [], times = [], people = []] = [
      stored.events.get(entryid),
      stored.values.get(entryid),
      stored.times.get(entryid),
      stored.people.get(entryid),
    ]
    const signatures = stored.signatures.get(entryid) ?? []
    const plan = await planOf(db, run)
    const faults = faultsOfRecord({ run, plan, events, values, times, people, signatures })
    compared.push({ run, events, faults })
  }
  return compared
}

/** Comparing more events would hold the event loop for more than 0.1 s. */
const mostEvents = 3000

/**
 * An ended run is compared whenever it is read, so a change in the database is never shown as true. The nightly check
 * records what it finds, and compares very long runs, and open runs, which are read every few seconds.
 */
export async function findAltered({ db, now }: Context, run: RunRow): Promise<Altered | null> {
  const known = readAltered(run)
  if (run.endedAt === null || run.eventCount > mostEvents) return known
  const [found] = await compareRuns(db, [run])
  if (!found || found.faults.length === 0) return known
  return { date: known?.date ?? toSeconds(now), faults: found.faults }
}
