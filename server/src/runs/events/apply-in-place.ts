// The hot path: events that come after all others of their run update its tables without reading the earlier events.

import {
  answerKey,
  applyEvent,
  countDisagreements,
  type HeldAnswer,
  isSignature,
  type RunEventType,
  type RunFold,
} from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { addShares, canAddShares } from '../people/write-people.ts'
import { planOf, type RunPlan } from '../plans/plans.ts'
import {
  type CurrentValue,
  findCurrentValues,
  listRivals,
  type RunEventRow,
  type RunRow,
} from '../runs.queries.ts'
import { addWords, renewWords, saidWith } from '../words/index-run.ts'
import { awaitIndexing } from '../words/words.queries.ts'
import { textOfValue } from '../words/words.ts'
import { insertValues, type NewRunEvent, retireValues } from './events.queries.ts'
import { everDeviates, holdsMedia, type Projected, recordMediaOf, valueRow } from './projection.ts'
import { nameOfEvent, readEvent, storedAnswers } from './read-events.ts'

interface Arriving {
  rows: readonly NewRunEvent[]
  current: CurrentValue[] | undefined
}

interface Held {
  plan: Pick<RunPlan, 'fields'>
  /** The current values of the answered fields. */
  held: readonly CurrentValue[]
}

/** Independent of the rows in the database, so that both can be sent together. */
export async function findHeld(ctx: Context, run: RunRow, { rows, current }: Arriving): Promise<Held> {
  const answers = rows.flatMap(storedAnswers)
  const plan =
    rows.some((row) => row.answers !== null) || run.signatures > 0 ? await planOf(ctx.db, run) : noPlan
  const guids = answers.flatMap(({ field }) => plan.fields.get(field)?.field_guid ?? [])
  return { plan, held: current ?? (await findCurrentValues(ctx.db, run.entryid, [...new Set(guids)])) }
}

/** Undefined if an answer was given without knowledge of the current one: then nothing is changed. */
export async function applyInPlace(
  ctx: Context,
  run: RunRow,
  { events, plan, held }: Held & { events: readonly RunEventRow[] },
): Promise<Projected | undefined> {
  const happened = events.map((event) => readEvent(event, plan))
  const given = happened.flatMap(({ answers = [] }) => answers)
  // An answer may show or hide a signature field.
  if (given.length > 0 && signsOnCondition(plan)) return undefined
  // A change of signed answers lets a signature count no more.
  if (run.signatures > 0 && happened.some(({ type }) => !keepsSignatures.includes(type)) && hasBlocking(plan))
    return undefined
  // Such an answer may withdraw a file that has not arrived.
  if (run.unsentFiles > 0 && holdsMedia(plan, given)) return undefined
  const guids = given.map(({ guid }) => guid)
  if (run.disagreements > 0 && (await listRivals(ctx.db, run.entryid, guids)).length > 0) return undefined
  if (!canAddShares(run, { happened, held })) return undefined
  const fold = foldOf(run, held)
  const changes = happened.flatMap((event) => applyEvent(fold, event))
  if (countDisagreements(fold) > 0) return undefined
  const rows = new Map(events.map((event) => [nameOfEvent(event), event]))
  // If a batch answers a field twice, the later answer counts.
  const isCurrent = (change: (typeof changes)[number]) =>
    fold.answers.get(answerKey(change.answer))?.answer === change.answer
  const keys = new Set(changes.map(({ answer }) => answerKey(answer)))
  const replaced = held.filter(({ fieldGuid, reading }) => keys.has(`${fieldGuid} ${reading}`))
  await retireValues(
    ctx.db,
    replaced.map(({ valueid }) => valueid),
  )
  await insertValues(
    ctx.db,
    changes.map((change) => valueRow({ run, plan, rows }, change, isCurrent(change) ? 1 : 0)),
  )
  await addShares(ctx.db, run, { happened, changes, isCurrent, replaced })
  const answers = changes.map(({ answer }) => answer)
  if (holdsMedia(plan, answers)) await recordMediaOf(ctx, run, plan)
  const fresh = changes.filter(isCurrent).map(({ answer }) => answer)
  const head = {
    userid: fold.holderid ?? run.userid,
    isReserved: fold.isReserved ? (1 as const) : (0 as const),
    isLeadOnly: fold.isLeadOnly ? (1 as const) : (0 as const),
    ...{ status: fold.status, stepid: fold.stepid, workorderid: fold.workorderid },
    everDeviated: run.everDeviated || everDeviates(changes),
    deviations: run.deviations + countDeviating(fresh) - countDeviating(replaced),
  }
  const said = { answers: fresh, replaced, plan, events }
  return { head, updateWords: (isListed) => updateWords(ctx, run, { ...said, isListed }) }
}

