// Schema of the device's IndexedDB database for runs.
import type { DBSchema } from 'idb'
import type { BegunRun, ClockMark, DeviceEvent, DeviceFile, Draft } from './device-events.ts'

interface Bytes {
  bytes: ArrayBuffer
  name: string
  type: string
  lastModified: number
}

export type StoredFile = Omit<DeviceFile, 'file'> & { file: File | Bytes }

export interface Facts {
  /** Device id of this browser profile. */
  device: string
  /** Label that users gave to the device. */
  label: string
  lastMark: number
}

export interface Shelves extends DBSchema {
  events: { key: string; value: DeviceEvent; indexes: { places: [string, string, number] } }
  /** Last sequence number by run and device. */
  counts: { key: string; value: number }
  files: { key: string; value: StoredFile }
  runs: { key: string; value: BegunRun }
  drafts: { key: string; value: Draft }
  marks: { key: number; value: ClockMark }
  facts: { key: string; value: Facts }
}
