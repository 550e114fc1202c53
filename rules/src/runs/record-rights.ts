// Decides who may record an event in a run from a device, and when: one decision for each event.
import type { RunEventType, RunState } from './run-events.ts'

/** The relations of a user to a run; several may apply together. */
export interface RunRights {
  /** Is the current operator. */
  readonly holds: boolean
  /** Started the run or took it over at some time, and may have lost it since. */
  readonly hasHeld: boolean
  /** Manages its guide. */
  readonly leads: boolean
  readonly administers: boolean
  readonly seesGuide: boolean
  /** Proved by a signature of the server that this user read the run during the hold in which the event happened. */
  readonly sawOnHold: boolean
}

/** Knowledge of the user's device about the loss of the run. */
export interface DeviceKnowledge {
  /** The user lost the run, or the run ended. */
  readonly hasLost: boolean
  /**
   * When the server reported the loss to this device; null: not yet. A device that is unknown to the server counts as
   * informed at the moment of the loss.
   */
  readonly toldAt: number | null
  /** The greatest sequence number of the device at that time. */
  readonly toldSeq: number | null
}

export interface RecordingEvent {
  readonly type: RunEventType
  /** Corrected time. */
  readonly at: number
  readonly seq: number
  readonly hasReason: boolean
  /** For `file.added`: an answer of this user waits for the file. */
  readonly isAwaitedFile: boolean
  /** For `value.settled`: an answer of it stands alone. */
  readonly hasNoConflict?: boolean
}

export type RecordRefusal =
  | 'run.removed'
  | 'event.run-begun'
  | 'event.not-on-hold'
  | 'event.lead-only-hold'
  | 'event.taken-over'
  | 'event.run-ended'
  | 'event.run-voided'
  | 'event.not-by-device'
  | 'event.reason-required'
  | 'event.not-allowed'

/** `late` events are recorded beside the run: they change neither its state nor an existing answer. */
export type RecordVerdict = 'accepted' | 'late' | RecordRefusal

interface RecordCase {
  /** A voided run has ended. */
  readonly state: RunState | 'voided' | 'removed'
  /** On hold for its operator alone. */
  readonly isReserved?: boolean
  /** On hold until a lead lifts the hold with a signature. */
  readonly isLeadOnly?: boolean
  readonly rights: RunRights
  readonly device: DeviceKnowledge
  readonly event: RecordingEvent
}

type State = Exclude<RecordCase['state'], 'removed'>

const hasEnded = (state: State): boolean =>
  state === 'complete' || state === 'cancelled' || state === 'voided'

/** Voiding needs the server, so that every later correction is rejected; the operator alone may not void. */
export const mayVoid = ({ leads, administers }: Pick<RunRights, 'leads' | 'administers'>): boolean =>
  leads || administers

/** Work goes on only after a lead has lifted the hold. */
const goesOn: readonly RunEventType[] = ['taken-over', 'resumed', 'finished']

/** A run that was handed over is continued by its receiver, or a lead puts it on hold for everybody. */
const disposes: readonly RunEventType[] = ['resumed', 'suspended', 'finished', 'cancelled']

export function decideRecording({
  state,
  isReserved,
  isLeadOnly,
  rights,
  device,
  event,
}: RecordCase): RecordVerdict {
  if (state === 'removed') return 'run.removed'
  if (isLeadOnly && goesOn.includes(event.type)) return 'event.lead-only-hold'
  switch (event.type) {
    case 'started':
      return 'event.run-begun'
    case 'taken-over':
      return decideTakeOver(isReserved ? 'reserved' : state, { rights, event })
    // A lead needs the state of the server for these, and a signature needs credentials.
    case 'signed':
    case 'voided':
    case 'handed-over':
    case 'device.closed':
      return 'event.not-by-device'
    case 'value.settled':
      // It corrects an answer, whatever it is named.
      if (event.hasNoConflict)
        return decideWork(state, { rights, device, event: { ...event, type: 'value.corrected' } })
      if (!maySettle(rights)) return 'event.not-allowed'
      return state === 'voided' ? 'event.run-voided' : 'accepted'
    case 'withdrawn':
      return decideWithdrawal(state, { rights, device, event })
    case 'file.added':
      return event.isAwaitedFile ? 'accepted' : decideWork(state, { rights, device, event })
    default:
      return decideWork(
        state,
        { rights, device, event },
        belongsToOperator(event.type, state, isReserved === true),
      )
  }
}

