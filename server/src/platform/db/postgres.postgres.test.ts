// Tests behaviour that only PostgreSQL has: conflicts, deadlocks, lost connections, swallowed failures, unusual values.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { aDatabase, aStore, onServer, open, times, until } from '#test/databases.ts'
import { startPostgres } from '#test/postgres/postgres.ts'
import { asProblem } from '../http/answer/errors.ts'
import type { Db } from './database.ts'
import { isBusy, isUniqueViolation } from './errors.ts'

const set =
  (key: string, value = '1') =>
  (db: Db) =>
    db.insertInto('settings').values({ key, value }).execute()
const settings = (db: Db) => db.selectFrom('settings').selectAll().orderBy('key').execute()
const backend = async (db: Db): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid

/** A barrier for two transactions: each continues when both have arrived. */
function aMeeting(): () => Promise<void> {
  let arrived = 0
  return async () => {
    arrived++
    await until(() => arrived >= 2)
  }
}

const pauseOf = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('writes that lock nothing run alone, also those of another process', async () => {
  const store = await aStore()
  const both = [open(store), open(store)] as const
  await both[0].write(set('count', '0'))
  const add = (index: number) =>
    both[index % 2 ? 1 : 0].write(async (db) => {
      const [row] = await settings(db)
      await pauseOf(5)
      await db
        .updateTable('settings')
        .set({ value: String(Number(row?.value) + 1) })
        .execute()
    })
  await Promise.all(times(20, add))
  assert.equal((await both[0].read(settings))[0]?.value, '20')
})

test('a write that runs alone waits for those that lock rows, and they for it', async () => {
  const store = await aStore()
  const both = [open(store), open(store)] as const
  const under = new Set<string>()
  const seen: string[] = []
  const inside = (name: string) => async (db: Db) => {
    await settings(db)
    under.add(name)
    await pauseOf(20)
    seen.push([...under].sort().join())
    under.delete(name)
  }
  const works = times(12, (index) =>
    index % 3 === 0
      ? both[index % 2 ? 1 : 0].write(inside(`alone ${index}`))
      : both[index % 2 ? 1 : 0].write(inside(`rows ${index}`), { locksRows: true }),
  )
  await Promise.all(works)
  for (const names of seen) assert.ok(!names.includes('alone') || !names.includes(','), names)
  assert.ok(
    seen.some((names) => names.includes(',')),
    'writes that lock rows run beside each other',
  )
})

test('a row that another write adds first is found by the one that is tried again', async () => {
  const database = await aDatabase()
  const meet = aMeeting()
  let tries = 0
  const addOnce = () =>
    database.write(
      async (db) => {
        tries++
        if ((await settings(db)).length > 0) return 'found'
        if (tries <= 2) await meet()
        await set('key')(db)
        return 'added'
      },
      { locksRows: true },
    )
  assert.deepEqual((await Promise.all([addOnce(), addOnce()])).sort(), ['added', 'found'])
  const twice = database.write(set('key'), { locksRows: true }).catch((error) => error)
  assert.equal(isUniqueViolation(await twice), true)
})

test('a deadlock is tried again', async () => {
  const database = await aDatabase()
  await database.write(async (db) => {
    await set('a', '')(db)
    await set('b', '')(db)
  })
  const meet = aMeeting()
  let tries = 0
  const touch = (db: Db, key: string) =>
    sql`update settings set value = value || 'x' where key = ${key}`.execute(db)
  const crossing = (first: string, second: string) =>
    database.write(
      async (db) => {
        tries++
        await touch(db, first)
        await meet()
        await touch(db, second)
      },
      { locksRows: true },
    )
  await Promise.all([crossing('a', 'b'), crossing('b', 'a')])
  assert.ok(tries > 2)
  assert.deepEqual(
    (await database.read(settings)).map((row) => row.value),
    ['xx', 'xx'],
  )
})

test('a failure that the work swallows is no success', async () => {
  const database = await aDatabase()
  await database.write(set('key'))
  const swallowing = database.write(async (db) => {
    await set('other')(db)
    await set('key')(db).catch(() => {})
  })
  await assert.rejects(swallowing, /rolled back instead of committed/)
  assert.equal((await database.read(settings)).length, 1)
})

