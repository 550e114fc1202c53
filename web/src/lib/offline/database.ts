// The small database of what the device keeps: opening it, one transaction at a time, and the sizes of pictures.
import { openPictures } from './pictures.ts'

export type Part = 'texts' | 'marks' | 'owner'

const parts: readonly Part[] = ['texts', 'marks', 'owner']

export interface Work {
  get<T>(part: Part, key: string): Promise<T | undefined>
  put(part: Part, value: unknown, key?: string): Promise<unknown>
  remove(part: Part, key: string): Promise<unknown>
  clear(part: Part): Promise<unknown>
}

let opening: Promise<IDBDatabase> | null = null

function opened(): Promise<IDBDatabase> {
  opening ??= new Promise((settle, refuse) => {
    const request = indexedDB.open('stepwright-device', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('texts')
      request.result.createObjectStore('marks', { keyPath: 'path' })
      request.result.createObjectStore('owner')
    }
    request.onsuccess = () => settle(request.result)
    request.onerror = () => refuse(request.error)
    request.onblocked = () => refuse(new Error('blocked'))
  })
  return opening
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((settle, refuse) => {
    request.onsuccess = () => settle(request.result)
    request.onerror = () => refuse(request.error)
  })

/** One transaction over everything, so that whose it is and what is kept never part. */
export async function changeOf<T>(act: (work: Work) => Promise<T>): Promise<T> {
  const transaction = (await opened()).transaction(parts, 'readwrite')
  const done = new Promise<void>((settle, refuse) => {
    transaction.oncomplete = () => settle()
    transaction.onerror = () => refuse(transaction.error)
    transaction.onabort = () => refuse(transaction.error)
  })
  const store = (part: Part) => transaction.objectStore(part)
  const answer = await act({
    get: (part, key) => answerOf(store(part).get(key)),
    put: (part, value, key) => answerOf(store(part).put(value, key)),
    remove: (part, key) => answerOf(store(part).delete(key)),
    clear: (part) => answerOf(store(part).clear()),
  })
  await done
  return answer
}

/** One value, or all of a part. */
export async function readOf<T>(part: Part, key?: string): Promise<T | undefined> {
  const store = (await opened()).transaction(part).objectStore(part)
  return answerOf(key === undefined ? store.getAll() : store.get(key)) as Promise<T | undefined>
}

/** How many bytes each picture takes that is there. */
export async function bytesOf(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const cache = await openPictures()
  const sizes = new Map<string, number>()
  for (const url of new Set(urls)) {
    const length = Number((await cache?.match(url, { ignoreVary: true }))?.headers.get('content-length') ?? 0)
    sizes.set(url, length)
  }
  return sizes
}
