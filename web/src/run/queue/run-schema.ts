// Schema of the device's IndexedDB database for runs.
import type { DBSchema, IDBPTransaction, StoreNames } from 'idb'
import { deviceDatabase } from '../../lib/offline/database.ts'
import type { BegunRun, ClockMark, DeviceEvent, DeviceFile, Draft } from './device-events.ts'
import type { DeviceKey, Sealed, SealedRecord } from './sealed-record.ts'
import { takeRequests, type UntypedUpgrade } from './upgrade.ts'

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

export interface RunSchema extends DBSchema {
  events: { key: string; value: DeviceEvent; indexes: { places: [string, string, number] } }
  /** Last sequence number by run and device. */
  counts: { key: string; value: number }
  files: { key: string; value: StoredFile }
  runs: { key: string; value: BegunRun }
  drafts: { key: string; value: Draft }
  marks: { key: number; value: ClockMark }
  facts: { key: string; value: Facts }
  /** Unsent records of users of a shared device, readable with their keys only. */
  sealed: { key: string; value: SealedRecord }
  /** By the id of the record. */
  contents: { key: string; value: Sealed }
  /** One per user of a shared device. */
  keys: { key: number; value: DeviceKey }
}

export type StoreName = StoreNames<RunSchema>
export type Change = IDBPTransaction<RunSchema, StoreName[], 'readwrite'>

export const openRuns = (onEmptied: () => void) =>
  deviceDatabase<RunSchema>({
    name: 'stepwright-runs',
    version: 3,
    upgrade: (database, from, transaction) => {
      database.createObjectStore('sealed', { keyPath: 'sealid' })
      database.createObjectStore('contents')
      database.createObjectStore('keys', { keyPath: 'userid' })
      if (from === 2) return undefined
      for (const [name, keyPath] of [
        ['events', 'eventid'],
        ['files', 'name'],
        ['runs', 'runid'],
        ['marks', 'number'],
      ] as const)
        database.createObjectStore(name, { keyPath })
      transaction.objectStore('events').createIndex('places', ['run', 'device', 'seq'], { unique: true })
      database.createObjectStore('counts')
      database.createObjectStore('facts')
      if (from !== 0) return takeRequests(transaction as unknown as UntypedUpgrade)
      database.createObjectStore('drafts', { keyPath: 'key' })
      return undefined
    },
    onEmptied,
  })
