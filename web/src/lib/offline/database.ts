// A database of this device: opened when first needed, and again whenever the browser has taken the connection away.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap } from 'idb'

export type Upgrading<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>

interface Plan<S extends DBSchema> {
  name: string
  version?: number
  /** From 0, where there is none yet. */
  upgrade: (database: IDBPDatabase<S>, from: number, transaction: Upgrading<S>) => void | Promise<void>
  /** Somebody has deleted it under an open page, and it was made anew. */
  onEmptied?: () => void
}

/** One piece of work; it may be done twice, where the connection turns out to be lost. */
type Use<S extends DBSchema> = <R>(act: (database: IDBPDatabase<S>) => Promise<R>) => Promise<R>

/** How long a page waits for a database that another window, or a broken disk, holds up. */
const patienceMs = 5000

/** A new connection would say the same. */
const final = new Set(['QuotaExceededError', 'ConstraintError', 'DataCloneError'])
const isLost = (error: unknown) => error instanceof DOMException && !final.has(error.name)

const running = new Set<IDBTransaction>()

/**
 * WebKit puts a page that is left into its back/forward cache with its transactions open, and an open one locks every other
 * page out of the database. What was committed explicitly is not aborted any more, and goes through.
 */
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  for (const transaction of running)
    try {
      transaction.abort()
    } catch {
      // It has ended, or is being committed.
    }
})

function followTransactions(database: IDBDatabase): void {
  const { transaction: begin } = database
  database.transaction = (...wish) => {
    const transaction = begin.apply(database, wish)
    running.add(transaction)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction))
    return transaction
  }
}

/** Half an upgrade would be committed like a whole one, and the rest never be done. */
async function wholly(transaction: { done: Promise<void>; abort(): void }, upgrade: () => Promise<void>) {
  transaction.done.catch(() => {})
  try {
    await upgrade()
  } catch {
    try {
      transaction.abort()
    } catch {
      // The page was left meanwhile.
    }
  }
}

export function deviceDatabase<S extends DBSchema>(plan: Plan<S>): Use<S> {
  const { name, version = 1, upgrade, onEmptied } = plan
  let opening: Promise<IDBPDatabase<S>> | null = null
  /** Rejects while the one attempt is held up, which stays with the browser and may succeed yet. */
  let heldUp: Promise<never>
  let wasOpen = false
  /** Under this page; another one may make it anew first. */
  let isDeleted = false
  const forget = (attempt: typeof opening) => {
    if (opening === attempt) opening = null
  }

  function open(): Promise<IDBPDatabase<S>> {
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    heldUp = promise
    const refuse = () => reject(new Error(`${name} does not open`))
    const attempt = openDB<S>(name, version, {
      upgrade: (database, from, _to, transaction) => {
        void wholly(transaction, async () => upgrade(database, from, transaction))
        if (wasOpen && from === 0) isDeleted = true
      },
      blocked: refuse,
      // Else no other window could ever change or delete it.
      blocking: (_from, to, event) => {
        forget(attempt)
        isDeleted ||= to === null
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => forget(attempt),
    })
    const timer = setTimeout(refuse, patienceMs)
    const opened = (database: IDBPDatabase<S>) => {
      followTransactions(unwrap(database))
      wasOpen = true
      if (isDeleted) onEmptied?.()
      isDeleted = false
    }
    attempt.then(opened, () => forget(attempt)).finally(() => clearTimeout(timer))
    return attempt
  }

  const connected = () => {
    opening ??= open()
    return Promise.race([opening, heldUp])
  }

  return async function use(act) {
    let attempt: typeof opening = null
    try {
      const connection = connected()
      attempt = opening
      return await act(await connection)
    } catch (error) {
      if (!isLost(error)) throw error
      forget(attempt)
      return act(await connected())
    }
  }
}
