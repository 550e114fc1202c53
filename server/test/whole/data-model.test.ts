// The page about the data model, the table types of the code and the migrated database say the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableColumns } from '#schema/tables/columns.ts'
import { tables } from '#schema/tables/index.ts'
import { startSite } from '../app.ts'
import { readText } from './tree.ts'

type Model = Record<string, TableColumns | Record<string, string>>

/** Tables that belong to the machinery of the database and to no query of the product; `search_index` differs by engine. */
const INTERNAL = new Set(['migrations', 'sqlite_sequence'])

/** Each `### name` with the rows of its table: | `column` | `kind` | … */
function readPage(): Model {
  const sections = readText('docs/data-model.md').split(/^### /m).slice(1)
  return Object.fromEntries(
    sections.map((section) => {
      const name = section.split('\n')[0]?.trim() ?? ''
      const rows = [...section.matchAll(/^\| `(\w+)` \| `([a-z]+\??)` \|/gm)]
      return [name, Object.fromEntries(rows.map(([, column = '', kind = '']) => [column, kind]))]
    }),
  )
}

const page = readPage()

test('describes every table of the code, and no other', () => {
  assert.deepEqual(Object.keys(page).sort(), Object.keys(tables).sort())
})

for (const [name, columns] of Object.entries(tables)) {
  test(`describes the columns of ${name} with their kinds, in their order`, () => {
    assert.deepEqual(Object.entries(page[name] ?? {}), Object.entries(columns))
  })
}

test('types exactly the tables and columns that a migrated database has', async () => {
  const site = await startSite()
  const found = await site.database.read((db) => db.introspection.getTables())
  const actual = found
    .filter(({ name, isView }) => !isView && !INTERNAL.has(name) && !name.startsWith('search_index'))
    .map((table) => [table.name, nullableOf(table.name, table.columns)] as const)
  const typed = Object.entries(tables).map(([name, columns]) => {
    const kinds = Object.entries(columns as TableColumns)
    return [name, Object.fromEntries(kinds.map(([column, kind]) => [column, kind.endsWith('?')]))] as const
  })
  assert.deepEqual(Object.fromEntries(actual), Object.fromEntries(typed))
})

/** SQLite does not call a primary key that counts by itself "not null", though it can never be null. */
function nullableOf(table: string, columns: readonly { name: string; isNullable: boolean }[]) {
  const kinds: TableColumns = tables[table as keyof typeof tables] ?? {}
  return Object.fromEntries(columns.map(({ name, isNullable }) => [name, isNullable && kinds[name] !== 'id']))
}
