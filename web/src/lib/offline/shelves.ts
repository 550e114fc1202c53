// Schema and transactions of the IndexedDB database for answers of the server.
import type { DBSchema, IDBPTransaction } from 'idb'
import { deviceDatabase } from './database.ts'
import type { Kind } from './kinds.ts'

/** Members of a guide, as the API returns them. */
export interface Card {
  guideid: number
  title: string
  /** True if runs of it can be started. */
  work_log_enabled?: boolean
  langid?: string
  available_langids?: readonly string[]
}

export interface Mark {
  /** Without the common prefix of API addresses. */
  path: string
  kind: Kind
  /** Entry of the guide in a list. */
  card: Card | null
  at: number
  usedAt: number
  bytes: number
  /** Addresses of its images. */
  pictures: readonly string[]
}

/** A user's choice of a guide or category for offline use. It survives signing out; the copies do not. */
export interface Choice {
  /** `guide 7 3`, `category 7 Presses`: kind, user and subject. */
  key: string
  owner: number
  guideid: number | null
  /** Title of the guide or category. */
  category: string | null
  /** Displayed name when it was last read. */
  name?: string
  /** Language in which it was read; null: that of the site. */
  langid: string | null
  at: number
  /** The guide, or the guides of the category when it was last read. */
  guideids: readonly number[]
  /** True once the guides of the choice are known. */
  isListed: boolean
}

interface Shelves extends DBSchema {
  texts: { key: string; value: string }
  marks: { key: string; value: Mark }
  owner: { key: string; value: number }
  choices: { key: string; value: Choice }
}

export const device = deviceDatabase<Shelves>({
  name: 'stepwright-device',
  version: 2,
  upgrade: (database, from) => {
    if (from < 1) {
      database.createObjectStore('texts')
      database.createObjectStore('marks', { keyPath: 'path' })
      database.createObjectStore('owner')
    }
    database.createObjectStore('choices', { keyPath: 'key' })
  },
})

export type Change = IDBPTransaction<Shelves, ('texts' | 'marks' | 'owner')[], 'readwrite'>

/** A transaction over all object stores, so that owner and answers stay consistent. */
export const changeOf = <R>(act: (change: Change) => Promise<R>): Promise<R> =>
  device(async (database) => {
    const transaction = database.transaction(['texts', 'marks', 'owner'], 'readwrite')
    const [answer] = await Promise.all([act(transaction), transaction.done])
    return answer
  })

export const ownerOf = (change: Change) => change.objectStore('owner').get('owner')

export const isOwner = async (owner: number): Promise<boolean> =>
  (await device((database) => database.get('owner', 'owner'))) === owner

export const readMarks = (): Promise<Mark[]> => device((database) => database.getAll('marks'))
