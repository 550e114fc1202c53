// Reads from a replica only if it has replayed all required events; otherwise the primary is read.
import type pg from 'pg'
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { isConnectionLost, isRetryable } from '../errors.ts'
import { inTransaction, openPool, snapshot } from './postgres-pool.ts'

/** After a failure the replica is not used for this time. */
const restMs = 2000
/** The limit of required events that are checked together; a replica that misses more is behind. */
const mostRequired = 10_000
const connectMs = 1000
const connections = 20

export interface Replica {
  /** Null if the replica cannot answer: it is behind, unreachable, or in conflict with what it replays. */
  read<T>(work: (db: Db) => Promise<T>): Promise<{ value: T } | null>
  requireEvents(eventids: number[]): void
  close(): Promise<void>
}

export function openReplica(
  url: string,
  log: DatabaseLog,
  { database, ...limits }: Limits & { database: object },
): Replica {
  const waitMs = Math.min(connectMs, limits.waitMs)
  const pool: pg.Pool = openPool(url, log, { ...limits, waitMs }, { connections, lockMs: waitMs / 2 })
  /** Events that reads must see and that the replica has not replayed yet. */
  let required: number[] = []
  let restsUntil = 0

  async function isBehind(db: Db): Promise<boolean> {
    if (required.length === 0) return false
    const asked = required
    const rows = await db.selectFrom('events').select('eventid').where('eventid', 'in', asked).execute()
    const shown = new Set(rows.map((row) => row.eventid))
    required = required.filter((eventid) => !shown.has(eventid))
    return shown.size < asked.length
  }

  return {
    async read(work) {
      if (performance.now() < restsUntil) return null
      const tryWork = async (db: Db) => ((await isBehind(db)) ? null : { value: await work(db) })
      try {
        return await inTransaction(pool, {
          database,
          begin: snapshot,
          work: tryWork,
          limitMs: limits.writeMs,
          onlyReads: true,
        })
      } catch (error) {
        // Replay can cancel a long read on the replica; the primary has no such conflict.
        if (isRetryable(error)) return null
        if (!isConnectionLost(error)) throw error
        if (performance.now() >= restsUntil)
          log.warn({ err: error }, 'the read replica does not answer; reading from the primary')
        restsUntil = performance.now() + restMs
        return null
      }
    },
    requireEvents(eventids) {
      required = [...new Set([...required, ...eventids])].slice(-mostRequired)
    },
    close: () => pool.end(),
  }
}
