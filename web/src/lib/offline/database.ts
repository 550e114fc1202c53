// Opens an IndexedDB database when it is first needed, and again after the browser has closed the connection.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames, unwrap } from 'idb'

type Upgrading<S extends DBSchema> = IDBPTransaction<S, StoreNames<S>[], 'versionchange'>

interface Plan<S extends DBSchema> {
  name: string
  version?: number
  /** Called with version 0 if there is no database yet. */
  upgrade: (database: IDBPDatabase<S>, from: number, transaction: Upgrading<S>) => void | Promise<void>
  /** Called after the database was deleted under an open page and created again. */
  onEmptied?: () => void
}

/** Runs an action, twice if the connection turns out to be lost. */
type Use<S extends DBSchema> = <R>(act: (database: IDBPDatabase<S>) => Promise<R>) => Promise<R>

/** Longest wait for a database that another window or a broken disk blocks. */
const patienceMs = 5000

/** Errors that a new connection would return as well. */
const final = new Set(['QuotaExceededError', 'ConstraintError', 'DataCloneError'])
const isLost = (error: unknown) => error instanceof DOMException && !final.has(error.name)

const running = new Set<IDBTransaction>()

/**
 * WebKit puts a page into its back/forward cache with open transactions, which lock the database for all other pages.
 * Transactions committed explicitly complete.
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
  database.transaction = (...options) => {
    const transaction = begin.apply(database, options)
    running.add(transaction)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction))
    return transaction
  }
}

/** Otherwise a partial upgrade would be committed and never be completed. */
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
  /** Rejects while the only attempt is blocked. The browser continues it, and it may succeed later. */
  let heldUp: Promise<never>
  let wasOpen = false
  /** Deleted under this page. Another page may create it again first. */
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
      // Closes the connection, otherwise no other window could upgrade or delete the database.
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
