// The state of a run after its events: one reducer for the browser's display and the server's tables.
import { arrivedIn } from './arrived-files.ts'
import {
  compareEvents,
  type RunAnswer,
  type RunEvent,
  type RunSignature,
  type RunState,
} from './run-events.ts'

export interface HeldAnswer {
  readonly event: RunEvent
  readonly answer: RunAnswer
  /** Events that gave the same answer while it was the current one. */
  readonly names: readonly string[]
  /** Answers that were given without knowledge of each other, until a user settles them. */
  readonly rivals: readonly HeldAnswer[]
}

export interface RunFold {
  status: RunState
  holderid: number | null
  /** On hold for its operator alone, to whom it was handed over. */
  isReserved: boolean
  /** On hold until a lead lifts the hold with a signature. */
  isLeadOnly: boolean
  /** Only signatures from this time on lift the hold: a lead knows of no hold that has not arrived. */
  leadHoldAt: number
  /** Number of signatures. */
  signatures: number
  stepid: number | null
  workorderid: string
  startedAt: number
  endedAt: number | null
  /** The reason given with `finished`; null for a cancelled run. */
  finishReason: string | null
  /** The event that voided the run after its end, if any. */
  voided: RunEvent | null
  /** By `answerKey`; includes cleared fields. */
  answers: Map<string, HeldAnswer>
  /** Answers of all fields at the end of the run; null while it is open. */
  answersAtEnd: ReadonlyMap<string, HeldAnswer> | null
  /** Answers that were given after the end of the run, or by a user who had lost the run. */
  late: number
}

/** An answer that was new: it became current, or a rival of a field, in the order of the run. */
export interface AnswerChange {
  readonly event: RunEvent
  readonly answer: RunAnswer
}

export interface FoldedRun extends RunFold {
  /** The events in the order in which they happened. */
  ordered: readonly RunEvent[]
  changes: AnswerChange[]
}

export const answerKey = ({ guid, reading }: Pick<RunAnswer, 'guid' | 'reading'>): string =>
  `${guid} ${reading}`

/** Returns the same result for every order of `events`, because they may arrive in any order. */
export function foldRun(events: readonly RunEvent[]): FoldedRun {
  const ordered = withFiles([...events].sort(compareEvents))
  const fold = newFold()
  const changes = ordered.flatMap((event) => applyEvent(fold, event))
  return { ...fold, ordered, changes }
}

export const newFold = (): RunFold => ({
  status: 'started',
  holderid: null,
  isReserved: false,
  isLeadOnly: false,
  leadHoldAt: 0,
  signatures: 0,
  stepid: null,
  workorderid: '',
  startedAt: 0,
  endedAt: null,
  finishReason: null,
  voided: null,
  answers: new Map(),
  answersAtEnd: null,
  late: 0,
})

/** An answer counts from the time at which it was given, even if its file arrives later. */
function withFiles(events: readonly RunEvent[]): readonly RunEvent[] {
  const arrived = arrivedIn(events)
  return events.map((event) =>
    event.answers?.some(({ file }) => file !== undefined)
      ? { ...event, answers: event.answers.flatMap((answer) => resolve(answer, arrived)) }
      : event,
  )
}

function resolve(answer: RunAnswer, arrived: ReturnType<typeof arrivedIn>): RunAnswer[] {
  if (answer.file === undefined) return [answer]
  const value = arrived(answer.file, answer.field)
  return value === undefined ? [] : [{ ...answer, value }]
}

/** Mutates the fold; returns the new values of fields. A transition that the state does not allow is ignored; its answers count. */
export function applyEvent(fold: RunFold, event: RunEvent): AnswerChange[] {
  if (!event.isLate) move(fold, event)
  if (event.type === 'signed') fold.signatures++
  if (event.type === 'step.entered' && fold.endedAt === null && !event.isLate)
    fold.stepid = event.stepid ?? fold.stepid
  const changes = (event.answers ?? []).flatMap((answer) => take(fold, event, answer))
  const isLate = fold.endedAt !== null || event.isLate
  if (isLate && event.type !== 'value.settled') fold.late += changes.length
  return changes
}

const openStates: readonly RunState[] = ['started', 'paused', 'suspended']

/** The state of a run after an accepted event. A device that did not know of a hold for a lead does not resume the run; an accepted end stays. */
export function stateAfter(state: RunState, type: RunEvent['type'], isLeadOnly = false): RunState {
  const step = moves[type]
  return step?.from.includes(state) && !(isLeadOnly && type === 'resumed') ? step.to : state
}

/** A reserved run stays on hold until it goes on, ends, or is put on hold for everybody. */
export const reservedAfter = (
  { isReserved, before, after }: { isReserved: boolean; before: RunState; after: RunState },
  type: RunEvent['type'],
): boolean =>
  type === 'handed-over' || (isReserved && before === after && type !== 'taken-over' && type !== 'suspended')

