// Reads PostgreSQL's query plans on a filled and analysed database.
import pg from 'pg'
import type { Db } from '#platform/db/database.ts'
import { postgresHandle, type Runnable } from '#platform/db/kysely-handle.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { silent } from '../databases.ts'
import { fillForPlans } from '../plans.ts'
import { onServer, withDatabase } from './postgres-template.ts'

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

export interface Plans {
  /** Returns the growing tables that `work` scans sequentially. */
  scannedBy(work: (db: Db) => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

/** PostgreSQL scans smaller tables despite indexes. */
const fewRows = 1000

export async function openPlans(server: string): Promise<Plans> {
  const name = `plans_${process.pid}`
  await onServer(server, `create database ${name}`)
  const databaseUrl = withDatabase(server, name)
  const store = { data: '', databaseUrl, readUrl: '' }
  await migrateDatabase(store, 0)
  const database = openDatabase(store, silent)
  await fillForPlans(database)
  await database.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  // The cost of an SSD, so that plans for few rows equal plans for many.
  await client.query('set random_page_cost = 1.1')
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > ${fewRows}`,
  )
  const large = new Set(rows.map((row) => row.relname))
  const scansOf = (node: Node): string[] => [
    ...(node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? '')
      ? [node['Relation Name'] ?? '']
      : []),
    ...(node.Plans ?? []).flatMap(scansOf),
  ]
  return {
    async scannedBy(work) {
      const found: string[] = []
      const run = async ({ sql, parameters, asArrays }: Runnable) => {
        const values = [...parameters]
        const explained = await client.query({ text: `explain (format json) ${sql}`, values })
        const scanned = scansOf(explained.rows[0]['QUERY PLAN'][0].Plan)
        found.push(...scanned.map((table) => `${table}: ${sql}`))
        const result = await client.query({ text: sql, values, ...(asArrays ? { rowMode: 'array' } : {}) })
        return { rows: result.rows }
      }
      const handle = postgresHandle({ run, database: client })
      await work(handle.db)
      handle.end()
      return found
    },
    async close() {
      await client.end()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
