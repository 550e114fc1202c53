// Reads the layout of the tables of a migrated database, and computes that of an earlier schema.
import { migrations } from '#schema/migrations/index.ts'
import { openSqlite, type SqliteConnection } from '../sqlite/sqlite-connection.ts'
import { sqlOf } from './render-migration.ts'

/** Tables without a primary key are read by this column, which need not be unique. */
const otherKeys: Record<string, string[]> = { run_devices: ['entryid'] }

const columnsSql = `select t.name as "table", c.name, c.pk, c."notnull" as "isNeeded"
  from pragma_table_list t, pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and t.name != 'migrations'
  order by t.name, c.cid`
const referencesSql = `select t.name as "table", f."table" as "parent" from pragma_table_list t, pragma_foreign_key_list(t.name) f
  where t.schema = 'main' and t.type = 'table' and f."table" != t.name order by t.name, f."table"`

interface Column {
  table: string
  name: string
  /** Position in the primary key, or 0. */
  pk: number
  isNeeded: number
}

interface Table {
  name: string
  /** The columns by which rows are read in order. */
  key: string[]
  /** Its ids are assigned by the database. */
  hasSequence: boolean
  columns: string[]
}

/** All tables in the order of their foreign keys. */
export function readLayout(connection: SqliteConnection): Table[] {
  const rows = (sql: string) => connection.run({ sql, parameters: [] }).rows
  const columns = Map.groupBy(rows(columnsSql) as Column[], ({ table }) => table)
  const references = Map.groupBy(
    rows(referencesSql) as { table: string; parent: string }[],
    ({ table }) => table,
  )
  const ordered = new Set<string>()
  const visit = (name: string) => {
    for (const { parent } of references.get(name) ?? []) if (!ordered.has(parent)) visit(parent)
    ordered.add(name)
  }
  for (const name of columns.keys()) visit(name)
  return [...ordered].map((name) => {
    const own = columns.get(name) ?? []
    const keys = own.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk)
    return {
      name,
      key: otherKeys[name] ?? keys.map((column) => column.name),
      hasSequence: keys.some(({ isNeeded }) => !isNeeded),
      columns: own.map((column) => column.name),
    }
  })
}

/** The layout after the migration of this number. */
export function computeLayout(schema: number): Table[] {
  const connection = openSqlite(':memory:')
  try {
    for (const migration of migrations)
      if (migration.id <= schema) connection.exec(`${sqlOf(migration, 'sqlite')};`)
    return readLayout(connection)
  } finally {
    connection.close()
  }
}
