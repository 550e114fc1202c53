// Proves that row types and the data-model page match a migrated database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { aStore } from '../databases.ts'
import { columnsOfSqlite, typesFile } from '../schema.ts'
import { layoutFile, tableLayout, tableTypes } from '../table-types.ts'
import { readText } from './tree.ts'

/** Each `### name` with the rows of its table: | `column` | `kind` | … */
function readPage(): Map<string, string[][]> {
  const sections = readText('docs/data-model.md').split(/^### /m).slice(1)
  return new Map(
    sections.map((section) => {
      const name = section.split('\n')[0]?.trim() ?? ''
      const rows = [...section.matchAll(/^\| `(\w+)` \| `([a-z]+\??)` \|/gm)]
      return [name, rows.map(([, column = '', kind = '']) => [column, kind])]
    }),
  )
}

const file = sqliteFile((await aStore('')).data)
const columns = columnsOfSqlite(file)
const page = readPage()

test('the types of rows are those of the migrated schema', () => {
  assert.equal(readFileSync(typesFile, 'utf8'), tableTypes(columns), 'npm run fix writes them anew')
  assert.equal(readFileSync(layoutFile, 'utf8'), tableLayout(file), 'npm run fix writes it anew')
})

test('describes every table, and no other', () => {
  const names = new Set(columns.map(({ table }) => table))
  assert.deepEqual([...page.keys()].sort(), [...names])
})

for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
  test(`describes the columns of ${table} with their kinds, in their order`, () => {
    const kinds = own.map(({ name, kind, isNullable }) => [name, isNullable ? `${kind}?` : kind])
    assert.deepEqual(page.get(table), kinds)
  })
}
