// Types of pending run events, files and drafts as the device stores them.
import type { Input } from '@stepwright/client'
import type { Guide, StepForm } from '../../lib/api.ts'

/** Values of a field, one per reading; null clears it. */
export type Readings = readonly (string | null)[]

type Sent = NonNullable<Input<'noteEvents'>['body']>['events'][number]
type EventOnWire = Extract<Sent, { eventid: string }>

export type DeviceAnswer = NonNullable<EventOnWire['answers']>[number]

/** Content of an event, without its time and user. */
export type EventContent = Pick<EventOnWire, 'type'> &
  Partial<
    Pick<
      EventOnWire,
      | 'stepid'
      | 'answers'
      | 'text'
      | 'files'
      | 'file'
      | 'reason'
      | 'workorderid'
      | 'guideid'
      | 'langid'
      | 'plan'
      | 'hold_proof'
      | 'lead_only'
      | 'after_lock'
    >
  >

export interface Refusal {
  status: number
  code: string
  message: string
}

/** Both clocks at a moment. `mono` cannot be set and counts within one load of a page. */
export interface Reading {
  at: number
  mono: number
  session: string
}

/** A run event. Its content is immutable: it is sent as it was recorded. */
export interface DeviceEvent extends EventContent, Reading {
  eventid: string
  /** The run's UUID, or its number while the server has not returned the UUID yet. */
  run: string
  /** The user that did it. Only that user may send it. */
  userid: number
  /** Number of the newest event of the run that this device knew. */
  knows?: number
  /** Order of recording: greater than that of every earlier event. */
  nth: number
  /** Device id and sequence number within the run. Both are set when the event is stored. */
  device?: string
  seq?: number
  /** Number of the newest mark of the clocks. */
  mark?: number
  /** Number on the server once it is confirmed. The event is shown until the run has been read again. */
  number?: number
  /** Set if the server rejected the event. It stays until the user decides. */
  refused?: Refusal
  /** A finish that is sent after the files of the run. */
  awaitsFiles?: boolean
}

export type SeqEvent = DeviceEvent & Required<Pick<DeviceEvent, 'device' | 'seq' | 'mark'>>

export const hasSeq = (event: DeviceEvent): event is SeqEvent => event.seq !== undefined

export type FileType = 'Image' | 'Video' | 'Document'

/** A photo, video or document. Answers name it immediately; it is uploaded after them. */
export interface DeviceFile {
  name: string
  run: string
  userid: number
  /** 0: a picture of a note. */
  field: number
  type: FileType
  file: File
  nth: number
  /** Id of the uploaded image, video or document. */
  mediumid?: number
  refused?: Refusal
}

export interface Draft {
  /** `draftKey` of run and field. */
  key: string
  run: string
  userid: number
  field: number
  /** Text as typed, one per reading. */
  texts: readonly string[]
  /** When this device learned that the run has ended. From then on the draft cannot be sent. */
  endedAt?: number
}

/** A run that was started on this device. */
export interface BegunRun {
  runid: string
  userid: number
  username: string
  guideid: number
  workorderid: string
  at: number
  guide: Guide
  forms: readonly Pick<StepForm, 'stepid' | 'fields'>[]
  /** Set once the server knows the run. */
  entryid?: number
}

/** A moment at which the clocks were compared with the server's, or were seen to diverge. */
export interface ClockMark extends Reading {
  number: number
  serverAt: number | null
  proof?: string
}

export const draftKey = ({ run, userid, field }: Pick<Draft, 'run' | 'userid' | 'field'>): string =>
  `${run} ${userid} ${field}`

/**
 * Later events get greater numbers, across reloads and windows. The random part separates windows within a millisecond.
 */
export const nextNth = (at: number, last: number): number =>
  Math.max(at * 1000 + Math.floor(Math.random() * 1000), last + 1)

const validMs = 30 * 86_400_000

/** Drafts of a run that ended long ago may be deleted, drafts that can still be sent never. */
export const hasExpired = ({ endedAt }: Draft, now: number): boolean =>
  endedAt !== undefined && now - endedAt > validMs

/** Confirmed events are dropped after 30 days, in case their run is never read again. */
export const isOld = ({ number, at }: DeviceEvent, now: number): boolean =>
  number !== undefined && Math.abs(now - at) > validMs

export const isWaiting = ({ number, refused }: Pick<DeviceEvent, 'number' | 'refused'>): boolean =>
  number === undefined && !refused

export const isUploading = ({ mediumid, refused }: Pick<DeviceFile, 'mediumid' | 'refused'>): boolean =>
  mediumid === undefined && !refused

/** Names of the files that an event brings. */
export const filesOf = ({ answers = [], files = [] }: EventContent): readonly string[] => [
  ...answers.flatMap(({ file }) => file ?? []),
  ...files,
]

/** Counts what is still to be sent, and how much of it is stored in IndexedDB. */
export function waitingOf(events: readonly DeviceEvent[], files: readonly DeviceFile[]) {
  const [own, uploads] = [events.filter(isWaiting), files.filter(isUploading)]
  const onTheWay = own.filter((event) => !hasSeq(event))
  const names = onTheWay.flatMap(filesOf)
  const all = own.length + uploads.length
  return { all, stored: all - onTheWay.length - uploads.filter(({ name }) => names.includes(name)).length }
}

export const inOrder = <T extends { nth: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, two) => one.nth - two.nth)
