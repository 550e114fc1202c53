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
}

export const draftKey = ({ entryid, userid, field }: Omit<Draft, 'key' | 'texts'>): string =>
  `${entryid} ${userid} ${field}`

/** Also where `crypto.randomUUID` is missing, as on a site without TLS. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

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
