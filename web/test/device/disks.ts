// The disk of a browser profile: an IndexedDB that can be full, closed, blocked, broken and cleared.
import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'

/** `throws`: the request is refused; `aborts`: it is accepted, and its transaction aborts. */
export type Fullness = 'room' | 'throws' | 'aborts'

export interface Disk {
  /** Access of a single page while it is open. */
  diskFor(page: { isDead: boolean }): Pick<IDBFactory, 'open' | 'deleteDatabase'>
  fullness: Fullness
  /** Opening never completes. */
  isBroken: boolean
  /** Closes the connections of this page. */
  closeFor(page: { isDead: boolean }): void
  /** As a newer version of the app does whose upgrade then fails. */
  tryUpgrade(name: string): Promise<void>
  /** Clears the data of the site. */
  clear(name: string): Promise<void>
}

const diskOf = new WeakMap<object, Disk>()
const { add, put } = IDBObjectStore.prototype

function writing(plain: typeof put): typeof put {
  return function (this: IDBObjectStore, ...options) {
    const fullness = diskOf.get(this.transaction.db)?.fullness ?? 'room'
    if (fullness === 'throws') throw new DOMException('full', 'QuotaExceededError')
    const request = plain.apply(this, options)
    if (fullness === 'aborts')
      request.addEventListener('success', () =>
        (this.transaction as unknown as { _abort: (why: string) => void })._abort('QuotaExceededError'),
      )
    return request
  }
}
IDBObjectStore.prototype.add = writing(add)
IDBObjectStore.prototype.put = writing(put)

const settled = (request: IDBOpenDBRequest) =>
  new Promise<void>((settle) => {
    request.onsuccess = request.onerror = () => settle()
  })

export function makeDisk(): Disk {
  const factory = new IDBFactory()
  const open = new Map<object, Set<IDBDatabase>>()
  const disk: Disk = {
    fullness: 'room',
    isBroken: false,
    diskFor: (page) => ({
      open: (name, version) => {
        if (disk.isBroken || page.isDead) throw new DOMException('no disk', 'UnknownError')
        const request = factory.open(name, version)
        request.addEventListener('success', () => {
          diskOf.set(request.result, disk)
          if (page.isDead) request.result.close()
          else open.set(page, (open.get(page) ?? new Set()).add(request.result))
        })
        request.addEventListener('upgradeneeded', () => diskOf.set(request.result, disk))
        return request
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
    }),
    closeFor: (page) => {
      for (const database of open.get(page) ?? []) forceCloseDatabase(database as never)
      open.delete(page)
    },
    tryUpgrade: async (name) => {
      const request = factory.open(name, 99)
      request.onupgradeneeded = () => request.transaction?.abort()
      await settled(request)
    },
    clear: (name) => settled(factory.deleteDatabase(name)),
  }
  return disk
}
