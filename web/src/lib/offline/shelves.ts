// The database of this device for answers of the server: its shelves, and transactions over all of them.
import type { DBSchema, IDBPTransaction } from 'idb'
import { deviceDatabase } from './database.ts'
import type { Kind } from './kinds.ts'

/** Some members of a guide, as the API tells them. */
export interface Card {
  guideid: number
  title: string
  /** Whether it can be worked through. */
  work_log_enabled?: boolean
  langid?: string
  available_langids?: readonly string[]
}

export interface Mark {
  /** Without the part that all addresses of the API share. */
  path: string
  kind: Kind
  /** What a list of guides says of one. */
  card: Card | null
  at: number
  usedAt: number
  bytes: number
  /** Addresses of the pictures that it shows. */
  pictures: readonly string[]
}

/** What somebody wants to have here whether they read it or not. It outlives signing out; what was kept for it does not. */
export interface Choice {
  /** `guide 7 3`, `category 7 Presses`: of whom, and what. */
  key: string
  owner: number
  guideid: number | null
  /** Its title. */
  category: string | null
  /** What people read in the place of its title, when it was last asked. */
  name?: string
  /** The language it was read in; null: that of the site. */
  langid: string | null
  at: number
  /** The guide, or those that the category held when it was last asked. */
  guideids: readonly number[]
  /** The category was asked. */
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

/** One transaction over everything, so that whose it is and what is kept never part. */
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
