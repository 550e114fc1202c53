// What this device keeps of runs until the server has it: a queue of what to send, and what is typed but not yet
// sent. It lives in IndexedDB; where a browser refuses that, in memory, and the screen says so.
import type { Draft, Item } from './item.ts'

const name = 'stepwright-runs'

export interface Store {
  /** False: what is kept here is gone when the page is. */
  readonly isDurable: boolean
  listItems(): Promise<Item[]>
  /** Throws a ConstraintError where another window has the number already. */
  addItem(item: Item): Promise<void>
  putItem(item: Item): Promise<void>
  deleteItem(id: number): Promise<void>
  listDrafts(): Promise<Draft[]>
  putDraft(draft: Draft): Promise<void>
  deleteDraft(key: string): Promise<void>
}

export async function openStore(): Promise<Store> {
  try {
    return fromDatabase(await openDatabase())
  } catch {
    return inMemory()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((settle, refuse) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('items', { keyPath: 'id' })
      request.result.createObjectStore('drafts', { keyPath: 'key' })
    }
    request.onsuccess = () => settle(request.result)
    request.onerror = () => refuse(request.error)
    request.onblocked = () => refuse(new Error('blocked'))
  })
}

type Kind = 'items' | 'drafts'

/** What a connection that is opened anew would say, too. */
const final = new Set(['QuotaExceededError', 'ConstraintError'])

/** A tablet that has slept takes the connection away from pages; it is opened anew, once for each thing to be done. */
function fromDatabase(first: IDBDatabase): Store {
  let database = first
  const again = async <R>(act: () => Promise<R>): Promise<R> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof DOMException) || final.has(error.name)) throw error
      database = await openDatabase()
      return act()
    }
  }
  const list = <R>(kind: Kind) => again(() => listAll<R>(database, kind))
  const change = (kind: Kind, act: (store: IDBObjectStore) => void) =>
    again(() => changeOne(database, kind, act))
  return {
    isDurable: true,
    listItems: () => list('items'),
    addItem: (item) => change('items', (store) => store.add(item)),
    putItem: (item) => change('items', (store) => store.put(item)),
    deleteItem: (id) => change('items', (store) => store.delete(id)),
    listDrafts: () => list('drafts'),
    putDraft: (draft) => change('drafts', (store) => store.put(draft)),
    deleteDraft: (key) => change('drafts', (store) => store.delete(key)),
  }
}

const listAll = <R>(database: IDBDatabase, kind: Kind) =>
  new Promise<R[]>((settle, refuse) => {
    const request = database.transaction(kind).objectStore(kind).getAll()
    request.onsuccess = () => settle(request.result as R[])
    request.onerror = () => refuse(request.error)
  })

const changeOne = (database: IDBDatabase, kind: Kind, act: (store: IDBObjectStore) => void) =>
  new Promise<void>((settle, refuse) => {
    // Strict: written through to the disk, so that a crash of the device loses nothing either.
    const transaction = database.transaction(kind, 'readwrite', { durability: 'strict' })
    act(transaction.objectStore(kind))
    // At once, so that it is done even if the page is gone the next moment.
    transaction.commit()
    transaction.oncomplete = () => settle()
    transaction.onerror = () => refuse(transaction.error)
    transaction.onabort = () => refuse(transaction.error)
  })

function inMemory(): Store {
  const items = new Map<number, Item>()
  const drafts = new Map<string, Draft>()
  return {
    isDurable: false,
    listItems: async () => [...items.values()].toSorted((one, two) => one.id - two.id),
    addItem: async (item) => void items.set(item.id, item),
    putItem: async (item) => void items.set(item.id, item),
    deleteItem: async (id) => void items.delete(id),
    listDrafts: async () => [...drafts.values()],
    putDraft: async (draft) => void drafts.set(draft.key, draft),
    deleteDraft: async (key) => void drafts.delete(key),
  }
}
