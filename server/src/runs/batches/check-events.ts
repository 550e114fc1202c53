// Validates each event of a device against its run: permission to record it, and its answers.

import {
  decideRecording,
  leadHoldAfter,
  noLeadHold,
  type RecordVerdict,
  type RunState,
  readingsOf,
  reservedAfter,
  stateAfter,
} from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import { evaluateInput } from '../answers/evaluate-inputs.ts'
import { findEmptyFields } from '../answers/late-answers.ts'
import { findForeignMedia, type MediaAnswer, mediumOf } from '../answers/media-answers.ts'
import { awaitedFiles, filesOf, ownersOfFiles } from '../answers/named-files.ts'
import { isAfterLock } from '../devices/after-lock.ts'
import type { HoldPeriod } from '../devices/hold-periods.ts'
import type { Tenure } from '../devices/tenure.ts'
import type { EventDraft } from '../events/append.ts'
import type { StoredAnswer } from '../events/read-events.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { RunRow } from '../runs.queries.ts'
import { isOpen } from '../states.ts'
import { readWorkOrder } from '../work-orders.ts'
import type { DeviceEvent, RefusedEvent } from './batch.schema.ts'
import { type Batch, passOn, type Recorder } from './batch.ts'
import { type ReadEvent, refusal } from './read-batch.ts'
import type { TimedEvent } from './time-events.ts'

/** The content of an event, without its time. */
export type Content = Pick<EventDraft, 'type' | 'userid'> &
  Required<Pick<EventDraft, 'stepid' | 'data' | 'answers'>>

export interface CheckedEvent extends TimedEvent {
  content: Content
}

type Verdict = { content: Content; media: MediaAnswer[] } | { refused: RefusedEvent }

export async function checkEvents(ctx: Context, batch: Batch<TimedEvent>): Promise<Batch<CheckedEvent>> {
  const { run, plan, recorder, tenure, files, events: timed } = batch
  const awaited = awaitedFiles(files, recorder.people)
  const ownerOf = ownersOfFiles(
    files,
    timed.map(({ read }) => read.event),
  )
  const checkRights = rightsCheck(run, { recorder, awaited, tenure })
  const given = timed.flatMap(({ read }) => read.event.answers ?? [])
  const isRestricted = recorder.isApart && !isOpen(run.status)
  const fillsEmpty = isRestricted ? await findEmptyFields(ctx.db, run, { plan, answers: given }) : () => false
  const results = timed.map((event) => ({
    event,
    verdict: checkOne(ctx, { ...event, plan, recorder, ownerOf, checkRights, fillsEmpty }),
  }))
  const asked = results.flatMap(({ verdict }) => ('media' in verdict ? verdict.media : []))
  const foreign = await findForeignMedia(ctx, run.entryid, asked)
  const verdicts = results.map(({ event, verdict }) => {
    if ('refused' in verdict) return verdict
    const faults = verdict.media.flatMap((answer) => foreign.get(answer) ?? [])
    return faults.length > 0
      ? { refused: invalid(event.read, faults) }
      : { accepted: { ...event, content: verdict.content } }
  })
  const accepted = verdicts.flatMap((verdict) => ('accepted' in verdict ? verdict.accepted : []))
  const refused = verdicts.flatMap((verdict) => ('refused' in verdict ? verdict.refused : []))
  return passOn(batch, accepted, { refused })
}

export const invalid = (read: ReadEvent, faults: readonly FieldFault[]): RefusedEvent =>
  refusal(read, 'event.invalid', faults[0]?.message ?? '', faults)

interface Asked extends TimedEvent {
  plan: RunPlan
  recorder: Recorder
  ownerOf: (name: string) => number | null
  checkRights: (read: ReadEvent, at: number) => RecordVerdict
  fillsEmpty: (answers: DeviceEvent['answers']) => boolean
}

