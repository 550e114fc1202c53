// Describes a migrated database: as text for review, and as columns for row types and the data-model page.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '#platform/db/sqlite/sqlite-connection.ts'
import { onServer } from './databases.ts'

export interface Column {
  table: string
  name: string
  kind: 'id' | 'int' | 'real' | 'text' | 'flag'
  isNullable: boolean
  /** The engine supplies the value for a new row: a generated number or a default. */
  isFilled: boolean
  /** Texts that a check constraint allows. */
  values?: string[]
}

export const schemaFile = (engine: 'sqlite' | 'postgres'): string =>
  fileURLToPath(new URL(`../src/schema/generated/${engine}.sql`, import.meta.url))

export const typesFile = fileURLToPath(new URL('../src/schema/generated/tables.ts', import.meta.url))

type Row = Record<string, string | number | boolean | null>

function askSqlite(file: string, sql: string): Row[] {
  const connection = openSqlite(file, { readOnly: true })
  try {
    return connection.run({ sql, parameters: [] }).rows as Row[]
  } finally {
    connection.close()
  }
}

const ownTables = `select name from pragma_table_list
  where schema = 'main' and type != 'shadow' and name not like 'sqlite%' and name != 'migrations'`

export function dumpSqlite(file: string): string {
  const rows = askSqlite(
    file,
    `select sql from sqlite_schema where sql is not null and tbl_name in (${ownTables})
      order by tbl_name, type = 'table' desc, name`,
  )
  return rows.map(({ sql }) => `${sql};\n`).join('')
}

/** All tables except the search index, which differs between engines. */
export const tableNames = (): string[] =>
  [...readFileSync(schemaFile('sqlite'), 'utf8').matchAll(/^create table (\w+)/gim)].map(([, name]) => name!)

/** Tables by name, columns in the order of creation. */
export function columnsOfSqlite(file: string): Column[] {
  const rows = askSqlite(
    file,
    `select t.name as "table", s.sql, c.name, lower(c.type) as type, c."notnull" as needed, c.pk, c.dflt_value as value
      from pragma_table_list t join sqlite_schema s on s.type = 'table' and s.name = t.name, pragma_table_info(t.name) c
      where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and t.name != 'migrations'
      order by t.name, c.cid`,
  )
  return rows.map(({ table, sql, name, type, needed, pk, value }) => {
    const allowed = new RegExp(`check \\("?${name}"? in \\(([^)]*)\\)\\)`)
      .exec(String(sql))?.[1]
      ?.split(/,\s*/)
    const isFlag = allowed?.join() === '0,1'
    const kind = pk && !needed ? 'id' : isFlag ? 'flag' : kindOf(String(type))
    return {
      table: String(table),
      name: String(name),
      kind,
      isNullable: !needed && !pk,
      isFilled: kind === 'id' || value !== null,
      ...(allowed && !isFlag ? { values: allowed.map((each) => each.slice(1, -1)) } : {}),
    }
  })
}

const columnsSql = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as needed, a.attidentity != '' as identity, pg_get_expr(d.adbin, d.adrelid) as value,
    coalesce((select collname from pg_collation where oid = a.attcollation and collname != 'default'), '') as collation
  from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname != 'migrations'
  order by c.relname collate "C", a.attnum`

const rulesSql = `
  select conrelid::regclass::text as table, pg_get_constraintdef(oid) as rule from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'c', 'u')
  order by 1, contype = 'p' desc, contype, pg_get_constraintdef(oid) collate "C"`

const indexesSql = `
  select t.relname as table, pg_get_indexdef(i.indexrelid) as index from pg_index i
    join pg_class t on t.oid = i.indrelid
  where t.relnamespace = 'public'::regnamespace and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
  order by pg_get_indexdef(i.indexrelid) collate "C"`

export async function dumpPostgres(url: string): Promise<string> {
  const columns = (await onServer(url, columnsSql)) as Row[]
  const rules = (await onServer(url, rulesSql)) as Row[]
  const indexes = (await onServer(url, indexesSql)) as Row[]
  const parts = [...new Set(columns.map((row) => String(row.table)))].map((table) => {
    const lines = [
      ...columns.filter((row) => row.table === table).map(describeColumn),
      ...rules.filter((row) => row.table === table).map((row) => String(row.rule)),
    ]
    const own = indexes.filter((row) => row.table === table).map((row) => `${row.index};\n`)
    return `create table ${table} (\n  ${lines.join(',\n  ')}\n);\n${own.join('')}`
  })
  return parts.join('\n')
}

function describeColumn({ name, type, needed, identity, value, collation }: Row): string {
  const words = [`"${name}"`, type]
  if (collation) words.push(`collate "${collation}"`)
  if (identity) words.push('generated by default as identity')
  if (value !== null) words.push(`default ${value}`)
  if (needed) words.push('not null')
  return words.join(' ')
}

export async function columnsOfPostgres(url: string): Promise<Column[]> {
  const rows = (await onServer(url, columnsSql)) as Row[]
  return rows
    .filter((row) => row.type !== 'tsvector')
    .map(({ table, name, type, needed, identity, value }) => ({
      table: String(table),
      name: String(name),
      kind: identity ? 'id' : kindOf(String(type)),
      isNullable: !needed,
      isFilled: Boolean(identity) || value !== null,
    }))
}

function kindOf(type: string): Column['kind'] {
  const kinds: Record<string, Column['kind']> = {
    integer: 'int',
    bigint: 'int',
    real: 'real',
    'double precision': 'real',
    text: 'text',
  }
  const kind = kinds[type]
  if (!kind) throw new Error(`No column of the product is of the type ${type}`)
  return kind
}
