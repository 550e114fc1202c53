// Tests writes that are blocked by a foreign lock, a commit without an answer, or an engine that does not respond.
// Circle: outer, because it waits for time limits of a stalled server.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { aStore, nobodyIsLeft, onServer, open, type Store, times, until } from '#test/databases.ts'
import { startPostgres } from '#test/postgres/postgres.ts'
import { asProblem } from '../http/answer/errors.ts'
import type { Database, Db, HowToWrite } from './database.ts'

const limits = { writeMs: 4000, waitMs: 4000 }
/**
 * Far more than the limits of a blocked write, for the lock and once more for the connection, and far less than what
 * blocks it.
 */
const boundMs = 60_000
const addTo = (key: string) => (db: Db) =>
  sql`update settings set value = (value::int + 1)::text where key = ${key}`.execute(db)
const write = (database: Database, work: (db: Db) => Promise<unknown>) =>
  database.write(work, { locksRows: true })
const countOf = async (database: Database, key: string) =>
  Number(
    (
      await database.read((db) =>
        db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow(),
      )
    ).value,
  )
const lockOn = (key: string) => `select * from settings where key = '${key}' for update`

async function withCounts(store: Store, keys: readonly string[]): Promise<Database> {
  const database = open(store, limits)
  await database.write(async (db) => {
    for (const key of keys) await db.insertInto('settings').values({ key, value: '0' }).execute()
  })
  return database
}

/** An unrelated program in the middle of a transaction. */
async function holding(store: Store, lock: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: store.databaseUrl })
  await client.connect()
  await client.query('begin')
  await client.query(lock)
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

interface Ended {
  ms: number
  code: string
}

async function timed(work: Promise<unknown>): Promise<Ended> {
  const began = performance.now()
  const code = await work.then(
    () => 'done',
    (error) => asProblem(error).code,
  )
  return { ms: performance.now() - began, code }
}

test('a row that somebody else holds holds up nobody who wants another one, and nobody without end', async () => {
  const store = await aStore()
  const database = await withCounts(store, ['held', ...times(12, (index) => `other ${index}`)])
  const release = await holding(store, lockOn('held'))
  const onHeld = times(6, () => timed(write(database, addTo('held'))))
  const others = times(12, (index) => timed(write(database, addTo(`other ${index}`))))
  const later = times(12, async (index) => {
    await new Promise((resolve) => setTimeout(resolve, 100 * index))
    return timed(write(database, addTo(`other ${index}`)))
  })
  const first = [Promise.all(others).then(() => 'others'), ...onHeld.map((each) => each.then(() => 'held'))]
  assert.equal(await Promise.race(first), 'others')
  for (const { code } of await Promise.all([...others, ...later])) assert.equal(code, 'done')
  for (const { ms, code } of await Promise.all(onHeld)) {
    assert.equal(code, 'server.busy')
    assert.ok(ms < boundMs, `the held row was waited for over ${Math.round(ms)} ms`)
  }
  await release()
  await nobodyIsLeft(store)
  await Promise.all(times(10, () => write(database, addTo('held'))))
  assert.equal(await countOf(database, 'held'), 10)
  assert.equal(await countOf(database, 'other 3'), 2)
})

/** A process that stops in the middle of a write. */
async function aStuckWrite(store: Store, how: HowToWrite) {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holder = timed(
    open(store, limits).write(async (db) => {
      await addTo('held')(db)
      begun.resolve()
      await end.promise
    }, how),
  )
  await begun.promise
  return { holder, end: end.resolve }
}

test('another process that stops in the middle of a write holds up nobody for long', async () => {
  const store = await aStore()
  const keys = times(6, (index) => `other ${index}`)
  const database = await withCounts(store, ['held', ...keys])
  const { holder, end } = await aStuckWrite(store, { locksRows: true })
  const onHeld = times(4, () => timed(write(database, addTo('held'))))
  // The writes that need the locked row still wait and finish in the end.
  for (const { code } of await Promise.all(keys.map((key) => timed(write(database, addTo(key))))))
    assert.equal(code, 'done')
  end()
  for (const { code } of await Promise.all([holder, ...onHeld])) assert.equal(code, 'done')
  assert.equal(await countOf(database, 'held'), 5)
  await nobodyIsLeft(store)
})

test('a process that stops in a write that runs alone is given up, and others go on', async () => {
  const store = await aStore()
  const database = await withCounts(store, ['held'])
  const { holder } = await aStuckWrite(store, {})
  const waiting = times(4, () => timed(write(database, addTo('held'))))
  assert.equal((await holder).code, 'server.busy')
  const done = (await Promise.all(waiting)).filter(({ code }) => code === 'done')
  await write(database, addTo('held'))
  assert.equal(await countOf(database, 'held'), done.length + 1)
  await nobodyIsLeft(store)
})

