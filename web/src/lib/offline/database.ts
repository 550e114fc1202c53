// A database of this device: opened when first needed, and again whenever the browser has taken the connection away.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

interface Plan<S extends DBSchema> {
  name: string
  create: (database: IDBPDatabase<S>) => void
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

export function deviceDatabase<S extends DBSchema>({ name, create, onEmptied }: Plan<S>): Use<S> {
  let opening: Promise<IDBPDatabase<S>> | null = null
  /** Rejects while the one attempt is held up, which stays with the browser and may succeed yet. */
  let heldUp: Promise<never>
  let wasOpen = false
  const forget = (attempt: typeof opening) => {
    if (opening === attempt) opening = null
  }

  function open(): Promise<IDBPDatabase<S>> {
    const { promise, reject } = Promise.withResolvers<never>()
    promise.catch(() => {})
    heldUp = promise
    const refuse = () => reject(new Error(`${name} does not open`))
    const attempt = openDB<S>(name, 1, {
      upgrade: (database) => {
        create(database)
        if (wasOpen) onEmptied?.()
      },
      blocked: refuse,
      // Else no other window could ever change or delete it.
      blocking: (_from, _to, event) => {
        forget(attempt)
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => forget(attempt),
    })
    const timer = setTimeout(refuse, patienceMs)
    attempt.then(
      () => {
        clearTimeout(timer)
        wasOpen = true
      },
      () => {
        clearTimeout(timer)
        forget(attempt)
      },
    )
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
