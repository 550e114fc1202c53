// Decides who may record the events of a batch. It may take a run over, end it and continue it: each event is judged by the
// state that the recorded events before it leave.

import {
  decideRecording,
  leadHoldAfter,
  noLeadHold,
  type RecordVerdict,
  type RunState,
  reservedAfter,
  stateAfter,
} from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { findEmptyFields, findUnopposed } from '../answers/late-answers.ts'
import { awaitedFiles, filesOf, ownersOfFiles } from '../answers/named-files.ts'
import type { HoldPeriod } from '../devices/hold-periods.ts'
import { isOpen } from '../states.ts'
import type { DeviceEvent, RefusedEvent } from './batch.schema.ts'
import type { Batch } from './batch.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import type { TimedEvent } from './time-events.ts'

interface Permission {
  /** The event is recorded beside the run. */
  isLate: boolean
  /** Changes the state by which later events are judged. To be called once the event has passed all checks. */
  apply(): void
}

type Judge = (event: TimedEvent) => RefusedEvent | Permission

export async function openRights(ctx: Context, batch: Batch<TimedEvent>): Promise<Judge> {
  const { recorder, files, events } = batch
  const awaited = awaitedFiles(files, recorder.people)
  const ownerOf = ownersOfFiles(
    files,
    events.map(({ read }) => read.event),
  )
  const decide = recordingRights(batch, { awaited, ...(await findLateAnswers(ctx, batch)) })
  return ({ read, time: { at } }) => {
    const { event } = read
    // A file would stand under the name of the user who answered.
    const isOwn = filesOf(event).every((name) => (ownerOf(name) ?? event.userid) === event.userid)
    if (!isOwn || !recorder.people.has(event.userid)) return otherPerson(read)
    const { verdict, apply } = decide(event, at)
    if (verdict !== 'accepted' && verdict !== 'late') return refusal(read, verdict, refusalTexts[verdict])
    return { isLate: verdict === 'late', apply }
  }
}

export const otherPerson = (read: ReadEvent): RefusedEvent =>
  refusal(
    read,
    'event.other-person',
    'Users send their own events, and administrators those of others with for_others',
  )

type Answers = DeviceEvent['answers']

interface LateAnswers {
  fillsEmpty(answers: Answers): boolean
  settlesNothing(answers: Answers): boolean
}

const never = () => false

/** The usual batch needs neither query. */
async function findLateAnswers(
  { db }: Context,
  { run, plan, recorder, events }: Batch<TimedEvent>,
): Promise<LateAnswers> {
  const all = events.map(({ read }) => read.event)
  const given = all.flatMap(({ answers = [] }) => answers)
  const settled = all.flatMap(({ type, answers = [] }) => (type === 'value.settled' ? answers : []))
  const isRestricted = recorder.isApart && !isOpen(run.status)
  return {
    fillsEmpty: isRestricted ? await findEmptyFields(db, run, { plan, answers: given }) : never,
    settlesNothing: settled.length > 0 ? await findUnopposed(db, run, { plan, answers: settled }) : never,
  }
}

const refusalTexts: Record<Exclude<RecordVerdict, 'accepted' | 'late'>, string> = {
  'run.removed': 'This run was removed',
  'event.run-begun': 'This run has begun already',
  'event.not-on-hold': 'The run is not on hold',
  'event.taken-over': 'Another user had taken the run over, and this device knew',
  'event.run-ended': 'The run had ended; correct the value with a reason',
  'event.run-voided': 'The run was voided and takes no more corrections',
  'event.reason-required': 'A correction or take-over of the run of another user needs a reason',
  'event.lead-only-hold': 'The run is on hold until a lead lifts the hold with a signature',
  'event.not-by-device': 'Devices do not record this; use the operation for it',
  'event.not-allowed': 'Another user has this run',
}

interface Circumstances extends LateAnswers {
  awaited: ReadonlySet<string>
}

type Decide = (event: DeviceEvent, at: number) => { verdict: RecordVerdict; apply: () => void }

function recordingRights(
  { run, recorder, tenure }: Batch<TimedEvent>,
  { awaited, fillsEmpty, settlesNothing }: Circumstances,
): Decide {
  const isVoided = run.voidedAt !== null
  let state: RunState = run.status
  let { rights, knowledge: device } = recorder
  let isReserved = run.isReserved === 1
  let hold = { ...noLeadHold, isLeadOnly: run.isLeadOnly === 1 }
  return (event, at) => {
    const isTooEarly = at <= (tenure.isLateUntil(event) ?? Number.NEGATIVE_INFINITY)
    const { type, seq, reason = '', file, lead_only } = event
    const isAwaitedFile = file !== undefined && awaited.has(file.name)
    const hasNoConflict = type === 'value.settled' && settlesNothing(event.answers)
    const recorded = { type, at, seq, hasReason: reason.trim() !== '', isAwaitedFile, hasNoConflict }
    const { isLeadOnly } = hold
    const sawOnHold = recorder.hold !== null && isDuring(recorder.hold, at)
    const found = decideRecording({
      ...{ state: isVoided ? 'voided' : state, isReserved, isLeadOnly, device, event: recorded },
      rights: { ...rights, sawOnHold },
    })
    const allowed = found === 'accepted' && isTooEarly ? tooEarly(type) : found
    const verdict = allowed === 'late' && fillsEmpty(event.answers) ? 'event.run-ended' : allowed
    const apply = () => {
      if (type === 'taken-over') {
        rights = { ...rights, holds: verdict === 'accepted', hasHeld: true }
        device = { hasLost: verdict === 'late', toldAt: null, toldSeq: null }
      }
      if (verdict === 'late') return
      const before = state
      state = stateAfter(before, type, isLeadOnly)
      isReserved = reservedAfter({ isReserved, before, after: state }, type)
      hold = leadHoldAfter(hold, { type, at, leadOnly: lead_only })
      if (state === 'complete' || state === 'cancelled') device = { ...device, hasLost: true }
    }
    return { verdict, apply }
  }
}

/** Somebody else had the run then. */
const tooEarly = (type: DeviceEvent['type']): RecordVerdict =>
  type === 'taken-over' ? 'event.not-on-hold' : 'late'

const isDuring = ({ from, to }: HoldPeriod, at: number): boolean => at >= from && (to === null || at <= to)