export type LeadHold = Pick<RunFold, 'isLeadOnly' | 'leadHoldAt'>

export const noLeadHold: LeadHold = { isLeadOnly: false, leadHoldAt: 0 }

export interface LeadHoldEvent extends Pick<RunEvent, 'at' | 'leadOnly' | 'receivedAt'> {
  readonly type: string
  readonly signature?: Pick<RunSignature, 'signs'> | undefined
}

/** A lead's signature lifts the hold; the run then waits like any run on hold. */
export function leadHoldAfter(
  hold: LeadHold,
  { type, leadOnly, signature, at, receivedAt }: LeadHoldEvent,
): LeadHold {
  if (signature?.signs === 'hold' && at >= hold.leadHoldAt) return noLeadHold
  if (type === 'finished' || type === 'cancelled') return noLeadHold
  if (type !== 'suspended' || !leadOnly) return hold
  return { isLeadOnly: true, leadHoldAt: Math.max(hold.leadHoldAt, receivedAt ?? at) }
}

/** The allowed previous states of each event, and its next state. */
const moves: Partial<Record<RunEvent['type'], { from: readonly RunState[]; to: RunState }>> = {
  paused: { from: ['started'], to: 'paused' },
  resumed: { from: ['paused', 'suspended'], to: 'started' },
  suspended: { from: ['started', 'paused'], to: 'suspended' },
  'handed-over': { from: openStates, to: 'suspended' },
  finished: { from: openStates, to: 'complete' },
  cancelled: { from: openStates, to: 'cancelled' },
}

function move(fold: RunFold, event: RunEvent): void {
  const { type, at, userid, workorderid, reason, to } = event
  if (fold.endedAt !== null) {
    if (type === 'voided') fold.voided ??= event
    return
  }
  if (type === 'started') Object.assign(fold, { startedAt: at, holderid: userid })
  if (type === 'taken-over') fold.holderid = userid
  if (type === 'handed-over') fold.holderid = to ?? fold.holderid
  if (workorderid !== undefined) fold.workorderid = workorderid
  const before = fold.status
  fold.status = stateAfter(before, type, fold.isLeadOnly)
  fold.isReserved = reservedAfter({ isReserved: fold.isReserved, before, after: fold.status }, type)
  Object.assign(fold, leadHoldAfter(fold, event))
  if (fold.status === before || openStates.includes(fold.status)) return
  fold.endedAt = at
  fold.answersAtEnd = new Map(fold.answers)
  if (type === 'finished') fold.finishReason = reason?.trim() || null
}

function take(fold: RunFold, event: RunEvent, answer: RunAnswer): AnswerChange[] {
  const key = answerKey(answer)
  const now = fold.answers.get(key)
  const { basedOn } = answer
  // While a file is on its way, its device shows another of the conflicting answers as the current one.
  const isOnScreen =
    event.type === 'value.settled' && now?.names.some((name) => answer.settles?.includes(name))
  const isKnown =
    basedOn === undefined || isOnScreen || (now ? now.names.includes(basedOn ?? '') : basedOn === null)
  const isSettled = ({ names }: HeldAnswer) =>
    event.type === 'value.settled' &&
    isKnown &&
    (answer.settles === undefined || names.some((name) => answer.settles?.includes(name)))
  if ((now?.answer.value ?? null) === answer.value) {
    if (!now) return []
    const names = [...now.names, event.eventid]
    fold.answers.set(key, { ...now, names, rivals: now.rivals.filter((rival) => !isSettled(rival)) })
    return []
  }
  if (now && event.isLate) {
    const rival: HeldAnswer = { event, answer, names: [event.eventid], rivals: [] }
    fold.answers.set(key, { ...now, rivals: [...now.rivals, rival] })
    return [{ event, answer }]
  }
  const before = now && !isKnown ? [...now.rivals, { ...now, rivals: [] }] : (now?.rivals ?? [])
  // An answer does not conflict with the answer that it replaces knowingly, or with an equal one.
  const rivals = before.filter(
    (rival) =>
      rival.answer.value !== answer.value && !rival.names.includes(basedOn ?? '') && !isSettled(rival),
  )
  fold.answers.set(key, { event, answer, names: [event.eventid], rivals })
  return [{ event, answer }]
}

export const countDeviations = ({ answers }: Pick<RunFold, 'answers'>): number =>
  [...answers.values()].filter(({ answer }) => answer.value !== null && answer.deviation !== null).length

export const countDisagreements = ({ answers }: Pick<RunFold, 'answers'>): number =>
  [...answers.values()].filter(({ rivals }) => rivals.length > 0).length
