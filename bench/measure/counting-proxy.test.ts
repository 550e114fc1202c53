// Tests the numbers of the counting proxy with a client whose statements are known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startPostgres } from '../../server/test/postgres/postgres.ts'
import { connect } from '../../server/test/postgres/postgres-template.ts'
import { startCountingProxy } from './counting-proxy.ts'

test('counts each statement, and each wait', async () => {
  const postgres = await startPostgres()
  const proxy = await startCountingProxy(postgres.url)
  const client = await connect(proxy.url)
  const costOf = async (work: () => Promise<unknown>) => {
    const before = proxy.counts()
    await work()
    const after = proxy.counts()
    return { statements: after.statements - before.statements, waits: after.waits - before.waits }
  }
  const named = { name: 'add', text: 'select $1::int + 1 as sum', values: [1] }
  const long = { text: 'select length($1) as length', values: ['x'.repeat(300_000)] }
  try {
    assert.deepEqual(await costOf(() => client.query('select 1')), { statements: 1, waits: 1 })
    assert.deepEqual(await costOf(() => client.query('begin; select 1; commit;')), {
      statements: 3,
      waits: 1,
    })
    assert.deepEqual(await costOf(() => client.query(named)), { statements: 1, waits: 1 })
    assert.deepEqual(await costOf(() => client.query(named)), { statements: 1, waits: 1 })
    assert.deepEqual(await costOf(() => client.query(long)), { statements: 1, waits: 1 })
    await assert.rejects(client.query('select * from missing'))
    const sequence = async () => {
      await client.query('begin')
      await client.query(named)
      await client.query('commit')
    }
    assert.deepEqual(await costOf(sequence), { statements: 3, waits: 3 })
  } finally {
    await client.end()
    await proxy.close()
    await postgres.close()
  }
})
