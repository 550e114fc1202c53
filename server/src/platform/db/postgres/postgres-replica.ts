// Reads from a replica only what it has certainly heard of; everything else is read from the primary.
import type pg from 'pg'
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { isConnectionLost, isRetryable } from '../errors.ts'
import { inTransaction, openPool, snapshot } from './postgres-pool.ts'

/** After a failure the replica is left alone for so long. */
const restMs = 2000
/** More is never asked for at once; who is that far behind is behind. */
const promisedKept = 10_000
const connectMs = 1000

export interface Replica {
  /** Null when the replica can't answer: it is behind, away, or in conflict with what it replays. */
  read<T>(work: (db: Db) => Promise<T>): Promise<{ value: T } | null>
  requireEvents(eventids: number[]): void
  close(): Promise<void>
}

export function openReplica(url: string, log: DatabaseLog, limits: Limits): Replica {
  const pool: pg.Pool = openPool(url, log, { ...limits, waitMs: Math.min(connectMs, limits.waitMs) })
  /** Events that readers have been promised and the replica has not shown yet. */
  let promised: number[] = []
  let restsUntil = 0

  async function isBehind(db: Db): Promise<boolean> {
    if (promised.length === 0) return false
    const asked = promised
    const rows = await db.selectFrom('events').select('eventid').where('eventid', 'in', asked).execute()
    const shown = new Set(rows.map((row) => row.eventid))
    promised = promised.filter((eventid) => !shown.has(eventid))
    return shown.size < asked.length
  }

  return {
    async read(work) {
      if (performance.now() < restsUntil) return null
      const tryWork = async (db: Db) => ((await isBehind(db)) ? null : { value: await work(db) })
      try {
        return await inTransaction(pool, { begin: snapshot, work: tryWork, limitMs: limits.writeMs })
      } catch (error) {
        // What it replays may be in the way of a long read: the primary knows no such conflict.
        if (isRetryable(error)) return null
        if (!isConnectionLost(error)) throw error
        if (performance.now() >= restsUntil)
          log.warn({ err: error }, 'the read replica does not answer; reading from the primary')
        restsUntil = performance.now() + restMs
        return null
      }
    },
    requireEvents(eventids) {
      promised = [...new Set([...promised, ...eventids])].slice(-promisedKept)
    },
    close: () => pool.end(),
  }
}
