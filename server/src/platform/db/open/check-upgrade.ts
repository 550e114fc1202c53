// Checks an upgraded database before it is committed: damage, schema, counts of rows, and faults in rows.
import type { Migration } from '#schema/migrations/index.ts'
import type { Inspection, UpgradeEngine } from './upgrade-engine.ts'

interface Stock {
  /** Counts of the tables that no migration changes. */
  rows: Map<string, number>
  faults: ReadonlySet<string>
}

/** Further faults would not help, and the message is one line. */
const mostFaults = 3

export async function takeStock(
  engine: UpgradeEngine,
  missing: readonly Migration[],
  inspect: Inspection | undefined,
): Promise<Stock> {
  const changes = missing.map(({ sql, sqlite = '', postgres = '' }) => sql + sqlite + postgres).join('\n')
  const unchanged = (await engine.listTables()).filter((table) => !isChangedBy(changes, table))
  const faults = inspect ? await engine.withHandle(inspect.find) : []
  return { rows: await countRows(engine, unchanged), faults: new Set(faults) }
}

/**
 * A migration that loses rows of other tables by a cascade is a fault. One that means it deletes them by a statement of
 * their own.
 */
const isChangedBy = (sql: string, table: string): boolean =>
  new RegExp(String.raw`\b(?:into|update|from|join|table|exists|to)\s+"?${table}\b`, 'i').test(sql)

async function countRows(engine: UpgradeEngine, tables: readonly string[]): Promise<Map<string, number>> {
  if (tables.length === 0) return new Map()
  const counts = tables.map((table) => `select '${table}' as name, count(*) as count from "${table}"`)
  const rows = await engine.ask(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [String(name), Number(count)]))
}

interface Checked {
  list: readonly Migration[]
  inspect: Inspection | undefined
  before: Stock
}

export async function findFaults(
  engine: UpgradeEngine,
  { list, inspect, before }: Checked,
): Promise<string[]> {
  const damage = await engine.listDamage()
  if (damage.length > 0) return damage.slice(0, mostFaults)
  // Indexes and tables of operators do no harm.
  const present = new Set(await engine.readSchema())
  const lacking = (await engine.readNewSchema(list)).filter((line) => !present.has(line))
  if (lacking.length > 0) return lacking.slice(0, mostFaults).map((line) => `the schema lacks ${line}`)
  const after = await countRows(engine, [...before.rows.keys()])
  const lost = [...before.rows].filter(([table, count]) => after.get(table) !== count)
  const counted = lost.map(
    ([table, count]) => `${table} had ${count} rows and has ${after.get(table)}, although it is not migrated`,
  )
  const found = inspect ? await engine.withHandle(inspect.find) : []
  return [...counted, ...found.filter((fault) => !before.faults.has(fault))].slice(0, mostFaults)
}
