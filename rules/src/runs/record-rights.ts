// Decides who may record an event in a run from a device, and when: one decision for each event.
import type { RunEventType, RunState } from './run-events.ts'

/** The relations of a person to a run; several may hold at once. */
export interface RunRights {
  /** Is the current operator. */
  readonly holds: boolean
  /** Began the run or took it over at some time, and may have lost it since. */
  readonly hasHeld: boolean
  /** Manages its guide. */
  readonly leads: boolean
  readonly administers: boolean
  readonly seesGuide: boolean
  /** Proved by a signature of the server that this person read the run while it was on hold. */
  readonly sawOnHold: boolean
}

/** The knowledge that the person's device has of the loss of the run. */
export interface DeviceKnowledge {
  /** The person lost the run, or the run ended. */
  readonly hasLost: boolean
  /**
   * When the server reported that to this device; null: not yet. A device that the server had never heard of counts as
   * told at the moment of the loss.
   */
  readonly toldAt: number | null
  /** The greatest sequence number that the device had by then. */
  readonly toldSeq: number | null
}

export interface RecordedAs {
  readonly type: RunEventType
  /** Corrected time. */
  readonly at: number
  readonly seq: number
  readonly hasReason: boolean
  /** With `file.added`: an answer of this person waits for the file. */
  readonly isAwaitedFile: boolean
}

export type RecordRefusal =
  | 'run.removed'
  | 'event.run-begun'
  | 'event.not-on-hold'
  | 'event.taken-over'
  | 'event.run-ended'
  | 'event.reason-required'
  | 'event.not-allowed'

/** `late` events stand beside what the run holds: they change neither its state nor an answer that is there. */
export type RecordVerdict = 'accepted' | 'late' | RecordRefusal

interface RecordCase {
  readonly state: RunState | 'removed'
  readonly rights: RunRights
  readonly device: DeviceKnowledge
  readonly event: RecordedAs
}

const hasEnded = (state: RunState): boolean => state === 'complete' || state === 'cancelled'

export function judgeRecording({ state, rights, device, event }: RecordCase): RecordVerdict {
  if (state === 'removed') return 'run.removed'
  switch (event.type) {
    case 'started':
      return 'event.run-begun'
    case 'taken-over':
      return judgeTakeOver(state, rights)
    case 'value.settled':
      return maySettle(rights) ? 'accepted' : 'event.not-allowed'
    case 'withdrawn':
      return rights.holds || rights.hasHeld || rights.administers ? 'accepted' : 'event.not-allowed'
    case 'file.added':
      return event.isAwaitedFile ? 'accepted' : judgeWork(state, { rights, device, event })
    default:
      return judgeWork(state, { rights, device, event })
  }
}

const maySettle = ({ holds, leads, administers }: RunRights): boolean => holds || leads || administers

/** The state on arrival decides. A device that proves what it saw stays beside the person who went on. */
function judgeTakeOver(state: RunState, rights: RunRights): RecordVerdict {
  const { holds, administers, seesGuide, sawOnHold } = rights
  if (state === 'suspended' && (holds || administers || seesGuide)) return 'accepted'
  if (!hasEnded(state) && (holds || administers)) return 'accepted'
  if (sawOnHold && seesGuide) return 'late'
  if (hasEnded(state)) return 'event.run-ended'
  return seesGuide ? 'event.not-on-hold' : 'event.not-allowed'
}

function judgeWork(state: RunState, { rights, device, event }: Omit<RecordCase, 'state'>): RecordVerdict {
  const isOver = hasEnded(state)
  if (!isOver && (rights.holds || rights.administers)) return 'accepted'
  const isCorrection = isOver && event.type === 'value.corrected' && maySettle(rights)
  if (isCorrection && event.hasReason) return 'accepted'
  if ((rights.holds || rights.hasHeld) && isBeforeReport(device, event)) return 'late'
  if (isCorrection) return 'event.reason-required'
  if (!rights.holds && !rights.hasHeld && !rights.administers) return 'event.not-allowed'
  return isOver ? 'event.run-ended' : 'event.taken-over'
}

/** Numbers that a device may have given while the answer that reported the loss was under way. */
const inFlight = 20

/** The device could not know yet: by the time of the event and by its number. */
const isBeforeReport = ({ hasLost, toldAt, toldSeq }: DeviceKnowledge, { at, seq }: RecordedAs): boolean =>
  hasLost && (toldAt === null || at < toldAt) && (toldSeq === null || seq <= toldSeq + inFlight)
