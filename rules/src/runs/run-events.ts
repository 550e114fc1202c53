// What happens in a run: kinds of events, the order they stand in, and the states that a run goes through.
import type { Deviation } from '../forms/judgement.ts'

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
  'workorder.changed',
  'finished',
  'cancelled',
  'withdrawn',
] as const
export type RunEventType = (typeof runEventTypes)[number]

export const runStates = ['started', 'paused', 'suspended', 'complete', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

export interface RunAnswer {
  /** `field_revisionid` */
  readonly field: number
  readonly guid: string
  readonly reading: number
  /** Null: emptied, or a file that has not come yet. */
  readonly value: string | null
  readonly number: number | null
  readonly deviation: Deviation | null
  /** A photo, clip or document under the name that the device gave it; `file.added` says what it became. */
  readonly file?: string | undefined
  /** The event whose answer was on screen, null for none; undefined takes whatever stood there as known. */
  readonly basedOn?: string | null | undefined
  /** With value.settled: the other answers that were on screen; undefined takes whatever stood there as known. */
  readonly settles?: readonly string[] | undefined
}

export interface RunEvent {
  readonly eventid: string
  /** Null: noted by the server for a program, in the order of arrival. */
  readonly device: string | null
  readonly seq: number
  /** True time in milliseconds. */
  readonly at: number
  readonly type: RunEventType
  readonly userid: number | null
  readonly stepid?: number | null | undefined
  readonly answers?: readonly RunAnswer[] | undefined
  readonly workorderid?: string | undefined
  /** Why it was done, where somebody said so. */
  readonly reason?: string | undefined
  readonly file?: { readonly name: string; readonly value: string } | undefined
  /** Recorded by somebody who had lost the run, or after its end, without knowing it: stands beside what is there. */
  readonly isLate?: boolean | undefined
}

type Ordered = Pick<RunEvent, 'type' | 'at' | 'device' | 'seq'>

const afterDevices = '~'

/** The order of a run: its start, then by true time; what has the same time, by device and its own count. */
export function compareEvents(one: Ordered, other: Ordered): number {
  if (one.type !== other.type && (one.type === 'started' || other.type === 'started'))
    return one.type === 'started' ? -1 : 1
  if (one.at !== other.at) return one.at - other.at
  if (one.device === other.device) return one.seq - other.seq
  return (one.device ?? afterDevices) < (other.device ?? afterDevices) ? -1 : 1
}
