// Proves that a run whose row another program locks answers with a retry, and that other runs are not delayed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { times } from '#test/databases.ts'
import { aGuide } from '#test/guide-builders.ts'
import { withDatabase } from '#test/postgres/postgres-template.ts'
import { aForm, aRun } from '#test/run-builders.ts'

async function hold(site: TestSite, entryid: number): Promise<() => Promise<void>> {
  const { rows } = await site.read(({ db }) =>
    sql<{ name: string }>`select current_database() as name`.execute(db),
  )
  const url = withDatabase(process.env.STEPWRIGHT_TEST_POSTGRES as string, rows[0]?.name as string)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('select * from entries where entryid = $1 for update', [entryid])
  return async () => {
    await client.query('rollback')
    await client.end()
  }
}

test('saves to a run that is held end in 503 with Retry-After, others go on, and what is sent again counts once', async () => {
  const site = await startSite({ limits: { writeMs: 10_000, waitMs: 4000 } })
  const admin = await anAdmin(site)
  const { guideid, steps } = await aGuide(site, { author: admin, steps: 1 })
  const [field] = await aForm(site, admin, steps[0]?.stepid as number, [
    { label: 'Width', field_type: 'Text Input' },
  ])
  const held = await aRun(site, admin, guideid, 'held')
  const free = await aRun(site, admin, guideid, 'free')
  const save = (entryid: number, key: string) =>
    site.call('PUT', `/work_log/${entryid}/stepData`, {
      as: admin,
      body: { fields: { [field?.field_revisionid as number]: key } },
      headers: { 'idempotency-key': key },
    })
  const release = await hold(site, held.entryid)
  const waiting = times(5, (index) => save(held.entryid, `held-${index}`))
  const others = Promise.all(times(5, (index) => save(free.entryid, `free-${index}`)))
  const first = await Promise.race([
    others.then(() => 'free'),
    ...waiting.map((each) => each.then(() => 'held')),
  ])
  assert.equal(first, 'free')
  for (const { status } of await others) assert.equal(status, 200)
  for (const { status, body, headers } of await Promise.all(waiting)) {
    assert.deepEqual([status, body.code], [503, 'server.busy'])
    assert.match(String(headers['retry-after']), /^[1-9]\d*$/)
  }
  await release()
  for (let round = 0; round < 2; round++)
    for (const { status } of await Promise.all(times(5, (index) => save(held.entryid, `held-${index}`))))
      assert.equal(status, 200)
  const saved = await site.read(({ db }) =>
    db
      .selectFrom('entry_events')
      .select(['entryid', 'type'])
      .where('entryid', 'in', [held.entryid, free.entryid])
      .where('type', '!=', 'started')
      .execute(),
  )
  assert.deepEqual(saved.filter(({ entryid }) => entryid === held.entryid).length, 5, JSON.stringify(saved))
})