function checkOne(ctx: Context, { read, time: { at }, plan, recorder, ...checks }: Asked): Verdict {
  const { event } = read
  if (!recorder.people.has(event.userid)) return { refused: otherPerson(read) }
  // It would stand under the name of the user who answered.
  if (filesOf(event).some((name) => (checks.ownerOf(name) ?? event.userid) !== event.userid))
    return { refused: otherPerson(read) }
  const allowed = checks.checkRights(read, at)
  const verdict = allowed === 'late' && checks.fillsEmpty(event.answers) ? 'event.run-ended' : allowed
  if (verdict !== 'accepted' && verdict !== 'late')
    return { refused: refusal(read, verdict, refusalTexts[verdict]) }
  const faults: FieldFault[] = [...faultsOfMembers(event), ...faultsOfStep(event, plan)]
  const media: MediaAnswer[] = []
  const answers = (event.answers ?? []).flatMap((answer, index) => {
    if (answer.settles && event.type !== 'value.settled')
      faults.push(
        fault(`answers.${index}.settles`, `settles is not taken with ${event.type}`, 'unknown_field'),
      )
    const found = evaluateAnswer(ctx, { plan, answer, place: `answers.${index}` })
    faults.push(...found.faults)
    media.push(...found.media)
    return found.answers
  })
  if (event.file?.field_revisionid === undefined) {
    if (event.file) media.push({ field: noteField, id: event.file.value, place: 'file.value' })
  } else {
    const answer = { field_revisionid: event.file.field_revisionid, value: event.file.value }
    const found = evaluateAnswer(ctx, { plan, answer, place: 'file' })
    faults.push(...found.faults)
    media.push(...found.media)
    if (found.faults.length === 0 && found.media.length === 0)
      faults.push(fault('file.field_revisionid', 'file.field_revisionid must be a field that takes a file'))
  }
  if (faults.length > 0) return { refused: invalid(read, faults) }
  return {
    content: contentOf(event, {
      answers,
      letInBy: recorder.letInBy,
      isLate: verdict === 'late',
      isAfterClosing: isBeforeClosing(recorder, event, at),
      isAfterLock: isAfterLock(event, at, recorder.lockedAt),
    }),
    media,
  }
}

/** The device recorded the event before a lead closed it. */
const isBeforeClosing = ({ closed }: Recorder, { seq }: DeviceEvent, at: number): boolean =>
  closed !== null && (seq <= closed.seq || at <= closed.at)

export const otherPerson = (read: ReadEvent): RefusedEvent =>
  refusal(
    read,
    'event.other-person',
    'Users send their own events, and administrators those of others with for_others',
  )

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

/** A batch may take a run over, end it and continue it: each event is checked against the state before it. */
function rightsCheck(
  run: RunRow,
  { recorder, awaited, tenure }: { recorder: Recorder; awaited: ReadonlySet<string>; tenure: Tenure },
): Asked['checkRights'] {
  const isVoided = run.voidedAt !== null
  let state: RunState = run.status
  let { rights, knowledge: device } = recorder
  let isReserved = run.isReserved === 1
  let hold = { ...noLeadHold, isLeadOnly: run.isLeadOnly === 1 }
  return ({ event }, at) => {
    const isTooEarly = at <= (tenure.isLateUntil(event) ?? Number.NEGATIVE_INFINITY)
    const { type, seq, reason = '', file, lead_only } = event
    const isAwaitedFile = file !== undefined && awaited.has(file.name)
    const recorded = { type, at, seq, hasReason: reason.trim() !== '', isAwaitedFile }
    const now = isVoided ? 'voided' : state
    const { isLeadOnly } = hold
    const sawOnHold = recorder.hold !== null && isDuring(recorder.hold, at)
    const found = decideRecording({
      ...{ state: now, isReserved, isLeadOnly, device, event: recorded },
      rights: { ...rights, sawOnHold },
    })
    const verdict = found === 'accepted' && isTooEarly ? tooEarly(type) : found
    if (type === 'taken-over' && (verdict === 'accepted' || verdict === 'late')) {
      rights = { ...rights, holds: verdict === 'accepted', hasHeld: true }
      device = { hasLost: verdict === 'late', toldAt: null, toldSeq: null }
    }
    if (verdict === 'accepted') {
      const before = state
      state = stateAfter(before, type, isLeadOnly)
      isReserved = reservedAfter({ isReserved, before, after: state }, type)
      hold = leadHoldAfter(hold, { type, at, leadOnly: lead_only })
      if (state === 'complete' || state === 'cancelled') device = { ...device, hasLost: true }
    }
    return verdict
  }
}

/** Somebody else had the run then. */
const tooEarly = (type: DeviceEvent['type']): RecordVerdict =>
  type === 'taken-over' ? 'event.not-on-hold' : 'late'

const isDuring = ({ from, to }: HoldPeriod, at: number): boolean => at >= from && (to === null || at <= to)

/** Members that a type requires and that other types reject. */
const membersOf: Partial<Record<DeviceEvent['type'], readonly (keyof DeviceEvent)[]>> = {
  started: ['guideid', 'workorderid'],
  'step.entered': ['stepid'],
  'value.saved': ['answers'],
  'value.corrected': ['answers'],
  'value.settled': ['answers'],
  'file.added': ['file'],
  'workorder.changed': ['workorderid'],
}
/** Members that a type takes and does not need. */
const optionalOf: Partial<Record<DeviceEvent['type'], readonly (keyof DeviceEvent)[]>> = {
  'taken-over': ['hold_proof'],
  suspended: ['lead_only'],
  'note.added': ['text', 'files'],
}
const special = [
  'guideid',
  'workorderid',
  'answers',
  'file',
  'text',
  'files',
  'hold_proof',
  'lead_only',
] as const
const ofStart = ['langid', 'plan'] as const