const conditional = new WeakMap<object, boolean>()

/** Plans are immutable and stay in memory, so each is read once. */
function signsOnCondition({ fields }: Held['plan']): boolean {
  const known = conditional.get(fields)
  if (known !== undefined) return known
  const found = [...fields.values()].some((field) => isSignature(field) && field.show_when)
  conditional.set(fields, found)
  return found
}

const keepsSignatures: readonly RunEventType[] = [
  'step.entered',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
]

const blocking = new WeakMap<object, boolean>()

function hasBlocking({ fields }: Held['plan']): boolean {
  const known = blocking.get(fields)
  if (known !== undefined) return known
  const found = [...fields.values()].some((field) => isSignature(field) && field.blocks)
  blocking.set(fields, found)
  return found
}

const noPlan: Pick<RunPlan, 'fields'> = { fields: new Map() }

const foldOf = (
  {
    status,
    userid: holderid,
    isReserved,
    isLeadOnly,
    signatures,
    stepid,
    workorderid,
    startedAt,
    endedAt,
    missingReason,
    late,
  }: RunRow,
  held: readonly CurrentValue[],
): RunFold => ({
  ...{ status, holderid, isReserved: isReserved === 1, stepid, workorderid, startedAt, endedAt, late },
  ...{ answersAtEnd: null, finishReason: missingReason, isLeadOnly: isLeadOnly === 1, signatures },
  // A voided or signed run is folded again.
  ...{ voided: null, leadHoldAt: 0 },
  answers: new Map(held.map((value) => [`${value.fieldGuid} ${value.reading}`, heldAnswer(value)])),
})

function heldAnswer(value: CurrentValue): HeldAnswer {
  const eventid = nameOfEvent(value)
  const { fieldRevisionid: field, fieldGuid: guid, reading, number } = value
  const deviation = value.deviation as HeldAnswer['answer']['deviation']
  return {
    // The callers need only the name and the answer.
    event: { eventid, device: null, seq: value.entryEventid, at: 0, type: 'value.saved', userid: null },
    answer: { field, guid, reading, value: value.value, number, deviation },
    names: [eventid],
    rivals: [],
  }
}

const countDeviating = (answers: readonly { value: string | null; deviation: string | null }[]): number =>
  answers.filter(({ value, deviation }) => value !== null && deviation !== null).length

interface Said {
  answers: readonly { field: number; value: string | null }[]
  replaced: readonly CurrentValue[]
  plan: Pick<RunPlan, 'fields'>
  events: readonly RunEventRow[]
  isListed: boolean
}

/** Words of a replaced answer remain until the run is indexed, because another text may have them too. */
async function updateWords(ctx: Context, run: RunRow, said: Said): Promise<void> {
  if (said.events.some(({ type }) => type === 'workorder.changed')) return renewWords(ctx.db, run.entryid)
  const textOf = (field: number, value: string | null) =>
    textOfValue(said.plan.fields.get(field)?.field_type ?? '', value)
  const texts = said.answers.map(({ field, value }) => textOf(field, value))
  const isTextGone = said.replaced.some((before) => textOf(before.fieldRevisionid, before.value) !== null)
  const all = [...texts, ...said.events.flatMap(({ data }) => saidWith(data))]
  const isWritten = await addWords(ctx.db, run.entryid, all)
  if ((said.isListed || isTextGone) && !isWritten) await awaitIndexing(ctx.db, run.entryid)
}
