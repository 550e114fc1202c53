// Opens the device's database for runs, upgrades it and runs transactions.
import type { IDBPTransaction } from 'idb'
import { freshUuid } from '../../lib/fresh-key.ts'
import { deviceDatabase } from '../../lib/offline/database.ts'
import type { Facts, Shelves } from './shapes.ts'
import { takeRequests } from './upgrade.ts'

export type Kind = 'events' | 'counts' | 'files' | 'runs' | 'drafts' | 'marks' | 'facts'
export type Change = IDBPTransaction<Shelves, Kind[], 'readwrite'>

export type Use = ReturnType<typeof openShelves>
export type Changing = ReturnType<typeof changing>

export const openShelves = (onEmptied: () => void) =>
  deviceDatabase<Shelves>({
    name: 'stepwright-runs',
    version: 2,
    upgrade: (database, from, transaction) => {
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
      if (from !== 0) return takeRequests(transaction)
      database.createObjectStore('drafts', { keyPath: 'key' })
      return undefined
    },
    onEmptied,
  })

export const changing =
  (use: Use) =>
  <R>(kinds: Kind[], act: (change: Change) => Promise<R>): Promise<R> =>
    use(async (database) => {
      // Strict durability flushes to the disk, so that a crash of the device loses nothing.
      const transaction = database.transaction(kinds, 'readwrite', { durability: 'strict' })
      const { done } = transaction
      // The transaction aborts with its first request, whose error is the one reported.
      done.catch(() => {})
      const answer = await act(transaction)
      await done
      return answer
    })

let firstMark = 0

/** First number of marks in a newly created database. */
export function beginMarksAfter(number: number): void {
  firstMark = Math.max(firstMark, number)
}

export async function factsOf(all: Change): Promise<Facts> {
  const known = await all.objectStore('facts').get('device')
  if (known) return known
  const facts = { device: freshUuid(), label: '', lastMark: firstMark }
  await all.objectStore('facts').put(facts, 'device')
  return facts
}