/** A user who continues a run on hold takes it over first. */
const belongsToOperator = (type: RunEventType, state: State, isReserved: boolean): boolean =>
  (isReserved && disposes.includes(type)) || (state === 'suspended' && type === 'resumed')

const maySettle = ({ holds, leads, administers }: RunRights): boolean => holds || leads || administers

/**
 * The state on arrival decides. A device that proves that it saw the run on hold is recorded beside the new operator.
 */
function decideTakeOver(
  state: State | 'reserved',
  { rights, event }: Pick<RecordCase, 'rights' | 'event'>,
): RecordVerdict {
  const { holds, leads, administers, seesGuide, sawOnHold } = rights
  const isOver = state !== 'reserved' && hasEnded(state)
  if (state === 'suspended' && (holds || administers || seesGuide)) return 'accepted'
  if (!isOver && holds) return 'accepted'
  const mayLead = !isOver && (leads || administers)
  if (mayLead && event.hasReason) return 'accepted'
  if (sawOnHold && seesGuide) return state === 'voided' ? 'event.run-voided' : 'late'
  if (mayLead) return 'event.reason-required'
  if (isOver) return 'event.run-ended'
  return seesGuide ? 'event.not-on-hold' : 'event.not-allowed'
}

function decideWork(
  state: State,
  { rights, device, event }: Omit<RecordCase, 'state'>,
  isOfOperator = false,
): RecordVerdict {
  const isOver = hasEnded(state)
  if (!isOver && (rights.holds || (rights.administers && !isOfOperator))) return 'accepted'
  const isCorrection = event.type === 'value.corrected' && maySettle(rights)
  if (isCorrection && event.hasReason && state !== 'voided') return 'accepted'
  if ((rights.holds || rights.hasHeld) && isBeforeReport(device, event)) return 'late'
  if (isCorrection && state === 'voided') return 'event.run-voided'
  if (isCorrection) return 'event.reason-required'
  const isForbidden = isOfOperator
    ? rights.administers || !rights.hasHeld
    : !rights.hasHeld && !rights.administers
  if (!rights.holds && isForbidden) return 'event.not-allowed'
  return lossOf(state)
}

const lossOf = (state: State): RecordRefusal => (hasEnded(state) ? 'event.run-ended' : 'event.taken-over')

/** It takes the number of a rejected event: after the loss without words, and beside the run. */
function decideWithdrawal(state: State, recorded: Omit<RecordCase, 'state'>): RecordVerdict {
  const { rights, device, event } = recorded
  const verdict = decideWork(state, recorded)
  if (verdict === 'accepted') return verdict
  if (verdict === 'late') return event.hasReason ? lossOf(state) : verdict
  const hasPart = rights.holds || rights.hasHeld || rights.administers
  return hasPart && !event.hasReason && isInFlight(device, event) ? 'late' : verdict
}

/** Sequence numbers that a device may have used while the response that reported the loss was in transit. */
const inFlight = 20

const isInFlight = ({ toldSeq }: DeviceKnowledge, { seq }: RecordingEvent): boolean =>
  toldSeq === null || seq <= toldSeq + inFlight

/** The device could not know about the loss yet, by the time and the sequence number of the event. */
const isBeforeReport = (device: DeviceKnowledge, event: RecordingEvent): boolean =>
  device.hasLost && (device.toldAt === null || event.at < device.toldAt) && isInFlight(device, event)
