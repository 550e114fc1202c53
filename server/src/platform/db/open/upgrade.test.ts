// Tests upgrades of a filled database: complete and checked, or undone with a line that says why.
// Engines: both, because transactions, locks and the checks of a schema differ.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Migration, migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, onStore, type Store, times } from '#test/databases.ts'
import { earlierGuide } from '#test/migrations/earlier-versions.ts'
import { dumpPostgres, dumpSqlite } from '#test/schema.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { migrateDatabase } from './open.ts'
import { type MigrateOptions, MigrationError } from './upgrade.ts'

const people: Migration = {
  id: 1,
  name: 'people',
  sql: `create table people (personid {id}, name {text} not null);
    create table notes (noteid {id}, personid {int} not null references people (personid) on delete cascade);
    create index notes_personid on notes (personid);
    insert into people (personid, name) values (1, 'Mara'), (2, 'Tom');
    insert into notes (personid) values (1), (1), (2);`,
}
const aStep = (id: number, sql = `create table t${id} (words {text});`): Migration => ({
  id,
  name: `step ${id}`,
  sql,
})

async function aFilledStore(): Promise<Store> {
  const store = await anEmptyStore()
  await migrateDatabase(store, 0, { list: [people] })
  return store
}

async function read(store: Store): Promise<unknown> {
  const schema = store.databaseUrl
    ? await dumpPostgres(store.databaseUrl)
    : dumpSqlite(sqliteFile(store.data))
  const rows = async (table: string) => await onStore(store, [`select * from ${table} order by 1`])
  return [schema, await rows('people'), await rows('notes'), await rows('migrations')].map((each) =>
    JSON.stringify(each),
  )
}

/** Expects one line, unchanged data, and that the previous version finds nothing to migrate. */
async function isUndone(store: Store, list: Migration[], why: RegExp, options: MigrateOptions = {}) {
  const before = await read(store)
  await assert.rejects(migrateDatabase(store, 0, { ...options, list: [people, ...list] }), (error: Error) => {
    assert.ok(error instanceof MigrationError, error.stack)
    assert.match(error.message, why)
    assert.doesNotMatch(error.message, /\n/)
    return true
  })
  assert.deepEqual(await read(store), before)
  assert.deepEqual(await migrateDatabase(store, 0, { list: [people] }), {
    ...{ applied: [], backup: null, earlierFaults: [] },
  })
}

test('on PostgreSQL migrations know how many rows there are, also after a restore', async () => {
  const store = await aFilledStore()
  if (!store.databaseUrl) return
  const sql = `create table seen as select reltuples as count from pg_class where relname = 'notes';`
  await migrateDatabase(store, 0, { list: [people, { id: 2, name: 'seen', sql }] })
  assert.deepEqual(await onStore(store, ['select count from seen']), [{ count: 3 }])
})

test('an upgrade is all of its steps or none', async () => {
  const store = await aFilledStore()
  const broken = aStep(
    4,
    `create table t4 (words {text}); insert into t4 values ('half'); insert into nowhere values (1);`,
  )
  await isUndone(
    store,
    [aStep(2), aStep(3), broken],
    /^The upgrade failed at migration 4 \(step 4\) and was undone: .*nowhere.*The data is as before/,
  )
  const { applied } = await migrateDatabase(store, 0, { list: [people, aStep(2), aStep(3), aStep(4)] })
  assert.deepEqual(applied, ['step 2', 'step 3', 'step 4'])
})

test('a new database is created completely or not at all', async () => {
  const store = await anEmptyStore()
  await assert.rejects(
    migrateDatabase(store, 0, { list: [people, aStep(2, 'insert into nowhere values (1);')] }),
    /^Error: The new database can not be created, it failed at migration 2 \(step 2\)/,
  )
  assert.deepEqual((await migrateDatabase(store, 0, { list: [people] })).applied, ['people'])
})

test('rows that refer to no row undo the upgrade', async () => {
  const sql = 'insert into notes (personid) values (99);'
  const step: Migration = {
    ...aStep(2, ''),
    sqlite: `pragma defer_foreign_keys = on; ${sql}`,
    postgres: `alter table notes drop constraint notes_personid_fkey; ${sql}
      alter table notes add constraint notes_personid_fkey foreign key (personid) references people (personid) not valid;`,
  }
  await isUndone(
    await aFilledStore(),
    [step],
    /at the check of the result and was undone: (rows of notes refer to rows of people that do not exist|the constraint notes_personid_fkey of notes is not validated)/,
  )
})

