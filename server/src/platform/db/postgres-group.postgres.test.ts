// Tests that waiting writes on PostgreSQL are committed together, each with the same result as if it had run alone.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { runProblems } from '#runs/runs.problems.ts'
import { aDatabase, aStore, onServer, open, times } from '#test/databases.ts'
import type { Database, Db } from './database.ts'
import { prepare, prepareRows } from './prepared.ts'

const add = prepareRows<{ key: string; value: string }>()((db, rows) =>
  db.insertInto('settings').values([...rows]),
)
const set =
  (key: string, value = '1') =>
  (db: Db) =>
    add(db, [{ key, value }])
const keys = async (database: Database) =>
  (await database.read((db) => db.selectFrom('settings').select('key').orderBy('key').execute())).map(
    (row) => row.key,
  )
const transaction = async (db: Db): Promise<string> =>
  (await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db)).rows[0]?.id ?? ''

test('those who wait share a transaction, and each is told its own', async () => {
  const database = await aDatabase()
  const seen = await Promise.all(
    times(20, (index) =>
      database.write(async (db) => {
        await set(`key ${String(index).padStart(2, '0')}`)(db)
        return { index, id: await transaction(db) }
      }),
    ),
  )
  assert.deepEqual(
    seen.map(({ index }) => index),
    times(20, (index) => index),
  )
  assert.ok(new Set(seen.map(({ id }) => id)).size < 20)
  assert.equal((await keys(database)).length, 20)
})

test('one that is refused leaves nothing, and the others all of theirs', async () => {
  const database = await aDatabase()
  const outcomes = await Promise.allSettled(
    times(12, (index) =>
      database.write(async (db) => {
        await set(`key ${index}`)(db)
        if (index % 3 === 1) throw runProblems.entryNotFound()
      }),
    ),
  )
  assert.deepEqual(
    outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : [])),
    [1, 4, 7, 10],
  )
  assert.deepEqual(await keys(database), [
    'key 0',
    'key 11',
    'key 2',
    'key 3',
    'key 5',
    'key 6',
    'key 8',
    'key 9',
  ])
})

test('one that the database refuses, told late, spoils nothing for the others', async () => {
  const database = await aDatabase()
  await database.write(set('taken'))
  const outcomes = await Promise.allSettled(
    times(6, (index) => database.write(set(index === 3 ? 'taken' : `key ${index}`))),
  )
  const failed = outcomes.flatMap((outcome, index) =>
    outcome.status === 'rejected' ? [`${index} ${outcome.reason.code}`] : [],
  )
  assert.deepEqual(failed, ['3 23505'])
  assert.deepEqual(await keys(database), ['key 0', 'key 1', 'key 2', 'key 4', 'key 5', 'taken'])
})

test('a group that meets another process is run again as a whole, and counts right', async () => {
  const store = await aStore()
  const both = [open(store), open(store)]
  await both[0]?.write(set('count', '0'))
  const addOne = async (db: Db) => {
    const row = await db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
    await db
      .updateTable('settings')
      .set({ value: String(Number(row.value) + 1) })
      .execute()
  }
  await Promise.all(times(60, (index) => both[index % 2]?.write(addOne)))
  const [row] = (await both[0]?.read((db) => db.selectFrom('settings').select('value').execute())) ?? []
  assert.equal(row?.value, '60')
})

test('a connection that is lost in a group costs nobody anything', async () => {
  const store = await aStore()
  const database = open(store)
  let tries = 0
  await Promise.all(
    times(6, (index) =>
      database.write(async (db) => {
        await set(`key ${index}`)(db)
        if (index !== 3 || ++tries > 1) return
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        await onServer(store.databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
        // Detected before the commit: otherwise its outcome would be unknown.
        await sql`select 1`.execute(db)
      }),
    ),
  )
  assert.equal((await keys(database)).length, 6)
})

test('a table that has got a column is read on, though its old shape was kept', async () => {
  const store = await aStore()
  const database = open(store)
  const all = prepare<{ than: string }>()((db, { than }) =>
    db.selectFrom('settings').selectAll().where('key', '!=', than),
  )
  await database.write(set('key'))
  for (let round = 0; round < 3; round++)
    assert.equal((await database.read((db) => all(db, { than: '' }))).length, 1)
  await onServer(store.databaseUrl, 'alter table settings add column other text')
  await Promise.all(times(30, () => database.read((db) => all(db, { than: '' }))))
  await database.write(set('more'))
  assert.equal((await database.read((db) => all(db, { than: '' }))).length, 2)
})