test('a connection that is lost in the middle of a write is replaced, and the write done once', async () => {
  const store = await aStore()
  const database = open(store)
  let tries = 0
  await database.write(async (db) => {
    tries++
    await set('key', String(tries))(db)
    if (tries > 1) return
    await onServer(store.databaseUrl, `select pg_terminate_backend(${await backend(db)})`)
    // No query runs meanwhile, so the loss arrives as an event.
    await new Promise((resolve) => setTimeout(resolve, 50))
    await settings(db)
  })
  assert.deepEqual(await database.read(settings), [{ key: 'key', value: '2' }])
})

test('idle connections that are lost are noticed, and reads go on', async () => {
  const store = await aStore()
  const database = open(store)
  await Promise.all(times(5, () => database.read(settings)))
  const others = 'datname = current_database() and pid != pg_backend_pid()'
  await onServer(store.databaseUrl, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`)
  await Promise.all(times(5, () => database.read(settings)))
  await database.write(set('key'))
})

test('a server that restarts is waited for a little; one that is away is told as busy', async () => {
  const server = await startPostgres()
  const database = open(await aStore(server.url))
  try {
    await database.write(set('before'))
    await server.stop()
    await assert.rejects(database.ping())
    const early = await database.read(settings).catch((error) => error)
    assert.equal(asProblem(early).code, 'server.busy')
    const waiting = database.write(set('meanwhile'))
    await server.start()
    await waiting
    assert.equal((await database.read(settings)).length, 2)
    await database.ping()
  } finally {
    await database.close()
    await server.close()
  }
})

test('values that can not be stored are faults of the request', async () => {
  const database = await aDatabase()
  const values = [set('a\0b'), set('key', '\0'), set('\ud800')]
  for (const work of values.slice(0, 2)) {
    const error = await database.write(work).catch((thrown) => thrown)
    assert.equal(asProblem(error).status, 422)
  }
  const numbers = [2 ** 70, 1.5, Number.NaN, Number.POSITIVE_INFINITY]
  for (const userid of numbers) {
    const find = (db: Db) => db.selectFrom('users').selectAll().where('userid', '=', userid).execute()
    const outcome = await database.read(find).catch((thrown) => asProblem(thrown).status)
    assert.ok(outcome === 422 || Array.isArray(outcome), `${userid}: ${outcome}`)
  }
})

test('whoever waits too long for a connection is told that we are busy', async () => {
  const database = await aDatabase({ waitMs: 1000 })
  let begun = 0
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holders: Promise<void>[] = []
  // One after the other: a slow machine does not open so many connections together within the limit.
  for (let count = 1; count <= 12; count++) {
    holders.push(
      database.read(() => {
        begun++
        return held
      }),
    )
    await until(() => begun === count)
  }
  const error = await database.read(settings).catch((thrown) => thrown)
  assert.equal(isBusy(error), true)
  assert.equal(asProblem(error).code, 'server.busy')
  release()
  await Promise.all(holders)
  await database.read(settings)
})

test('a database that does not answer in time is told as busy', async () => {
  const database = await aDatabase({ writeMs: 50 })
  const error = await database.read((db) => sql`select pg_sleep(5)`.execute(db)).catch((thrown) => thrown)
  assert.equal(asProblem(error).code, 'server.busy')
})

test('a server that has no connection left for us is waited for', async () => {
  const server = await startPostgres({ max_connections: 9 })
  const database = open(await aStore(server.url), { waitMs: 60_000 })
  try {
    const answers = await Promise.allSettled(times(150, () => database.read(settings)))
    const failed = answers.filter(({ status }) => status === 'rejected')
    assert.deepEqual(failed, [])
  } finally {
    await database.close()
    await server.close()
  }
})

test('a note to other processes arrives with the commit, and not before or without it', async () => {
  const store = await aStore()
  const [speaker, hearer] = [open(store), open(store)]
  let heard = 0
  hearer.listen(() => heard++)
  // The first call reports that it listens.
  await until(() => heard > 0)
  const before = heard
  await speaker
    .write(async (db) => {
      await speaker.announce(db)
      throw new Error('no')
    })
    .catch(() => {})
  await speaker.write(async (db) => {
    await speaker.announce(db)
    await new Promise((resolve) => setTimeout(resolve, 30))
    assert.equal(heard, before)
  })
  await until(() => heard > before)
  const listening = `query like 'listen%' and datname = current_database()`
  await onServer(
    store.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where ${listening}`,
  )
  // It reconnects automatically and reports that.
  const lost = heard
  await until(() => heard > lost)
})
