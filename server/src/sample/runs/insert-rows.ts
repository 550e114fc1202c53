// Multi-row inserts through cached prepared statements, one per table, columns and row count.

import { type CompiledQuery, type Insertable, sql } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { directOf } from '#platform/db/kysely-handle.ts'
import type { Tables } from '#schema/generated/tables.ts'

type Value = string | number | null
type Row<T extends keyof Tables> = Insertable<Tables[T]>

/** Bind parameters per statement: below both engines' limits; more is not faster. */
const valuesAtOnce = 8000
const rowsAtOnce = 500
const compiled = new Map<string, CompiledQuery>()

/** All rows have the same columns. Generated ids grow in the order of the rows. */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
  idColumn?: string,
): Promise<number[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const size = Math.min(rowsAtOnce, Math.max(1, Math.floor(valuesAtOnce / columns.length)))
  const ids: number[] = []
  for (const part of chunks(rows, size)) {
    const query = compile(db, { table, columns, count: part.length, idColumn })
    const parameters = part.flatMap((row) =>
      columns.map((name) => (row as Record<string, Value>)[name] ?? null),
    )
    const result = await directOf(db).run({ ...query, parameters })
    if (idColumn) ids.push(...result.rows.map((row) => (row as Record<string, number>)[idColumn] as number))
  }
  // `returning` has no guaranteed order, but ids ascend in the order of the rows.
  return ids.sort((one, other) => one - other)
}

interface Statement {
  table: keyof Tables
  columns: string[]
  count: number
  idColumn: string | undefined
}

function compile(db: Db, { table, columns, count, idColumn }: Statement): CompiledQuery {
  const engine = db.getExecutor().adapter.constructor.name
  const key = [engine, table, count, idColumn, ...columns].join(' ')
  const known = compiled.get(key)
  if (known) return known
  const row = () => sql`(${sql.join(columns.map(() => sql`${0}`))})`
  const query = sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(Array.from({ length: count }, row))}${idColumn ? sql` returning ${sql.ref(idColumn)}` : sql``}`.compile(
    db,
  )
  compiled.set(key, query)
  return query
}
