// Tests prepared queries: lists of every length, several rows, and constants written into the text.
// Engines: both, because prepared statements are bound by each driver.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aDatabase } from '#test/databases.ts'
import type { Database } from './database.ts'
import { prepare, prepareRows } from './prepared.ts'
import { writeOut } from './write-out.ts'

const addSettings = prepareRows<{ key: string; value: string }>()((db, rows) =>
  db
    .insertInto('settings')
    .values([...rows])
    .returning('key'),
)
const valuesAmong = prepare<{ keys: readonly string[]; not: string }>()((db, { keys, not }) =>
  db.selectFrom('settings').select('value').where('key', 'in', keys).where('value', '!=', not).orderBy('key'),
)

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `key ${1000 + index}`, value: `value ${index}` }))

const among = (database: Database, keys: readonly string[], not = '') =>
  database.read(async (db) => (await valuesAmong(db, { keys, not })).map((row) => row.value))

test('lists of every length are asked for, kept text or not', async () => {
  const database = await aDatabase()
  const rows = numbered(300)
  await database.write((db) => addSettings(db, rows))
  for (const length of [1, 2, 3, 4, 5, 63, 64, 65, 300, 3, 1]) {
    const wanted = rows.slice(0, length)
    const found = await among(
      database,
      wanted.map((row) => row.key),
    )
    assert.deepEqual(
      found,
      wanted.map((row) => row.value),
    )
  }
  assert.deepEqual(await among(database, ['key 1001', 'nobody'], 'value 1'), [])
})

test('rows are inserted together, and their values do not mix between calls', async () => {
  const database = await aDatabase()
  const [first, second, third, ...others] = numbered(80)
  assert.ok(first && second && third)
  const added = async (rows: { key: string; value: string }[]) =>
    (await database.write((db) => addSettings(db, rows))).length
  assert.equal(await added([]), 0)
  assert.equal(await added([first]), 1)
  assert.equal(await added([second, third]), 2)
  assert.equal(await added(others), 77)
  assert.deepEqual(await among(database, [third.key, first.key]), ['value 0', 'value 2'])
})

test('what is always the same stands in the text, whatever is in it', async () => {
  const hard = `It's "so" ? $1 \\ -- ☃`
  const echo = prepare<{ number: number }>()((db, { number }) =>
    db
      .selectFrom('settings')
      .select(sql<string>`value`.as('found'))
      .where('value', 'in', [hard, 'other'])
      .where(sql<number>`cast(${number} as integer)`, '>', -1),
  )
  const database = await aDatabase()
  await database.write((db) => addSettings(db, [{ key: 'hard', value: hard }]))
  const found = await database.read((db) => echo(db, { number: 1 }))
  assert.deepEqual(
    found.map((row) => row.found),
    [hard],
  )
  assert.equal((await database.read((db) => echo(db, { number: -5 }))).length, 0)
  const written = await database.read(async (db) => {
    const query = db.selectFrom('entry_values').select('valueid').where('isCurrent', '=', 1)
    return db.getExecutor().compileQuery(writeOut(query.toOperationNode()), { queryId: 'one' }).sql
  })
  assert.match(written, /"isCurrent" = 1$/)
})

test('a handle that is over refuses prepared queries, too', async () => {
  const database = await aDatabase()
  const leaked = await database.read(async (db) => ({ db }))
  await assert.rejects(valuesAmong(leaked.db, { keys: ['one'], not: '' }), /transaction is over/)
})

test('a query that decides by a value, or takes one from around it, is found out', async () => {
  const database = await aDatabase()
  await database.write((db) => addSettings(db, numbered(2)))
  const deciding = prepare<{ key: string | null }>()((db, { key }) => {
    const all = db.selectFrom('settings').select('value')
    return key === null ? all : all.where('key', '=', key)
  })
  await assert.rejects(
    database.read((db) => deciding(db, { key: null })),
    /another text for other values/,
  )
  let around = 'key 1000'
  const holding = prepare<{ not: string }>()((db, { not }) =>
    db.selectFrom('settings').select('value').where('key', '=', around).where('value', '!=', not),
  )
  assert.equal((await database.read((db) => holding(db, { not: '' }))).length, 1)
  around = 'key 1001'
  await assert.rejects(
    database.read((db) => holding(db, { not: '' })),
    /holds more than its marks/,
  )
})
