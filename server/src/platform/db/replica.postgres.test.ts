// Tests reads with a real streaming replica: used if it is current, skipped if it is behind or unreachable.
// Circle: outer, because it starts a second PostgreSQL.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { aStore, onServer, open, type Store, until } from '#test/databases.ts'
import { type Postgres, startPostgres, startReplica } from '#test/postgres/postgres.ts'
import type { Database, Db } from './database.ts'
import { isRetryable } from './errors.ts'

let primary: Postgres
let replica: Postgres

before(async () => {
  primary = await startPostgres()
  replica = await startReplica(primary)
})
after(async () => {
  await replica.close()
  await primary.close()
})

async function aReplicated(): Promise<{ store: Store; database: Database; replicaUrl: string }> {
  const store = await aStore(primary.url)
  const url = new URL(store.databaseUrl)
  url.port = String(replica.port)
  const readUrl = url.toString()
  // Waits until it has replayed the creation of the database.
  await until(() =>
    onServer(readUrl, 'select 1 from events limit 1').then(
      () => true,
      () => false,
    ),
  )
  return { store, database: open({ ...store, readUrl }), replicaUrl: readUrl }
}

async function addEvent(db: Db, type: string): Promise<number> {
  const event = { type, at: 0, actorid: null, source: 'test', subject: 'site', subjectid: 1, tags: '' }
  const row = await db.insertInto('events').values(event).returning('eventid').executeTakeFirstOrThrow()
  return row.eventid
}

/** The result of a read and the server that answered it. */
const look = (database: Database) =>
  database.read(async (db) => {
    const rows = await db.selectFrom('events').select('type').orderBy('eventid').execute()
    const standby = await sql<{ on: boolean }>`select pg_is_in_recovery() as "on"`.execute(db)
    return { types: rows.map((row) => row.type), isReplica: standby.rows[0]!.on }
  })

test('a read after a write never misses it, although the replica stands still', async () => {
  const { database, store, replicaUrl } = await aReplicated()
  assert.equal((await look(database)).isReplica, true)
  await onServer(replicaUrl, 'select pg_wal_replay_pause()')
  try {
    await database.write((db) => addEvent(db, 'own'))
    assert.deepEqual(await look(database), { types: ['own'], isReplica: false })
    // The process that follows the events requires those of other processes.
    const other = open(store)
    const eventid = await other.write((db) => addEvent(db, 'foreign'))
    database.requireEvents([eventid])
    assert.deepEqual(await look(database), { types: ['own', 'foreign'], isReplica: false })
  } finally {
    await onServer(replicaUrl, 'select pg_wal_replay_resume()')
  }
  await until(async () => (await look(database)).isReplica)
  assert.deepEqual((await look(database)).types, ['own', 'foreign'])
})

test('a write that is undone asks nothing of the replica', async () => {
  const { database } = await aReplicated()
  const undone = database.write(async (db) => {
    await addEvent(db, 'never')
    throw new Error('no')
  })
  await assert.rejects(undone)
  assert.deepEqual(await look(database), { types: [], isReplica: true })
})

test('a read that is in conflict with what the replica replays is made on the primary', async () => {
  const { database } = await aReplicated()
  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  assert.equal(isRetryable(conflict), true)
  let tries = 0
  const outcome = await database.read(async (db) => {
    tries++
    const standby = await sql<{ on: boolean }>`select pg_is_in_recovery() as "on"`.execute(db)
    if (standby.rows[0]?.on) throw conflict
    return 'primary'
  })
  assert.deepEqual({ outcome, tries }, { outcome: 'primary', tries: 2 })
})

test('a replica that goes away is missed by nobody, and used again when it is back', async () => {
  const { database } = await aReplicated()
  assert.equal((await look(database)).isReplica, true)
  await replica.stop()
  assert.equal((await look(database)).isReplica, false)
  await database.write((db) => addEvent(db, 'meanwhile'))
  assert.deepEqual((await look(database)).types, ['meanwhile'])
  await replica.start()
  await until(async () => (await look(database)).isReplica)
  assert.deepEqual((await look(database)).types, ['meanwhile'])
})
