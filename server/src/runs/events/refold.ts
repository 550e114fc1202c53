// Folds a run from all of its events and writes the differences: for late events, ends, disagreements and rebuilds.

import {
  answerKey,
  countDeviations,
  countDisagreements,
  type FoldedRun,
  foldRun,
  pendingFiles,
  type RunEvent,
  runTimes,
} from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { answersByField, missingFields } from '../answers/missing.ts'
import type { Plans, RunPlan } from '../plans/plans.ts'
import { deleteTimes, insertTimes, type RunEventRow, type RunRow } from '../runs.queries.ts'
import { countTimes, uncountTimes } from '../times/time-counts.ts'
import { timeRows } from '../times/time-rows.ts'
import { renewWords } from '../words/index-run.ts'
import {
  deleteValues,
  insertValues,
  listAllEvents,
  listAllValues,
  markValues,
  type StoredValue,
} from './events.queries.ts'
import { everDeviates, holdsMedia, noteMediaOf, type Projected, valueRow } from './projection.ts'
import { nameOfEvent, readEvent } from './read-events.ts'

/** Writes values, times and uses; the caller writes head and words. */
export async function refold(ctx: Context, run: RunRow, plans: Plans): Promise<Projected> {
  const plan = await plans.of(ctx.db, run)
  const events = await listAllEvents(ctx.db, run.entryid)
  const happened = events.map((event) => readEvent(event, plan))
  const fold = foldRun(happened)
  await writeValues(ctx, run, { plan, events, fold })
  const answers = fold.changes.map(({ answer }) => answer)
  if (holdsMedia(plan, answers) || happened.some(({ files }) => files)) await noteMediaOf(ctx, run, plan)
  const atEnd = [...(fold.answersAtEnd ?? fold.answers).values()].map(({ answer }) => answer)
  const missing = fold.status === 'complete' ? missingFields(plan, answersByField(atEnd)) : []
  const head = {
    userid: fold.holderid ?? run.userid,
    isReserved: fold.isReserved ? (1 as const) : (0 as const),
    endedAt: fold.endedAt,
    ...timesAtEnd(fold),
    status: fold.status,
    stepid: fold.stepid,
    workorderid: fold.workorderid,
    deviations: countDeviations(fold),
    everDeviated: everDeviates(fold.changes),
    disagreements: countDisagreements(fold),
    late: fold.late,
    unsentFiles: pendingFiles(happened).filter(({ isGivenUp }) => !isGivenUp).length,
    missing: missing.length,
    missingFields: missing.length > 0 ? JSON.stringify(missing) : null,
    missingReason: missing.length > 0 ? fold.finishReason : null,
  }
  await writeTimes(ctx, { ...run, ...head }, fold)
  return { head, noteWords: () => renewWords(ctx.db, run.entryid) }
}

interface Folded {
  plan: RunPlan
  events: readonly RunEventRow[]
  fold: FoldedRun
}

const placeOf = (entryEventid: number, guid: string, reading: number) => `${entryEventid} ${guid} ${reading}`

async function writeValues(ctx: Context, run: RunRow, { plan, events, fold }: Folded): Promise<void> {
  const rows = new Map(events.map((event) => [nameOfEvent(event), event]))
  const source = { run, plan, rows }
  const stored = await listAllValues(ctx.db, run.entryid)
  const marks = marksOf(fold)
  const wanted = new Map(
    fold.changes.map((change) => {
      const mark = marks.get(change.event.eventid + answerKey(change.answer)) ?? 'replaced'
      const row = { ...valueRow(source, change, mark === 'current' ? 1 : 0), isRival: markRival(mark) }
      return [placeOf(row.entryEventid, row.fieldGuid, row.reading), row]
    }),
  )
  const ofStored = (value: StoredValue) =>
    wanted.get(placeOf(value.entryEventid, value.fieldGuid, value.reading))
  const isUnchanged = (value: StoredValue) => ofStored(value)?.value === value.value
  const idsOf = (which: (value: StoredValue) => boolean) => stored.filter(which).map(({ valueid }) => valueid)
  await deleteValues(
    ctx.db,
    idsOf((value) => !isUnchanged(value)),
  )
  // Outdated values first: a field has one current value at a time.
  for (const [isCurrent, isRival] of [
    [0, 0],
    [0, 1],
    [1, 0],
  ] as const) {
    const changes = (value: StoredValue) => {
      const row = ofStored(value)
      if (row?.isCurrent !== isCurrent || row.isRival !== isRival) return false
      return row.isCurrent !== value.isCurrent || row.isRival !== value.isRival
    }
    await markValues(ctx.db, idsOf(changes), { isCurrent, isRival })
  }
  const known = new Set(
    stored.filter(isUnchanged).map((value) => placeOf(value.entryEventid, value.fieldGuid, value.reading)),
  )
  await insertValues(
    ctx.db,
    [...wanted].flatMap(([place, row]) => (known.has(place) ? [] : [row])),
  )
}

type Mark = 'current' | 'rival' | 'replaced'

const markRival = (mark: Mark): 0 | 1 => (mark === 'rival' ? 1 : 0)

function marksOf({ answers }: FoldedRun): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const [key, { event, rivals }] of answers) {
    marks.set(event.eventid + key, 'current')
    for (const rival of rivals) marks.set(rival.event.eventid + key, 'rival')
  }
  return marks
}

const counts = ({ isLate }: RunEvent): boolean => !isLate

/** While a run is open, its times follow from its events and the clock. */
function timesAtEnd({ endedAt, ordered }: FoldedRun): Pick<RunRow, 'activeMs' | 'pausedMs' | 'suspendedMs'> {
  if (endedAt === null) return { activeMs: 0, pausedMs: 0, suspendedMs: 0 }
  const { activeMs, pausedMs, suspendedMs } = runTimes(ordered.filter(counts), endedAt)
  return { activeMs, pausedMs, suspendedMs }
}

async function writeTimes(ctx: Context, run: RunRow, { ordered }: FoldedRun): Promise<void> {
  if (run.status !== 'complete') return
  await uncountTimes(ctx.db, [run.entryid])
  await deleteTimes(ctx.db, [run.entryid])
  const rows = timeRows(run, ordered.filter(counts))
  await insertTimes(ctx.db, rows)
  await countTimes(ctx.db, rows)
}
