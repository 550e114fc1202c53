// Tests migrations: from empty to the committed schema, in order, safe when two processes start together.
// Engines: both, because schema and locks of migrations differ.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Migration, migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, aStore, onServer, open, type Store, times } from '#test/databases.ts'
import {
  type Column,
  columnsOfPostgres,
  columnsOfSqlite,
  dumpPostgres,
  dumpSqlite,
  schemaFile,
} from '#test/schema.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { migrateDatabase } from './open.ts'
import { MigrationError } from './upgrade.ts'

const migrate = (store: Store, list: readonly Migration[]) => migrateDatabase(store, 0, { list })
const dump = async (store: Store): Promise<string> =>
  store.databaseUrl ? dumpPostgres(store.databaseUrl) : dumpSqlite(sqliteFile(store.data))
const columns = async (store: Store) =>
  store.databaseUrl ? columnsOfPostgres(store.databaseUrl) : columnsOfSqlite(sqliteFile(store.data))

const aTable = (id: number): Migration => ({
  id,
  name: `table ${id}`,
  sql: `create table t${id} (number {id}, words {text} not null, size {real})`,
})

test('the schema is the one that is committed', async () => {
  const store = await aStore()
  const committed = readFileSync(schemaFile(store.databaseUrl ? 'postgres' : 'sqlite'), 'utf8')
  const hint = 'after a change: node --conditions=source server/test/write-schema.ts --postgres'
  assert.equal(await dump(store), committed, hint)
})

test('both engines have the same columns: names, kinds, and what may be missing', async () => {
  const found = Map.groupBy(await columns(await aStore()), ({ table }) => table)
  // Each engine has its own indexes of words; the committed schemas show both.
  for (const table of [...found.keys()]) if (table.startsWith('search_index')) found.delete(table)
  const typed = Map.groupBy(columnsOfSqlite(sqliteFile((await aStore('')).data)), ({ table }) => table)
  const plain = (tables: Map<string, Column[]>) =>
    [...tables].map(([table, own]) => [
      table,
      own.map(({ name, kind, isNullable, isFilled }) => [
        name,
        kind === 'flag' ? 'int' : kind,
        isNullable,
        isFilled,
      ]),
    ])
  assert.deepEqual(Object.fromEntries(plain(found)), Object.fromEntries(plain(typed)))
})

test('migrations are in order, each with its own number', () => {
  assert.deepEqual(
    migrations.map((each) => each.id),
    times(migrations.length, (index) => index + 1),
  )
})

test('steps are made once, and only those that are missing', async () => {
  const store = await anEmptyStore()
  assert.deepEqual((await migrate(store, [aTable(1)])).applied, ['table 1'])
  assert.deepEqual((await migrate(store, [aTable(1)])).applied, [])
  assert.deepEqual((await migrate(store, [aTable(1), aTable(2), aTable(3)])).applied, ['table 2', 'table 3'])
})

test('processes that migrate at once do not disturb each other', async () => {
  const store = await anEmptyStore()
  const reports = await Promise.all(times(4, () => migrate(store, migrations)))
  const applied = reports.flatMap((report) => report.applied).sort()
  assert.deepEqual(applied, migrations.map((each) => each.name).sort())
})

test('data of a newer version are left alone', async () => {
  const store = await anEmptyStore()
  await migrate(store, [aTable(1), aTable(2)])
  const before = await dump(store)
  await assert.rejects(migrate(store, [aTable(1)]), MigrationError)
  assert.equal(await dump(store), before)
})

test('a database that can not be opened is told in words', async () => {
  const away = migratePostgres('postgres://nobody@127.0.0.1:1/nothing', 0)
  await assert.rejects(away, {
    name: 'Error',
    message: /PostgreSQL does not let us in: connect ECONNREFUSED/,
  })
  const store = await anEmptyStore()
  if (!store.databaseUrl) return
  await assert.rejects(
    migratePostgres(`${store.databaseUrl}_other`, 0),
    /does not let us in: database .* does not exist/,
  )
  assert.deepEqual(await onServer(store.databaseUrl, 'select 1 as one'), [{ one: 1 }])
  open(store)
})
