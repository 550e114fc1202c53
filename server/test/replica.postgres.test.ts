// Proves that the PostgreSQL of the tests starts, replicates and leaves no files behind.
// Circle: outer, because it starts two servers to show that the tests can.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { until } from './databases.ts'
import { type Postgres, startPostgres, startReplica } from './postgres/postgres.ts'

async function ask(server: Postgres, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

test('a replica follows its primary and refuses writes', async () => {
  const primary = await startPostgres()
  const [settings] = await ask(primary, `select current_setting('fsync') as fsync, lower('ÄÖÜ') as lower`)
  assert.deepEqual(settings, { fsync: 'on', lower: 'äöü' })
  await ask(primary, 'create table notes (text text)')

  const replica = await startReplica(primary)
  await ask(primary, `insert into notes values ('seen')`)
  await until(async () => (await ask(replica, 'select text from notes')).length > 0)
  assert.deepEqual(await ask(replica, 'select text from notes'), [{ text: 'seen' }])
  await assert.rejects(ask(replica, `insert into notes values ('no')`), /read-only/)

  await replica.close()
  await primary.close()
  assert.deepEqual(
    [primary, replica].map(({ data }) => existsSync(dirname(data))),
    [false, false],
  )
})
