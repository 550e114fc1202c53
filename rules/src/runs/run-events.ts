// The kinds of run events, their order, and the states of a run.
import type { Deviation } from '../forms/evaluation.ts'

export const runEventTypes = [
  'started',
  'step.entered',
  'value.saved',
  'value.corrected',
  'value.settled',
  'file.added',
  'note.added',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'handed-over',
  'workorder.changed',
  'finished',
  'cancelled',
  'device.closed',
  'withdrawn',
  'voided',
  'signed',
] as const
export type RunEventType = (typeof runEventTypes)[number]

export const runStates = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

export interface RunAnswer {
  /** `field_revisionid` */
  readonly field: number
  readonly guid: string
  readonly reading: number
  /** Null: cleared, or a file that has not arrived yet. */
  readonly value: string | null
  readonly number: number | null
  readonly deviation: Deviation | null
  /** A photo, clip or document under the name that the device gave it; `file.added` gives its medium. */
  readonly file?: string | undefined
  /** The event whose answer was on screen, null for none. If undefined, the current answer counts as known. */
  readonly basedOn?: string | null | undefined
  /** For value.settled: the other answers on screen. If undefined, the current ones count as known. */
  readonly settles?: readonly string[] | undefined
}

export interface ArrivedFile {
  readonly name: string
  readonly value: string
  /** The field that it answers. Absent in events of earlier versions. */
  readonly field?: number | undefined
  /** It is a picture of a note, and answers no field. */
  readonly note?: boolean | undefined
  /** SHA-256 of the uploaded file. */
  readonly sha256?: string | undefined
}

/** The entries and files of a device up to this sequence number that had not arrived when a lead closed the device. */
export interface ClosedDevice {
  readonly device: string
  readonly seq: number
}

/** A signature covers an answer, a step, the run, the end of a run with missing answers, or the lifting of a hold. */
export const signedSubjects = ['answer', 'step', 'run', 'finish', 'hold'] as const
export type SignedSubject = (typeof signedSubjects)[number]

/** With signed: the signature as it is in the chain of the run. */
export interface RunSignature {
  readonly signatureid: number
  readonly signs: SignedSubject
  /** The step of the field that was signed. */
  readonly stepid?: number | undefined
  /** The field that is covered, for `answer`. */
  readonly guid?: string | undefined
  /** Name of the signer at that time. */
  readonly name: string
  readonly meaning: string
  /** The meaning in words. */
  readonly text: string
  readonly method: string
  /** Hash of the event up to which the signer was shown the run. */
  readonly hash: string
  readonly comment: string
}

export interface RunEvent {
  readonly eventid: string
  /** Null: recorded by the server for a program, in the order of arrival. */
  readonly device: string | null
  readonly seq: number
  /** True time in milliseconds. */
  readonly at: number
  readonly type: RunEventType
  readonly userid: number | null
  readonly stepid?: number | null | undefined
  readonly answers?: readonly RunAnswer[] | undefined
  readonly workorderid?: string | undefined
  /** With handed-over: the user who becomes the operator. */
  readonly to?: number | undefined
  /** With device.closed. */
  readonly closes?: ClosedDevice | undefined
  /** The reason that a user gave, if any. */
  readonly reason?: string | undefined
  readonly file?: ArrivedFile | undefined
  /** With note.added: names of its pictures, which arrive with `file.added`. */
  readonly files?: readonly string[] | undefined
  /** With suspended: only a lead lifts the hold, with a signature. */
  readonly leadOnly?: boolean | undefined
  /** With leadOnly: when the server received it, null if no device recorded it. Earlier signatures do not lift this hold. */
  readonly receivedAt?: number | null | undefined
  /** With signed. */
  readonly signature?: RunSignature | undefined
  /** Recorded after the loss or the end of the run, without knowing of it: changes neither the state of the run nor an existing answer. */
  readonly isLate?: boolean | undefined
}

type Ordered = Pick<RunEvent, 'type' | 'at' | 'device' | 'seq'>

const afterDevices = '~'

/** The order of a run: its start, then by true time; equal times by device and sequence number. */
export function compareEvents(one: Ordered, other: Ordered): number {
  if (one.type !== other.type && (one.type === 'started' || other.type === 'started'))
    return one.type === 'started' ? -1 : 1
  if (one.at !== other.at) return one.at - other.at
  if (one.device === other.device) return one.seq - other.seq
  return (one.device ?? afterDevices) < (other.device ?? afterDevices) ? -1 : 1
}
