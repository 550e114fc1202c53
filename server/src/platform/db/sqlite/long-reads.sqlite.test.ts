// Tests reads on reader threads: the event loop stays free, and results, snapshots and errors are those of other reads.
import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { type Database, type Db, readLong } from '../database.ts'
import { isBusy } from '../errors.ts'
import { listArrays, prepareFirst } from '../prepared.ts'
import { openSqliteDatabase, sqliteFile } from './sqlite.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara' })
const { database } = site

/** One statement without rows until its end. */
const count = (db: Db, to: number) =>
  sql<{ sum: number }>`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${to})
    select sum(i) as sum from n`.execute(db)
/** Very many rows. */
const listNumbers = (db: Db, to: number) =>
  sql<{ i: number; half: number; words: string | null }>`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${to})
    select i, i / 2.0 as half, case when i % 3 = 0 then null else 'number ' || i end as words from n`.execute(
    db,
  )

const findUser = prepareFirst<number>()((db, userid) =>
  db.selectFrom('users').select(['userid', 'username']).where('userid', '=', userid),
)
const rename = (username: string) =>
  site.write(({ db }) =>
    db.updateTable('users').set({ username }).where('userid', '=', mara.userid).execute(),
  )

test('saves and reads are answered while a long statement runs', async () => {
  const order: string[] = []
  const note = (name: string) => () => void order.push(name)
  const long = readLong(database, (db) => count(db, 3_000_000)).then(note('long'))
  await Promise.all([
    long,
    rename('Mara').then(note('save')),
    site.call('GET', '/user', { as: mara }).then(note('request')),
  ])
  assert.equal(order.at(-1), 'long')
})

test('a long read has one snapshot, also for prepared queries', async () => {
  await rename('Mara')
  const names = await readLong(database, async (db) => {
    const before = await findUser(db, mara.userid)
    await rename('Renamed')
    return [before?.username, (await findUser(db, mara.userid))?.username]
  })
  assert.deepEqual(names, ['Mara', 'Mara'])
  const after = await readLong(database, (db) => findUser(db, mara.userid))
  assert.equal(after?.username, 'Renamed')
})

test('rows are those of any other read, however many', async () => {
  const both = async <T>(work: (db: Db) => Promise<T>) => {
    const found = JSON.stringify(await readLong(database, work))
    assert.equal(found, JSON.stringify(await database.read(work)))
  }
  await both(async (db) => (await listNumbers(db, 50_000)).rows)
  await both(async (db) => (await listNumbers(db, 0)).rows)
  await both((db) => listArrays(db, db.selectFrom('users').orderBy('userid'), ['userid', 'username']))
  await both((db) => db.selectFrom('users').selectAll().where('userid', '=', 0).execute())
  await both(async (db) => Promise.all([1, 2, 3].map(async (to) => (await listNumbers(db, to)).rows)))
})

test('errors of the engine keep their codes, and a write is refused', async () => {
  const wrong = (db: Db) => sql`select * from nowhere`.execute(db)
  await assert.rejects(
    readLong(database, wrong),
    (error: Error & { errcode: number; code: string }) =>
      /no such table/.test(error.message) && error.errcode === 1 && error.code === 'ERR_SQLITE_ERROR',
  )
  await assert.rejects(
    readLong(database, (db) => db.deleteFrom('users').execute()),
    /readonly/,
  )
})

test('its handle ends with it', async () => {
  const leaked = await readLong(database, async (db) => db)
  await assert.rejects(leaked.selectFrom('users').select('userid').execute(), /This transaction is over/)
})

function openAnother(limits: { writeMs: number; waitMs: number }): Database {
  return openSqliteDatabase(sqliteFile(site.folder), { warn: () => {} }, limits)
}
const noLimits = { writeMs: 100_000, waitMs: 100_000 }
const endless = (db: Db) => listNumbers(db, 1e15)

test('a read is given up when its client leaves, and its thread serves the next', async () => {
  const own = openAnother(noLimits)
  const leaving = new AbortController()
  const reads = [1, 2].map(() => readLong(own, endless, leaving.signal))
  const waiting = readLong(own, endless, leaving.signal)
  leaving.abort(new Error('The client left'))
  for (const read of [...reads, waiting]) await assert.rejects(read, /The client left/)
  await assert.rejects(readLong(own, endless, leaving.signal), /The client left/)
  assert.equal((await readLong(own, (db) => count(db, 3))).rows[0]?.sum, 6)
  await own.close()
})

test('a read that takes too long, or waits too long for a thread, is rejected as busy', async () => {
  const own = openAnother({ writeMs: 20, waitMs: 100_000 })
  await assert.rejects(readLong(own, endless), isBusy)
  await own.close()
  const other = openAnother({ writeMs: 100_000, waitMs: 20 })
  const leaving = new AbortController()
  const held = [1, 2].map(() => readLong(other, () => new Promise(() => {}), leaving.signal))
  await assert.rejects(
    readLong(other, (db) => count(db, 3)),
    isBusy,
  )
  leaving.abort(new Error('The client left'))
  for (const read of held) await assert.rejects(read, /The client left/)
  await other.close()
})

test('the number of waiting reads has a limit', async () => {
  const own = openAnother(noLimits)
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const reads = Array.from({ length: 70 }, () =>
    readLong(own, async (db) => {
      await gate
      return count(db, 3)
    }).then(
      () => 'read',
      ({ status, details }) => `${status} ${details.retryAfterSeconds}`,
    ),
  )
  open()
  const outcomes = await Promise.all(reads)
  assert.equal(outcomes.filter((each) => each === 'read').length, 66)
  assert.equal(outcomes.filter((each) => each === '503 5').length, 4)
  await own.close()
})

test('a thread that dies rejects its read, and the next read gets a new one', async () => {
  const own = openAnother(noLimits)
  const file = sqliteFile(site.folder)
  renameSync(file, `${file}.away`)
  const lost = readLong(own, (db) => count(db, 3))
  await assert.rejects(lost, ({ status }) => status === 503)
  renameSync(`${file}.away`, file)
  assert.equal((await readLong(own, (db) => count(db, 3))).rows[0]?.sum, 6)
  await own.close()
})

test('closing ends the reads that run', async () => {
  const own = openAnother(noLimits)
  const read = readLong(own, endless)
  await readLong(own, (db) => count(db, 3))
  const closing = own.close()
  await assert.rejects(read, /The database is closed/)
  await closing
  await assert.rejects(
    readLong(own, (db) => count(db, 3)),
    /The database is closed/,
  )
})