export function faultsOfMembers(event: DeviceEvent): FieldFault[] {
  const needed = membersOf[event.type] ?? []
  const missing = needed.filter((name) => event[name] === undefined)
  const others = event.type === 'started' ? special : [...special, ...ofStart]
  const taken = [...needed, ...(optionalOf[event.type] ?? [])]
  const strange = others.filter((name) => event[name] !== undefined && !taken.includes(name))
  const isEmpty = event.type === 'note.added' && !isVisible(event.text) && !event.files
  const orders = event.workorderid === undefined ? [] : readWorkOrder(event.workorderid).faults
  return [
    ...missing.map((name) => fault(name, `${name} is required with ${event.type}`, 'missing_field')),
    ...strange.map((name) => fault(name, `${name} is not taken with ${event.type}`, 'unknown_field')),
    ...(isEmpty ? [fault('text', 'a note needs a text or files', 'missing_field')] : []),
    ...orders,
  ]
}

/** Holds more than spaces and invisible characters. */
const isVisible = (text = ''): boolean => /[^\s\p{C}]/u.test(text)

const faultsOfStep = ({ stepid }: DeviceEvent, { steps }: RunPlan): FieldFault[] =>
  stepid === undefined || steps.has(stepid) ? [] : [fault('stepid', 'stepid must be a step of this run')]

/** Stands for a field: a note takes pictures alone. */
const noteField = { field_type: 'Image', field_guid: '', label: 'file.value' } as const

interface AskedAnswer {
  plan: RunPlan
  answer: NonNullable<DeviceEvent['answers']>[number]
  place: string
}

function evaluateAnswer(ctx: Context, { plan, answer, place }: AskedAnswer) {
  const { field_revisionid, reading = 1, value, file, based_on, settles } = answer
  const at = (name: string) => `${place}.${name}`
  const refuse = (...faults: FieldFault[]) => ({
    ...{ answers: [] as StoredAnswer[], media: [] as MediaAnswer[], faults },
  })
  const field = plan.fields.get(field_revisionid)
  if (!field)
    return refuse(fault(at('field_revisionid'), 'No field of the forms of this run', 'unknown_field'))
  if (reading > readingsOf(field))
    return refuse(fault(at('reading'), `${field.label} takes ${readingsOf(field)} readings`))
  const stored = {
    field: field_revisionid,
    reading,
    ...(based_on === undefined ? {} : { basedOn: based_on }),
    ...(settles === undefined ? {} : { settles }),
  }
  const takesFile = mediumOf(field.field_type) !== undefined
  if (file !== undefined) {
    if (!takesFile || value !== undefined)
      return refuse(fault(at('file'), `${field.label} takes no file here`))
    const pending = { ...stored, value: null, number: null, deviation: null, file }
    return { ...refuse(), answers: [pending] }
  }
  const found = evaluateInput(ctx, plan, { field_revisionid, value: value ?? null })
  const faults = found.faults.map((each) => ({ ...each, field: at('value') }))
  const evaluation = found.answers[0]?.evaluation
  if (!evaluation) return refuse(...faults)
  const { number, deviation } = evaluation
  const media =
    takesFile && evaluation.value !== null
      ? [{ field, id: Number(evaluation.value), place: at('value') }]
      : []
  return { answers: [{ ...stored, value: evaluation.value, number, deviation }], media, faults }
}

interface Circumstances {
  answers: readonly StoredAnswer[]
  letInBy: number | null
  isLate: boolean
  isAfterClosing: boolean
  isAfterLock: boolean
}

function contentOf(
  event: DeviceEvent,
  { answers, letInBy, isLate, isAfterClosing, isAfterLock }: Circumstances,
): Content {
  const { type, userid, stepid, reason, text, files, file, lead_only } = event
  const field = file?.field_revisionid
  const to = type === 'workorder.changed' ? readWorkOrder(event.workorderid).workorderid : undefined
  const data = withoutUndefined({
    reason: reason?.trim() || undefined,
    ...{ text, files },
    file: file && {
      ...{ name: file.name, value: String(file.value) },
      ...(field === undefined ? { note: true } : { field }),
    },
    to,
    leadOnly: lead_only || undefined,
    letInBy: letInBy ?? undefined,
    late: isLate || undefined,
    afterClosing: isAfterClosing || undefined,
    afterLock: isAfterLock || undefined,
  })
  return {
    type,
    userid,
    stepid: type === 'step.entered' || type === 'note.added' ? (stepid ?? null) : null,
    data: Object.keys(data).length > 0 ? data : null,
    answers,
  }
}

const withoutUndefined = (members: object): object =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
