// Tests that guides of the caller's recent work come before equally good matches.
// Engines: both in the outer circle, because recent work is found by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto', privileges: ['Author'] })
const category = await aCategory(site, 'Presses')
const day = 24 * 60 * 60 * 1000

const indexed = () => settleJobs(site)

const make = async (author: TestPerson, title: string, summary = '') =>
  (await aGuide(site, { author, category, fields: { title, summary } })).guideid

/** No event says that time has passed: such a parameter keeps an answer out of the cache. */
let aged = 0

const order = async (query: string, as?: TestPerson): Promise<number[]> =>
  (await site.call('GET', `/search/${query}?aged=${aged}`, as ? { as } : {})).body.results.map(
    (each: { guideid: number }) => each.guideid,
  )

/** Makes all work older by this time, instead of advancing the clock, which would end the sessions. */
const age = (ms: number) =>
  site.write(async ({ db }) => {
    aged += 1
    await db
      .updateTable('guide_revisions')
      .set((eb) => ({ at: eb('at', '-', ms) }))
      .execute()
    await db
      .updateTable('entries')
      .set((eb) => ({ startedAt: eb('startedAt', '-', ms) }))
      .execute()
  })

testOnBoth('guides that the caller edited or performed in 30 days come first among equals', async () => {
  const first = await make(mara, 'Clean the flume one')
  const second = await make(otto, 'Clean the flume two')
  const third = await make(mara, 'Clean the flume three')
  const better = await make(mara, 'Flume')
  await indexed()
  assert.deepEqual(await order('flume'), [better, first, second, third])
  assert.deepEqual(await order('flume', otto), [better, second, first, third])
  const body = { guideid: third, workorderid: 'W1' }
  const run = await site.call('POST', '/work_log', { as: otto, body })
  assert.ok(run.status < 300, run.text)
  assert.deepEqual(await order('flume', otto), [better, second, third, first])
  await age(29 * day)
  assert.deepEqual(await order('flume', otto), [better, second, third, first])
  await age(2 * day)
  assert.deepEqual(await order('flume', otto), [better, first, second, third])
})

test('a match in the title stays before recent work on a match in the steps', async () => {
  const own = await make(otto, 'Sluice', 'About the penstock.')
  const other = await make(mara, 'Open the penstock')
  await indexed()
  assert.deepEqual(await order('penstock', otto), [other, own])
})
