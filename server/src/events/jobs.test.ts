// Tests events and jobs through the API: what a change records, and what an administrator can do.
// Engines: both, because it proves rollback of events and jobs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subscriptions } from '#src/app/context/subscriptions.ts'
import { startSite, type TestSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { record } from './events.ts'

const countEvents = async (site: TestSite): Promise<number> =>
  (
    await site.read((ctx) =>
      ctx.db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
  ).count

test('a change that is undone takes its event and its jobs along', async () => {
  const site = await startSite()
  const before = await countEvents(site)
  const undone = site.write(async (ctx) => {
    await record(ctx, 'sample.requested', ['site', 1])
    throw new Error('no')
  })
  await assert.rejects(undone)
  assert.equal(await countEvents(site), before)
  assert.deepEqual(await site.read((ctx) => ctx.db.selectFrom('jobs').selectAll().execute()), [])
})

test('a job that failed is shown, tried again on request, and that is an event, too', async () => {
  const site = await startSite()
  const admin = await anAdmin(site)
  await site.write((ctx) => record(ctx, 'sample.requested', ['site', 1]))
  const failed = { state: 'failed', attempts: 10, lastError: 'no', finishedAt: site.clock.now } as const
  await site.write((ctx) =>
    ctx.db.updateTable('jobs').set(failed).where('handler', '=', 'sample.fill').execute(),
  )
  const shown = await site.call('GET', '/jobs?state=failed', { as: admin })
  assert.equal(shown.body.length, 1)
  const { jobid, last_error, attempts, event } = shown.body[0]
  assert.deepEqual(
    { last_error, attempts, event },
    { last_error: 'no', attempts: 10, event: 'sample.requested' },
  )
  const again = await site.call('POST', `/jobs/${jobid}/retry`, { as: admin })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual([again.body.state, again.body.attempts, again.body.finished_date], ['waiting', 0, null])
  assert.deepEqual((await site.call('GET', '/jobs', { as: admin })).body[0], again.body)
  const twice = await site.call('POST', `/jobs/${jobid}/retry`, { as: admin })
  assert.equal(twice.status, 422)
  assert.equal((await site.call('POST', '/jobs/999/retry', { as: admin })).status, 404)
  const events = await site.call('GET', '/events?type=job.retried', { as: admin })
  assert.deepEqual(
    events.body.map((each: { subjectid: number; userid: number }) => [each.subjectid, each.userid]),
    [[jobid, admin.userid]],
  )
})

test('every job of the one list has a handler', async () => {
  const site = await startSite()
  const missing = [...subscriptions.values()].flat().filter((name) => !site.handlers.has(name))
  assert.deepEqual(missing, [])
})
