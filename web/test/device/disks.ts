// The disk of one browser profile: a database of its own, that can be full, closed, held up, broken and cleared.
import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'

/** `throws`: the request is refused; `aborts`: it is taken, and its transaction then breaks off. */
export type Fullness = 'room' | 'throws' | 'aborts'

export interface Disk {
  /** For one page: what it may open, as long as it lives. */
  doorFor(page: { isDead: boolean }): Pick<IDBFactory, 'open' | 'deleteDatabase'>
  fullness: Fullness
  /** Does not open at all. */
  isBroken: boolean
  /** What this page has open is taken away from it. */
  closeFor(page: { isDead: boolean }): void
  /** As a newer version of the app would that then does not go through with it. */
  tryUpgrade(name: string): Promise<void>
  /** The data of the site is cleared. */
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
    doorFor: (page) => ({
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
