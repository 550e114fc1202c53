// What waits to be sent, and what was typed: the shapes in which this device keeps them.

/** Values of a field, one for each reading; null empties it. */
export type Readings = readonly (string | null)[]

/** A photo, a clip or a document is uploaded first; its number is then the value. */
export interface FileWork {
  kind: 'file'
  type: FileType
  stepid: number
  field: number
  file: File
  /** Stands for its number until it has one, so that what is done with it meanwhile can name it. */
  token: number
  /** The readings in front of this one. */
  before: Readings
  /** Of the picture, video or document that it has become. */
  mediumid?: number
}

export type FileType = 'Image' | 'Video' | 'Document'

export type Work =
  | { kind: 'save'; stepid: number; fields: Readonly<Record<string, Readings>>; reason?: string }
  | FileWork
  | { kind: 'step'; stepid: number }
  | { kind: 'pause'; reason: string }
  | { kind: 'resume' }

export interface Refusal {
  status: number
  code: string
  message: string
}

export interface Item {
  /** Grows in the order in which things were done. */
  id: number
  entryid: number
  /** Who did it: nobody else sends it. */
  userid: number
  /** Sent along, so that the server does it once however often it arrives. */
  key: string
  work: Work
  at: number
  /** The server said no: kept until the person has seen it. */
  refused?: Refusal
}

export interface Draft {
  /** `draftKey` of run and field. */
  key: string
  entryid: number
  userid: number
  field: number
  /** As typed, one for each reading. */
  texts: readonly string[]
  /** When this device learned that the run has ended: nothing can be sent any more. */
  endedAt?: number
}

export const draftKey = ({ entryid, userid, field }: Pick<Draft, 'entryid' | 'userid' | 'field'>): string =>
  `${entryid} ${userid} ${field}`

/**
 * Later things have greater numbers, over reloads and in several windows; what windows do in the same millisecond is told
 * apart by chance.
 */
export const nextId = (at: number, last: number): number =>
  Math.max(at * 1000 + Math.floor(Math.random() * 1000), last + 1)

const draftValidMs = 30 * 86_400_000

/** Of a run that has ended long since; whatever may still be sent is never worn out. */
export const isWornOut = ({ endedAt }: Draft, now: number): boolean =>
  endedAt !== undefined && now - endedAt > draftValidMs

/** How a file that is still to be uploaded is named among the values of its field; no number of a file is negative. */
export const namesFile = ({ token }: Pick<FileWork, 'token'>): string => String(-token)

/** Never the same twice on one device, windows and reloads included. */
export const newToken = (): number => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] ?? Date.now())

export function fieldsOf(work: Work): Readonly<Record<string, Readings>> {
  if (work.kind === 'save') return work.fields
  if (work.kind !== 'file') return {}
  return {
    [work.field]: [...work.before, work.mediumid === undefined ? namesFile(work) : String(work.mediumid)],
  }
}
