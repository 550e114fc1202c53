// The connection on which a process looks for new events. It is held: taking one from a pool costs as much as the look.
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { isConnectionLost, isRetryable } from '../errors.ts'
import { postgresHandle } from '../kysely-handle.ts'
import { withLimit } from '../limit.ts'
import { openPool } from './postgres-pool.ts'
import { openSession, streamOf } from './postgres-session.ts'

interface Held {
  db: Db
  drop(): void
}

/** `otherwise` reads on another connection, with retries, if this one was lost. */
export function openLooks(
  url: string,
  log: DatabaseLog,
  limits: Limits,
  otherwise: <T>(work: (db: Db) => Promise<T>) => Promise<T>,
) {
  const pool = openPool(url, log, limits, { connections: 1, lockMs: limits.waitMs / 2 })
  let holding: Promise<Held> | null = null

  async function take(): Promise<Held> {
    const client = await pool.connect()
    const drop = () => {
      streamOf(client).destroy()
      client.release(true)
    }
    return { db: postgresHandle({ run: openSession(client).run, database: pool }).db, drop }
  }

  async function look<T>(work: (db: Db) => Promise<T>): Promise<T> {
    holding ??= take()
    const mine = holding
    try {
      const { db } = await mine
      return await withLimit(work(db), limits.writeMs)
    } catch (error) {
      // Looks run one after the other, so no other look uses it.
      if (holding === mine) holding = null
      mine.then(({ drop }) => drop()).catch(() => {})
      throw error
    }
  }

  return {
    look: <T>(work: (db: Db) => Promise<T>): Promise<T> =>
      look(work).catch((error) => {
        if (!isConnectionLost(error) && !isRetryable(error)) throw error
        return otherwise(work)
      }),
    async close() {
      await holding?.then(({ drop }) => drop()).catch(() => {})
      await pool.end()
    },
  }
}
