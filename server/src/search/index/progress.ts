// How far the search index is: for administrators and monitoring.
import { Gauge, type Registry } from 'prom-client'
import type { Database, Db } from '#platform/db/database.ts'
import { withLimit } from '#platform/db/limit.ts'
import { indexHandlers } from '../cached-answers.ts'
import { countProgress, findOldestChange, type IndexProgress } from './rebuild.queries.ts'

interface IndexState extends IndexProgress {
  /** The age of the oldest change that search does not show yet; 0 if it shows all. */
  lagMs: number
}

async function readLag(db: Db, now: number): Promise<number> {
  const at = await findOldestChange(db, indexHandlers)
  return at === null ? 0 : Math.max(0, now - at)
}

export const readIndexState = async (db: Db, now: number): Promise<IndexState> => ({
  ...(await countProgress(db)),
  lagMs: await readLag(db, now),
})

const patienceMs = 3000

export function searchMetrics(registry: Registry, database: Database, now: () => number): void {
  const gauge = (name: string, help: string, read: (db: Db) => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // Every process reads the same tables.
      aggregator: 'max',
      async collect() {
        this.set(await withLimit(database.readNewest(read), patienceMs))
      },
    })
  gauge(
    'stepwright_search_index_remaining',
    'Guides and pages whose search documents are missing or of an earlier version',
    async (db) => (await countProgress(db)).remaining,
  )
  gauge(
    'stepwright_search_lag_seconds',
    'Age of the oldest change that search does not show yet; 0 if it shows all',
    async (db) => (await readLag(db, now())) / 1000,
  )
}