test('rows that a migration loses by accident undo the upgrade', async () => {
  // As when a table is rebuilt by dropping it.
  const step = aStep(2, `delete from people where personid = 1;`)
  await isUndone(await aFilledStore(), [step], /notes had 3 rows and has 1, although it is not migrated/)
})

test('a database whose schema is not that of a new one is not upgraded; additions of operators do no harm', async () => {
  const store = await aFilledStore()
  await onStore(store, [
    'create table of_operators (id int)',
    'create index notes_of_operators on notes (noteid, personid)',
  ])
  assert.deepEqual((await migrateDatabase(store, 0, { list: [people, aStep(2)] })).applied, ['step 2'])
  const other = await aFilledStore()
  await onStore(other, ['drop index notes_personid'])
  await isUndone(other, [aStep(2)], /undone: the schema lacks .*notes_personid/i)
})

test('faults in rows that were there before do not count, new ones undo the upgrade', async () => {
  const find = async (db: Parameters<NonNullable<MigrateOptions['inspect']>['find']>[0]) => {
    const rows = await db
      .selectFrom('people' as 'users')
      .select('name' as 'username')
      .orderBy('name' as 'username')
      .execute()
    return rows.map((row) => `${JSON.stringify(row)} is wrong`)
  }
  const rename = aStep(3, `update people set name = 'Jonas' where personid = 2;`)
  const store = await aFilledStore()
  const { earlierFaults } = await migrateDatabase(store, 0, {
    list: [people, aStep(2)],
    inspect: { since: 1, find },
  })
  assert.ok(earlierFaults.length > 0 && earlierFaults.every((fault) => fault.endsWith('is wrong')))
  await assert.rejects(
    migrateDatabase(store, 0, { list: [people, aStep(2), rename], inspect: { since: 1, find } }),
    /undone: \{"name":"Jonas"\} is wrong\. /,
  )
})

test('a filled database is saved before it is changed, a new one is not', async () => {
  const store = await anEmptyStore()
  const seen: unknown[] = []
  const backUp = async () => {
    seen.push(await read(store))
    return 'the safe'
  }
  assert.equal((await migrateDatabase(store, 0, { list: [people], backUp })).backup, null)
  const before = await read(store)
  assert.equal((await migrateDatabase(store, 0, { list: [people, aStep(2)], backUp })).backup, 'the safe')
  assert.deepEqual(seen, [before])
  const fail = async () => {
    throw new Error('no space left')
  }
  const other = await aFilledStore()
  await isUndone(
    other,
    [aStep(2)],
    /^The data was not backed up, therefore the upgrade was not begun: no space left$/,
    {
      backUp: fail,
    },
  )
  await isUndone(other, [aStep(2, 'nonsense')], /; the safe has a backup$/, {
    backUp: async () => 'the safe',
  })
})

test('of several processes one upgrades, and the others find nothing to do', async () => {
  const store = await aFilledStore()
  let backups = 0
  const backUp = async () => `backup ${++backups}`
  const list = [people, aStep(2), aStep(3)]
  const reports = await Promise.all(times(4, () => migrateDatabase(store, 0, { list, backUp })))
  assert.deepEqual(reports.flatMap(({ applied }) => applied).sort(), ['step 2', 'step 3'])
  assert.equal(backups, 1)
})

test('a site that a server uses is not upgraded', async () => {
  const reserve = () => {
    throw new MigrationError('A server uses it')
  }
  await isUndone(await aFilledStore(), [aStep(2)], /^A server uses it$/, { reserve })
  let releases = 0
  const release = () => void releases++
  const store = await aFilledStore()
  await migrateDatabase(store, 0, { list: [people, aStep(2)], reserve: () => release })
  assert.equal(releases, 1)
})

test('no other connection writes while an upgrade runs', async () => {
  const store = await aFilledStore()
  const list = [people, aStep(2)]
  let isRefused = false
  const backUp = async () => {
    const write = store.databaseUrl
      ? [`set lock_timeout = 50; insert into notes (personid) values (1)`]
      : ['pragma busy_timeout = 50', 'begin immediate']
    await onStore(store, write).catch(() => (isRefused = true))
    return 'the safe'
  }
  await migrateDatabase(store, 0, { list, backUp })
  assert.equal(isRefused, true)
})

test('an earlier schema with rows is upgraded to the present one', async () => {
  const store = await anEmptyStore()
  await migrateDatabase(store, 0, { list: migrations.filter(({ id }) => id < 20) })
  await onStore(store, earlierGuide)
  const { applied } = await migrateDatabase(store, 0)
  assert.equal(applied.length, migrations.length - 19)
})
