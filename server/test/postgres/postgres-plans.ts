// Reads PostgreSQL's query plans on a filled and analysed database.
import type { Db } from '#platform/db/database.ts'
import { postgresHandle, type Runnable } from '#platform/db/kysely-handle.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { silent } from '../databases.ts'
import { inTurn } from '../hosting/once-per-run.ts'
import { fillForPlans } from '../plans.ts'
import { connect, onServer, withDatabase } from './postgres-template.ts'

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

const name = 'plans'

/** Once per server: fills a database and analyses it. */
async function fill(server: string): Promise<void> {
  const client = await connect(server)
  const isThere = `select from pg_database where datname = '${name}'`
  const { rowCount } = await client.query(isThere).finally(() => client.end())
  if (rowCount) return
  const filling = `${name}_${process.pid}`
  await onServer(server, `create database ${filling}`)
  const store = { data: '', databaseUrl: withDatabase(server, filling), readUrl: '' }
  await migrateDatabase(store, 0)
  const database = openDatabase(store, silent)
  await fillForPlans(database)
  await database.close()
  await onServer(store.databaseUrl, 'vacuum analyze')
  await onServer(server, `alter database ${filling} rename to ${name}`)
}

/** Opens the filled database of the server. All processes share it, so every work is undone. */
export async function openPlans(server: string): Promise<Plans> {
  await inTurn('plans-postgres', () => fill(server))
  const client = await connect(withDatabase(server, name))
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
      await client.query('begin')
      await work(handle.db).finally(() => client.query('rollback'))
      handle.end()
      return found
    },
    close: () => client.end(),
  }
}
