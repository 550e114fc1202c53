// What this device notes of runs, in the shapes in which it keeps them until the server has them.
import type { Input } from '@stepwright/client'
import type { Guide, StepForm } from '../../lib/api.ts'

/** Values of a field, one for each reading; null empties it. */
export type Readings = readonly (string | null)[]

type Sent = NonNullable<Input<'noteEvents'>['body']>['events'][number]
type EventOnWire = Extract<Sent, { eventid: string }>

export type NotedAnswer = NonNullable<EventOnWire['answers']>[number]

/** What happened, without when and by whom. */
export type Happening = Pick<EventOnWire, 'type'> &
  Partial<
    Pick<
      EventOnWire,
      'stepid' | 'answers' | 'file' | 'reason' | 'workorderid' | 'guideid' | 'langid' | 'plan' | 'hold_proof'
    >
  >

export interface Refusal {
  status: number
  code: string
  message: string
}

/** Two clocks at one moment: `mono` is never set, and counts within one life of a page. */
export interface Reading {
  at: number
  mono: number
  session: string
}

/** What does not change any more once it is noted: it is sent as it lies here. */
export interface Noted extends Happening, Reading {
  eventid: string
  /** Name of the run; its number, where the server had not told the name yet. */
  run: string
  /** Who did it: nobody else sends it. */
  userid: number
  /** The newest event of the run that this device had heard of. */
  knows?: number
  /** Greater than that of everything noted before. */
  nth: number
  /** Which device, and its how-manieth event of this run: both once it is kept. */
  device?: string
  seq?: number
  /** Number of the newest mark of the clocks. */
  mark?: number
  /** Its number on the server, which has it: shown until the run has been read anew. */
  number?: number
  /** The server said no: kept until the person has seen it. */
  refused?: Refusal
  /** The end of a run that needs its files first. */
  awaitsFiles?: boolean
}

export type Kept = Noted & Required<Pick<Noted, 'device' | 'seq' | 'mark'>>

export const isKept = (event: Noted): event is Kept => event.seq !== undefined

export type FileType = 'Image' | 'Video' | 'Document'

/** A photo, a clip or a document: answers name it at once, and it is uploaded after them. */
export interface NotedFile {
  name: string
  run: string
  userid: number
  field: number
  type: FileType
  file: File
  nth: number
  /** Of the picture, video or document that it has become. */
  mediumid?: number
  refused?: Refusal
}

export interface Draft {
  /** `draftKey` of run and field. */
  key: string
  run: string
  userid: number
  field: number
  /** As typed, one for each reading. */
  texts: readonly string[]
  /** When this device learned that the run has ended: nothing can be sent any more. */
  endedAt?: number
}

/** A run that was begun here. */
export interface BegunRun {
  runid: string
  userid: number
  username: string
  guideid: number
  workorderid: string
  at: number
  guide: Guide
  forms: readonly Pick<StepForm, 'stepid' | 'fields'>[]
  /** Once the server has it. */
  entryid?: number
}

/** Where the clocks of this device were compared with that of the server, or seen to part. */
export interface ClockMark extends Reading {
  number: number
  serverAt: number | null
  proof?: string
}

export const draftKey = ({ run, userid, field }: Pick<Draft, 'run' | 'userid' | 'field'>): string =>
  `${run} ${userid} ${field}`

/**
 * Later things have greater numbers, over reloads and in several windows; what windows do in the same millisecond is told
 * apart by chance.
 */
export const nextNth = (at: number, last: number): number =>
  Math.max(at * 1000 + Math.floor(Math.random() * 1000), last + 1)

const validMs = 30 * 86_400_000

/** Of a run that has ended long since; whatever may still be sent is never worn out. */
export const isWornOut = ({ endedAt }: Draft, now: number): boolean =>
  endedAt !== undefined && now - endedAt > validMs

/** On the server for so long that nobody looks for it here. */
export const isOld = ({ number, at }: Noted, now: number): boolean =>
  number !== undefined && Math.abs(now - at) > validMs

export const isWaiting = ({ number, refused }: Pick<Noted, 'number' | 'refused'>): boolean =>
  number === undefined && !refused

export const isUploading = ({ mediumid, refused }: Pick<NotedFile, 'mediumid' | 'refused'>): boolean =>
  mediumid === undefined && !refused

/** How much of this has not arrived and may yet, and how much of that is on the disk already. */
export function waitingOf(events: readonly Noted[], files: readonly NotedFile[]) {
  const [own, uploads] = [events.filter(isWaiting), files.filter(isUploading)]
  const onTheWay = own.filter((event) => !isKept(event))
  const names = onTheWay.flatMap(({ answers }) => answers?.map(({ file }) => file) ?? [])
  const all = own.length + uploads.length
  return { all, kept: all - onTheWay.length - uploads.filter(({ name }) => names.includes(name)).length }
}

export const inOrder = <T extends { nth: number }>(list: readonly T[]): T[] =>
  list.toSorted((one, two) => one.nth - two.nth)
