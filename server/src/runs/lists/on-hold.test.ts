// Proves that runs on hold are listed only for users who may take them over.
// Engines: both in the outer circle, because access is decided and rows are ordered in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const mia = await aPerson(site, { name: 'Mia' })
const open = await aGuide(site, { author: admin, steps: 1 })
const hidden = await aGuide(site, { author: admin, steps: 1 })

const listed = async (as: typeof tom, query = '') => {
  const { status, body } = await site.call('GET', `/work_log/suspended${query}`, { as })
  assert.equal(status, 200)
  return body.results.map(({ entryid }: { entryid: number }) => entryid)
}
const move = (entryid: number, how: string, as = tom) =>
  site.call('POST', `/work_log/${entryid}/${how}`, { as, body: {} })

testOnBoth('a run is listed for others while it is on hold, the latest first', async () => {
  const first = (await aRun(site, tom, open.guideid)).entryid
  const second = (await aRun(site, tom, open.guideid)).entryid
  assert.deepEqual(await listed(mia), [])
  await move(first, 'suspend')
  await move(second, 'suspend')
  assert.deepEqual(await listed(mia), [second, first])
  assert.deepEqual(await listed(mia, '?offset=1&limit=1'), [first])
  assert.deepEqual(await listed(tom), [], 'one’s own are no others’')
  assert.equal((await move(second, 'resume', mia)).status, 200)
  assert.deepEqual(await listed(mia), [first])
  await move(first, 'cancel')
  assert.deepEqual(await listed(mia), [])
})

testOnBoth('whoever has the work order finds the runs on hold that belong to it', async () => {
  const [first, second] = [
    await aRun(site, tom, open.guideid, 'WO-70'),
    await aRun(site, tom, open.guideid, 'WO-71'),
  ]
  for (const { entryid } of [first, second]) await move(entryid, 'suspend')
  assert.deepEqual(await listed(mia, '?workorderid=WO-71'), [second.entryid])
  assert.deepEqual(await listed(mia, '?workorderid=%20WO-70%20'), [first.entryid])
  assert.deepEqual(await listed(mia, '?workorderid=WO-7'), [])
  assert.deepEqual(await listed(tom, '?workorderid=WO-70'), [])
  for (const { entryid } of [first, second]) await move(entryid, 'cancel')
})

test('a run of a guide that somebody may not see is not listed for them, as it can not be read', async () => {
  const { entryid } = await aRun(site, tom, hidden.guideid)
  await move(entryid, 'suspend')
  assert.deepEqual(await listed(mia), [entryid])
  const made = await site.call('DELETE', `/guides/${hidden.guideid}/public?revisionid=${await revision()}`, {
    as: admin,
  })
  assert.equal(made.status, 200, made.text)
  assert.deepEqual(await listed(mia), [])
  assert.equal((await site.call('GET', `/work_log/${entryid}`, { as: mia })).status, 403)
  assert.deepEqual(await listed(admin), [entryid])
  assert.equal((await site.call('GET', '/work_log/suspended')).status, 401)
})

const revision = async (): Promise<number> =>
  (await site.call('GET', `/guides/${hidden.guideid}`, { as: admin })).body.revisionid

test('who has performed a work order is known to those who see its guide, without values', async () => {
  const { entryid } = await aRun(site, tom, open.guideid, 'WO-80')
  const secret = await aRun(
    site,
    tom,
    (await aGuide(site, { author: admin, fields: { public: false } })).guideid,
    'WO-80',
  ).catch(() => null)
  assert.equal(secret, null)
  const runsOf = async (as: typeof tom, order = 'WO-80') =>
    (await site.call('GET', `/work_log/orders?workorderid=${order}`, { as })).body.results
  const mine = ({ username, status, can_read }: Record<string, unknown>) => [username, status, can_read]
  assert.deepEqual((await runsOf(mia)).map(mine), [['Tom', 'started', false]])
  assert.deepEqual((await runsOf(tom)).map(mine), [['Tom', 'started', true]])
  await move(entryid, 'finish')
  const [run] = await runsOf(mia)
  assert.deepEqual(mine(run), ['Tom', 'complete', false])
  assert.deepEqual([run.guide_title !== '', run.endtime > 0, 'work_data' in run], [true, true, false])
  assert.deepEqual(await runsOf(mia, 'WO-8'), [])
  for (const wrong of ['', '?workorderid=', `?workorderid=${'x'.repeat(201)}`])
    assert.equal((await site.call('GET', `/work_log/orders${wrong}`, { as: mia })).status, 422)
  assert.equal((await site.call('GET', '/work_log/orders?workorderid=WO-80')).status, 401)
  const { body } = await site.call('GET', `/guides/${open.guideid}`, { as: admin })
  await site.call('DELETE', `/guides/${open.guideid}/public?revisionid=${body.revisionid}`, { as: admin })
  assert.deepEqual(await runsOf(mia), [])
})
