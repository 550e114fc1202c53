// Tests migrations: from empty to the committed schema, rolled back on failure, safe when two processes start together.
// Engines: both, because schema and locks of migrations differ.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
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
import { openSqlite } from '../sqlite/sqlite-connection.ts'
import { MigrationError, migratePostgres, migrateSqlite } from './migrate.ts'

const migrate = async (store: Store, list: readonly Migration[], now = 0) =>
  store.databaseUrl
    ? migratePostgres(store.databaseUrl, now, list)
    : migrateSqlite(sqliteFile(store.data), now, list)
const dump = async (store: Store): Promise<string> =>
  store.databaseUrl ? dumpPostgres(store.databaseUrl) : dumpSqlite(sqliteFile(store.data))
const columns = async (store: Store) =>
  store.databaseUrl ? columnsOfPostgres(store.databaseUrl) : columnsOfSqlite(sqliteFile(store.data))

const aTable = (id: number, more = ''): Migration => ({
  id,
  name: `table ${id}`,
  sql: `create table t${id} (number {id}, words {text} not null, size {real}); ${more}`,
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

test('a step that fails half way leaves nothing of itself, and the steps before it stay', async () => {
  const store = await anEmptyStore()
  const broken = aTable(2, `insert into t2 (words) values ('half'); insert into nowhere (a) values (1);`)
  await assert.rejects(migrate(store, [aTable(1), broken]), /nowhere/)
  assert.match(await dump(store), /t1/)
  assert.doesNotMatch(await dump(store), /t2/)
  assert.deepEqual((await migrate(store, [aTable(1), aTable(2)])).applied, ['table 2'])
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

test('an embedded database is copied as it was before it is changed, and only then', async () => {
  const store = await anEmptyStore('')
  const file = sqliteFile(store.data)
  assert.equal(migrateSqlite(file, 1, [aTable(1)]).backup, null)
  assert.equal(migrateSqlite(file, 2, [aTable(1)]).backup, null)
  const connection = openSqlite(file)
  connection.exec(`insert into t1 (words) values ('kept')`)
  connection.close()
  const broken = aTable(2, 'insert into nowhere (a) values (1);')
  assert.throws(() => migrateSqlite(file, 3, [aTable(1), broken]))
  const { backup } = migrateSqlite(file, 4, [aTable(1), aTable(2)])
  assert.equal(backup, `${file}.before-2-4`)
  const copy = openSqlite(backup)
  assert.deepEqual(
    copy.run({ sql: 'select words from t1', parameters: [] }).rows.map((row) => ({ ...(row as object) })),
    [{ words: 'kept' }],
  )
  assert.throws(() => copy.run({ sql: 'select * from t2', parameters: [] }), /no such table/)
  copy.close()
  const copies = readdirSync(store.data).filter((name) => name.includes('.before-'))
  assert.equal(copies.length, 2)
  // As private as the folder of the database.
  assert.equal(statSync(backup).mode & 0o077, 0)
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
