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
  staleFields,
} from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { answersByField, missingFields, teamsOf, unsignedOf } from '../answers/missing.ts'
import { replaceAwaitedTeams } from '../awaited-teams.queries.ts'
import { writePeople } from '../people/write-people.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import type { RunEventRow, RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { deleteTimes, insertTimes } from '../times/time-counts.queries.ts'
import { countTimes } from '../times/time-counts.ts'
import { timeRows } from '../times/time-rows.ts'
import { saidWith, writtenOf } from '../words/index-run.ts'
import { saveWords } from '../words/words.queries.ts'
import { textOfValue } from '../words/words.ts'
import {
  deleteValues,
  insertValues,
  markValues,
  type NewValue,
  type Stored,
  type StoredValue,
} from './events.queries.ts'
import { everDeviates, holdsMedia, type Projected, recordMediaOf, valueRow } from './projection.ts'
import { nameOfEvent, readEvent } from './read-events.ts'

export interface Folded {
  plan: RunPlan
  events: readonly RunEventRow[]
  happened: readonly RunEvent[]
  fold: FoldedRun
  /** Signed fields of which what they cover was changed since. */
  stale: ReadonlySet<string> | undefined
}

/** `events`: all of the run, in the order of arrival. */
export function foldEvents(plan: RunPlan, events: readonly RunEventRow[]): Folded {
  const happened = events.map((event) => readEvent(event, plan))
  const fold = foldRun(happened)
  const stale = fold.signatures > 0 ? staleFields(happened, (field) => plan.fields.get(field)) : undefined
  return { plan, events, happened, fold, stale }
}

/** Writes values, times and uses; the caller writes head and words. */
export async function refold(
  ctx: Context,
  run: RunRow,
  { events, values, people }: Stored,
): Promise<Projected> {
  const plan = await planOf(ctx.db, run)
  const folded = foldEvents(plan, events)
  const { happened, fold } = folded
  await writeValues(ctx, run, folded, values)
  const answers = fold.changes.map(({ answer }) => answer)
  if (holdsMedia(plan, answers) || happened.some(({ files }) => files)) await recordMediaOf(ctx, run, plan)
  const head = headOf(run, folded)
  await writeTimes(ctx, { ...run, ...head }, fold)
  if (run.unsigned > 0 || head.unsigned > 0) await writeAwaited(ctx, { ...run, ...head }, folded)
  await writePeople(ctx.db, run, fold, people)
  return { head, updateWords: () => saveWords(ctx.db, run.entryid, writtenOf(textsOf(folded))) }
}

/** An ended run waits for nobody. */
async function writeAwaited(ctx: Context, run: RunRow, { plan, fold, stale }: Folded): Promise<void> {
  const answers = [...fold.answers.values()].map(({ answer }) => answer)
  const unsigned = isOpen(run.status) ? unsignedOf(plan, answersByField(answers), stale) : []
  await replaceAwaitedTeams(ctx.db, run.entryid, teamsOf(unsigned))
}

/** The texts by which the run is found. Reasons of replaced values, too: the record still shows them. */
const textsOf = ({ plan, events, fold }: Folded): (string | null)[] => [
  fold.workorderid,
  ...[...fold.answers.values()].map(({ answer: { field, value } }) =>
    textOfValue(plan.fields.get(field)?.field_type ?? '', value),
  ),
  ...events.flatMap(({ data }) => saidWith(data)),
]

/** The columns of the run that follow from its events. */
export function headOf(run: RunRow, { plan, happened, fold, stale }: Folded) {
  const { voided } = fold
  const atEnd = [...(fold.answersAtEnd ?? fold.answers).values()].map(({ answer }) => answer)
  const answers = answersByField(atEnd)
  const missing = fold.status === 'complete' ? missingFields(plan, answers) : []
  return {
    userid: fold.holderid ?? run.userid,
    isReserved: fold.isReserved ? (1 as const) : (0 as const),
    isLeadOnly: fold.isLeadOnly ? (1 as const) : (0 as const),
    signatures: fold.signatures,
    unsigned: fold.status === 'cancelled' ? 0 : unsignedOf(plan, answers, stale).length,
    endedAt: fold.endedAt,
    ...timesAtEnd(fold),
    ...{ status: fold.status, stepid: fold.stepid, workorderid: fold.workorderid },
    deviations: countDeviations(fold),
    everDeviated: everDeviates(fold.changes),
    disagreements: countDisagreements(fold),
    late: fold.late,
    unsentFiles: pendingFiles(happened).filter(({ isGivenUp }) => !isGivenUp).length,
    missing: missing.length,
    missingFields: missing.length > 0 ? JSON.stringify(missing) : null,
    missingReason: missing.length > 0 ? fold.finishReason : null,
    ...{ voidedAt: voided?.at ?? null, voiderid: voided?.userid ?? null, voidReason: voided?.reason ?? null },
  }
}

const placeOf = (entryEventid: number, guid: string, reading: number) => `${entryEventid} ${guid} ${reading}`

/** The rows of values that follow from the events of the run. */
export function valuesOf(run: RunRow, { plan, events, fold }: Folded): NewValue[] {
  const rows = new Map(events.map((event) => [nameOfEvent(event), event]))
  const source = { run, plan, rows }
  const marks = marksOf(fold)
  return fold.changes.map((change) => {
    const mark = marks.get(change.event.eventid + answerKey(change.answer)) ?? 'replaced'
    return { ...valueRow(source, change, mark === 'current' ? 1 : 0), isRival: markRival(mark) }
  })
}

async function writeValues(
  ctx: Context,
  run: RunRow,
  folded: Folded,
  stored: readonly StoredValue[],
): Promise<void> {
  const wanted = new Map(
    valuesOf(run, folded).map((row) => [placeOf(row.entryEventid, row.fieldGuid, row.reading), row]),
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

/** The rows of times that follow from the events of a finished run. Charts leave voided runs out. */
export const timesOf = (run: RunRow, { ordered }: FoldedRun) =>
  run.status === 'complete' && run.voidedAt === null ? timeRows(run, ordered.filter(counts)) : []

async function writeTimes(ctx: Context, run: RunRow, fold: FoldedRun): Promise<void> {
  if (run.status !== 'complete') return
  const rows = timesOf(run, fold)
  const replaced = await deleteTimes(ctx.db, run.entryid)
  await insertTimes(ctx.db, rows)
  await countTimes(ctx.db, rows, replaced)
}