test('whoever waits for a row has it as soon as it is given back, once each', async () => {
  const store = await aStore()
  const database = await withCounts(store, ['held'])
  const release = await holding(store, lockOn('held'))
  const works = times(6, () => timed(write(database, addTo('held'))))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await release()
  for (const { code } of await Promise.all(works)) assert.equal(code, 'done')
  assert.equal(await countOf(database, 'held'), 6)
  await nobodyIsLeft(store)
})

test('a work that takes too long leaves nothing running in the engine, and none of those who came with it', async () => {
  const store = await aStore()
  const database = await withCounts(store, ['count'])
  const asleep = times(3, () => timed(write(database, (db) => sql`select pg_sleep(120)`.execute(db))))
  const others = times(6, () => timed(write(database, addTo('count'))))
  for (const { ms, code } of await Promise.all([...asleep, ...others]))
    assert.ok(ms < boundMs, `${code} after ${Math.round(ms)} ms`)
  assert.deepEqual(
    (await Promise.all(asleep)).map(({ code }) => code),
    times(3, () => 'server.busy'),
  )
  for (const { code } of await Promise.all(others)) assert.equal(code, 'done')
  await nobodyIsLeft(store)
  assert.equal(await countOf(database, 'count'), 6)
})

/** Makes the first `count` commits that change settings fail in this way. */
async function stumblingCommits(store: Store, count: number, into: string): Promise<void> {
  await onServer(store.databaseUrl, 'create sequence commits')
  await onServer(
    store.databaseUrl,
    `create function stumble() returns trigger language plpgsql as
      $$ begin if nextval('commits') <= ${count} then perform ${into}; end if; return null; end $$`,
  )
  await onServer(
    store.databaseUrl,
    `create constraint trigger stumble after update on settings deferrable initially deferred
      for each row execute function stumble()`,
  )
}

test('a commit whose connection is cut, or that does not end, is told as in doubt, or done once by who can ask', async () => {
  // A write that has waited that long does not wait a second time.
  const cases = {
    'pg_terminate_backend(pg_backend_pid())': 'done',
    'pg_sleep(120)': 'server.outcome-unknown',
  }
  for (const [into, expected] of Object.entries(cases)) {
    const store = await aStore()
    const database = await withCounts(store, ['count'])
    await stumblingCommits(store, 2, into)
    const inDoubt = await timed(write(database, addTo('count')))
    assert.equal(inDoubt.code, 'server.outcome-unknown', into)
    assert.ok(inDoubt.ms < boundMs, `${into}: ${Math.round(inDoubt.ms)} ms`)
    const again = await timed(database.write(addTo('count'), { isRepeatable: true }))
    assert.equal(again.code, expected, into)
    await nobodyIsLeft(store)
    if (expected !== 'done') await write(database, addTo('count'))
    assert.equal(await countOf(database, 'count'), 1, into)
  }
})

const afterBound = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), boundMs).unref())

/** All processes of one PostgreSQL server. */
function familyOf(data: string): number[] {
  const parent = Number(readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n')[0])
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isChild = (pid: string) => {
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ')[1] === String(parent)
      )
    } catch {
      return false
    }
  }
  return [parent, ...numbers.filter(isChild).map(Number)]
}

test('while the whole engine stands still everybody is answered, and afterwards all is well', {
  skip: process.platform !== 'linux' && 'only Linux tells which processes belong together in /proc',
}, async () => {
  const server = await startPostgres()
  let family: number[] = []
  const store = await aStore(server.url)
  const database = await withCounts(store, ['count'])
  try {
    await Promise.all(times(4, () => database.read((db) => db.selectFrom('settings').selectAll().execute())))
    family = familyOf(server.data)
    for (const pid of family) process.kill(pid, 'SIGSTOP')
    const writes = times(30, () => timed(write(database, addTo('count'))))
    const ping = timed(database.ping())
    const ended = await Promise.race([Promise.all([...writes, ping]), afterBound()])
    for (const pid of family) process.kill(pid, 'SIGCONT')
    assert.ok(ended, 'somebody is waiting still')
    for (const { ms, code } of ended) {
      assert.equal(code, 'server.busy')
      assert.ok(ms < boundMs, `${Math.round(ms)} ms`)
    }
    await until(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    )
    await nobodyIsLeft(store)
    await Promise.all(times(10, () => write(database, addTo('count'))))
    assert.equal(await countOf(database, 'count'), 10)
  } finally {
    await database.close()
    await server.close()
  }
})
