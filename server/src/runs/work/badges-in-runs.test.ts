// Proves that the text of an ID badge in a record is reported once, and that no answer tells whether a text is one.
// Engines: both in the outer circle, because the check of records looks up many hashes in one query.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { ClaimedJob } from '#events/worker.ts'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { withIdBadge } from '#test/devices/device-builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aDevice, aForm, anAnswer, aRun } from '#test/run-builders.ts'
import { checkRecords } from '../checks/record-check.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const guide = await aGuide(site, { author: ada, steps: 1 })
const [kit] = (
  await aForm(site, ada, guide.steps[0]?.stepid as number, [{ label: 'Kit', field_type: 'Text Input' }])
).map(({ field_revisionid }) => field_revisionid) as [number]

let badges = 0
async function aBadge() {
  badges += 1
  const code = `BADGE-OF-${badges}`
  const owner = await withIdBadge(site, await aPerson(site), code)
  return { code, owner }
}
const put = (entryid: number, value: string) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, { as: tom, body: { fields: { [kit]: value } } })

async function exposedTo(as: TestPerson, owner: TestPerson) {
  await settleJobs(site)
  const { notices } = (await site.call('GET', '/user/notices', { as })).body
  return notices.filter(
    ({ kind, badge_owner }: { kind: string; badge_owner?: { userid: number } }) =>
      kind === 'badge_exposed' && badge_owner?.userid === owner.userid,
  )
}

test('saving the text of a badge is answered as any other text, and reported', async () => {
  const { code, owner } = await aBadge()
  const { entryid } = await aRun(site, tom, guide.guideid)
  const shape = ({ status, body }: Awaited<ReturnType<typeof put>>) => [status, Object.keys(body)]
  const other = shape(await put(entryid, `${code}-2`))
  equal(other[0], 200)
  deepEqual(await exposedTo(ada, owner), [])
  deepEqual(shape(await put(entryid, ` ${code} `)), other)
  equal((await exposedTo(ada, owner)).length, 1)
})

testOnBoth(
  'a badge that a device has recorded is reported once, and removing it takes one request',
  async () => {
    const { code, owner } = await aBadge()
    const { entryid } = await aRun(site, tom, guide.guideid)
    const tablet = aDevice(site, tom)
    for (const _ of [1, 2]) {
      const { body } = await tablet.send(entryid, [tablet.event('value.saved', anAnswer(kit, code))])
      equal(body.refused.length, 0, 'what a device has recorded is not refused')
    }
    const found = await exposedTo(ada, owner)
    deepEqual(
      found.map(({ url, entryid: run }: { url: string; entryid: number }) => [url, run]),
      [[`/records/${entryid}`, entryid]],
    )
    deepEqual(await exposedTo(tom, owner), [])
    equal((await site.call('DELETE', `/users/${owner.userid}/id_badge`, { as: ada })).status, 204)
    equal((await put(entryid, code)).status, 200)
  },
)

testOnBoth('a badge that came into a record before it was one is found by the check of records', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  equal((await put(entryid, 'BADGE-LATER')).status, 200)
  const owner = await withIdBadge(site, await aPerson(site), 'BADGE-LATER')
  await site.call('POST', '/record_check', { as: ada })
  for (const _ of [1, 2]) await checkRecords(site)({} as ClaimedJob, new AbortController().signal)
  equal((await exposedTo(ada, owner)).length, 1)
  await withIdBadge(site, owner, 'BADGE-NEXT')
  const other = await aRun(site, tom, guide.guideid, 'BADGE-NEXT')
  await site.call('POST', '/record_check', { as: ada })
  await checkRecords(site)({} as ClaimedJob, new AbortController().signal)
  const [newest] = await exposedTo(ada, owner)
  equal(newest.entryid, other.entryid)
})
