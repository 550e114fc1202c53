// What lies on which shelf of the device's database for runs.
import type { DBSchema } from 'idb'
import type { BegunRun, ClockMark, Draft, Noted, NotedFile } from './noted.ts'

interface Bytes {
  bytes: ArrayBuffer
  name: string
  type: string
  lastModified: number
}

export type KeptFile = Omit<NotedFile, 'file'> & { file: File | Bytes }

export interface Facts {
  /** Name of this browser profile. */
  device: string
  /** What people call it. */
  label: string
  lastMark: number
}

export interface Shelves extends DBSchema {
  events: { key: string; value: Noted; indexes: { places: [string, string, number] } }
  /** How many events the device has noted of a run, by both. */
  counts: { key: string; value: number }
  files: { key: string; value: KeptFile }
  runs: { key: string; value: BegunRun }
  drafts: { key: string; value: Draft }
  marks: { key: number; value: ClockMark }
  facts: { key: string; value: Facts }
}
