// Tests releases: making, scheduling, ending, withdrawing and deleting them, and who may do this.
// Engines: both in the outer circle, because of times, unique rows and concurrent releases.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign } from '#test/guides/approval-builders.ts'
import {
  aRelease,
  retitle,
  type TestRelease,
  turnOnReleases,
  untilStatus,
} from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
const early = await aGuide(site, { author: mara, fields: { title: 'Early' } })
await turnOnReleases(site, admin)

const get = (path: string, as = rita) => site.call('GET', path, { as })
const titleOf = async (guideid: number, as = rita) => (await get(`/guides/${guideid}`, as)).body.title
const seconds = () => Math.floor(site.clock.now / 1000)
const change = (releaseid: number, body: object, as = mara) =>
  site.call('PATCH', `/guides/releases/${releaseid}`, { as, body })
const remove = (releaseid: number, as = mara) => site.call('DELETE', `/guides/releases/${releaseid}`, { as })
const make = (body: object, as = mara) => site.call('POST', '/guides/releases', { as, body })
const statuses = async (guideid: number) =>
  (await get(`/guides/${guideid}/releases?order=ASC`, mara)).body.releases.map(
    ({ title, status }: TestRelease) => [title, status],
  )
const eventsOf = async (guideid: number, type: string) =>
  (await get(`/events?subject=guide&subjectid=${guideid}&type=${type}&order=ASC`, admin)).body

async function aReleased(title: string, more: object = {}) {
  const { guideid } = await aGuide(site, { author: mara, fields: { title }, steps: 1 })
  return { guideid, first: await aRelease(site, mara, guideid, more) }
}

test('a public guide of a site that turns releases on has its first release, of what readers see', async () => {
  const { body } = await get(`/guides/${early.guideid}/releases`)
  assert.equal(body.releases.length, 1)
  const [{ title, status, major, minor, user, revisionid }] = body.releases
  assert.deepEqual([title, status, major, minor, user], ['V1.0', 'released', 1, 0, null])
  assert.equal(revisionid, early.guide_revisionid)
  const progress = await get('/guides/releases/progress', admin)
  assert.deepEqual(progress.body, { enabled: true, guides: progress.body.guides, remaining: 0 })
  assert.deepEqual((await get(`/guides/${early.guideid}`)).body.release.title, 'V1.0')
})

test('a new public guide is seen by its editors only, until its first release', async () => {
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'New' } })
  assert.equal((await get(`/guides/${guideid}`)).status, 404)
  const own = await get(`/guides/${guideid}`, mara)
  assert.deepEqual([own.body.public, own.body.awaits_release, own.body.release], [false, true, null])
  assert.ok(
    !(await get('/guides?limit=200')).body.some((each: { guideid: number }) => each.guideid === guideid),
  )
  for (const list of [
    '/guides/visible?text=New',
    `/users/${mara.userid}/guides?includePrivate=true&limit=200`,
  ]) {
    const { body } = await get(list, mara)
    const row = (body.results ?? body).find((each: { guideid: number }) => each.guideid === guideid)
    assert.deepEqual([row?.public, row?.awaits_release], [false, true], list)
  }
  const { title, major } = (await make({ guideid, type: 'minor' })).body
  assert.deepEqual([title, major], ['V1.0', 1])
  const seen = await get(`/guides/${guideid}`)
  assert.deepEqual([seen.status, seen.body.public, seen.body.awaits_release], [200, true, undefined])
  const listed = (await get(`/guides?guideids=${guideid}`)).body[0]
  assert.equal(listed.release.title, 'V1.0')
})

testOnBoth(
  'a program that publishes a guide by its privacy makes its first release, unless somebody approves it',
  async () => {
    const publish = async (guideid: number, as = mara) => {
      const { revisionid } = (await get(`/guides/${guideid}?unpatrolled`, as)).body
      return site.call('PUT', `/guides/${guideid}/public?revisionid=${revisionid}`, { as })
    }
    const hidden = (more: object = {}) =>
      aGuide(site, { author: mara, fields: { public: false, ...more }, steps: 1 })
    const { guideid } = await hidden()
    const answer = await publish(guideid)
    assert.deepEqual([answer.status, answer.body.public, answer.body.release?.title], [200, true, 'V1.0'])
    assert.equal((await get(`/guides/${guideid}`)).status, 200)
    assert.deepEqual(await statuses(guideid), [['V1.0', 'released']])
    // Later it only shows the guide again.
    await retitle(site, mara, guideid, 'Next')
    const { revisionid } = (await get(`/guides/${guideid}?unpatrolled`, mara)).body
    await site.call('DELETE', `/guides/${guideid}/public?revisionid=${revisionid}`, { as: mara })
    assert.equal((await publish(guideid)).status, 200)
    assert.deepEqual(await statuses(guideid), [['V1.0', 'released']])

    const waiting = await hidden()
    const process = await aProcess(site, admin, [{ users: [admin.userid] }])
    await assign(site, admin, waiting.guideid, process)
    const waits = (await publish(waiting.guideid)).body
    assert.deepEqual([waits.public, waits.awaits_release], [false, true])
    const unready = await hidden({ prerequisites: [(await hidden()).guideid] })
    assert.equal((await publish(unready.guideid)).body.awaits_release, true)
  },
)

test('a release shows all edits together; the numbers follow its type', async () => {
  const { guideid } = await aReleased('One')
  await retitle(site, mara, guideid, 'Two')
  assert.equal(await titleOf(guideid), 'One')
  const working = await get(`/guides/${guideid}?unpatrolled`, mara)
  assert.deepEqual([working.body.title, working.body.release], ['Two', null])
  const second = await aRelease(site, mara, guideid, { notes: 'Title' })
  assert.equal(second.title, 'V1.1')
  assert.equal(await titleOf(guideid), 'Two')
  await retitle(site, mara, guideid, 'Three')
  assert.equal((await aRelease(site, mara, guideid, { type: 'major', title: 'Spring' })).title, 'Spring')
  assert.deepEqual(await statuses(guideid), [
    ['V1.0', 'superseded'],
    ['V1.1', 'superseded'],
    ['Spring', 'released'],
  ])
  const [, , last] = await eventsOf(guideid, 'guide.released')
  assert.deepEqual(last.before, { releaseid: second.releaseid })
  assert.equal(last.after.title, 'Spring')
})

test('an earlier release is read by editors, with its texts; readers read the one in effect', async () => {
  const { guideid, first } = await aReleased('Old')
  await retitle(site, mara, guideid, 'Young')
  const second = await aRelease(site, mara, guideid)
  const read = (releaseid: number, as = mara) => get(`/guides/${guideid}?release=${releaseid}`, as)
  const old = (await read(first.releaseid)).body
  assert.deepEqual([old.title, old.release.title], ['Old', 'V1.0'])
  assert.equal((await read(first.releaseid, rita)).status, 403)
  assert.equal((await read(second.releaseid, rita)).body.title, 'Young')
  const other = await aReleased('Other')
  assert.equal((await read(other.first.releaseid)).status, 404)
  assert.equal((await get(`/guides/${guideid}?release=${first.releaseid}&unpatrolled`, mara)).status, 422)
})

test('category, flags and visibility take effect when they are saved', async () => {
  const { guideid } = await aReleased('Filed')
  const other = (await get(`/guides/${early.guideid}`)).body.category
  const { revisionid } = (await get(`/guides/${guideid}?unpatrolled`, mara)).body
  const body = { category: other, flags: ['DANGER'], title: 'Waits' }
  const saved = await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as: mara, body })
  assert.equal(saved.status, 200, saved.text)
  const seen = (await get(`/guides/${guideid}`)).body
  assert.deepEqual(
    [seen.category, seen.flags[0].flagid ?? seen.flags[0], seen.title],
    [other, 'DANGER', 'Filed'],
  )
  const address = `/guides/${guideid}/public?revisionid=${saved.body.revisionid}`
  assert.equal((await site.call('DELETE', address, { as: mara })).status, 200)
  assert.equal((await get(`/guides/${guideid}`)).status, 403)
  assert.equal((await get(`/guides/${guideid}`, mara)).body.title, 'Filed')
})

test('the working text names the release while nothing inside of it differs', async () => {
  const { guideid, first } = await aReleased('Same')
  const working = async (query = '') =>
    (await get(`/guides/${guideid}?unpatrolled${query}`, mara)).body.release?.releaseid
  const path = async () =>
    `/guides/${guideid}?revisionid=${(await get(`/guides/${guideid}?unpatrolled`, mara)).body.revisionid}`
  const body = { flags: ['DANGER'] }
  const saved = await site.call('PATCH', await path(), { as: mara, body })
  assert.deepEqual([saved.body.release?.title, await working()], ['V1.0', first.releaseid])
  await retitle(site, mara, guideid, 'Other')
  assert.equal(await working(), undefined)
  await retitle(site, mara, guideid, 'Same')
  assert.equal(await working(), first.releaseid)
  await site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=0`, { as: mara, body: { title: 'Neu' } })
  assert.deepEqual([await working(), await working('&langid=de')], [first.releaseid, undefined])
})

test('edits are neither accepted nor denied one by one', async () => {
  const { guideid } = await aReleased('Reviewed')
  await retitle(site, mara, guideid, 'Pending')
  const { guide_revisionid: id } = (await get(`/guides/${guideid}?unpatrolled`, mara)).body
  for (const verdict of ['accept', 'deny']) {
    const answer = await site.call('POST', `/guides/${guideid}/revisions/${id}/${verdict}`, { as: admin })
    assert.deepEqual([answer.status, answer.body.code], [409, 'guide.review-off'])
  }
  const waiting = (await get('/guides/unpatrolled?limit=200', admin)).body
  assert.ok(!waiting.some((each: { guideid: number }) => each.guideid === guideid))
})

test('a scheduled release takes effect at its time, with the text of the day on which it was made', async () => {
  const { guideid } = await aReleased('Today')
  await retitle(site, mara, guideid, 'Tomorrow')
  const at = seconds() + 86_400
  const planned = await aRelease(site, mara, guideid, { effective_date: at })
  assert.equal(planned.status, 'scheduled')
  await retitle(site, mara, guideid, 'Later')
  assert.equal((await get(`/guides/${guideid}?release=${planned.releaseid}`)).status, 404)
  await settleJobs(site)
  assert.equal(await titleOf(guideid), 'Today')
  site.clock.now = at * 1000
  await untilStatus(site, planned.releaseid, 'released')
  assert.equal(await titleOf(guideid), 'Tomorrow')
  assert.equal((await get(`/guides/${guideid}?unpatrolled`, mara)).body.title, 'Later')
  assert.deepEqual((await statuses(guideid)).at(-1), ['V1.1', 'released'])
  const revisions = (await get(`/guides/${guideid}/revisions`, mara)).body
  assert.deepEqual(
    revisions.slice(0, 2).map((each: { status: string }) => each.status),
    ['pending', 'accepted'],
  )
})

test('a guide has one open release; it can be moved, renumbered and closed', async () => {
  const { guideid } = await aReleased('Planned')
  await retitle(site, mara, guideid, 'Next')
  const at = seconds() + 1000
  const planned = await aRelease(site, mara, guideid, { effective_date: at })
  const second = await make({ guideid })
  assert.deepEqual([second.status, second.body.releaseid], [409, planned.releaseid])
  const moved = await change(planned.releaseid, { effective_date: at + 50_000, type: 'major', notes: 'More' })
  assert.deepEqual([moved.body.title, moved.body.effective_date], ['V2.0', at + 50_000])
  site.clock.now = (at + 1) * 1000
  await settleJobs(site)
  assert.equal(await titleOf(guideid), 'Planned')
  const closed = await change(planned.releaseid, { status: 'closed', reason: 'Not yet' })
  assert.deepEqual([closed.body.status, closed.body.reason], ['closed', 'Not yet'])
  site.clock.now = (at + 60_000) * 1000
  await settleJobs(site)
  assert.equal(await titleOf(guideid), 'Planned')
  assert.equal((await change(planned.releaseid, { status: 'closed' })).status, 409)
  assert.equal((await change(planned.releaseid, { status: 'withdrawn', reason: 'No' })).status, 409)
})

test('the first release stays 1.0, whatever its type is called', async () => {
  const { guideid } = await aGuide(site, { author: mara, fields: { title: 'First' } })
  const { releaseid, title } = await aRelease(site, mara, guideid, { effective_date: seconds() + 500 })
  assert.equal(title, 'V1.0')
  const renamed = await change(releaseid, { type: 'minor', notes: 'Same number' })
  assert.deepEqual(
    [renamed.body.title, renamed.body.type, renamed.body.notes],
    [title, 'major', 'Same number'],
  )
})

testOnBoth('at its end date a release gives way to the one before', async () => {
  const { guideid } = await aReleased('Always')
  await retitle(site, mara, guideid, 'For a week')
  const end = seconds() + 604_800
  const { releaseid } = await aRelease(site, mara, guideid, { end_date: end })
  assert.equal(await titleOf(guideid), 'For a week')
  site.clock.now = end * 1000
  await untilStatus(site, releaseid, 'withdrawn')
  assert.equal(await titleOf(guideid), 'Always')
  assert.deepEqual(await statuses(guideid), [
    ['V1.0', 'released'],
    ['V1.1', 'withdrawn'],
  ])
})

test('withdrawing the last release hides the guide from readers; authors see why', async () => {
  const { guideid, first } = await aReleased('Gone')
  assert.equal((await change(first.releaseid, { status: 'withdrawn' })).status, 422)
  const withdrawn = await change(first.releaseid, { status: 'withdrawn', reason: 'Wrong torque' })
  assert.deepEqual([withdrawn.status, withdrawn.body.reason], [200, 'Wrong torque'])
  assert.equal((await get(`/guides/${guideid}`)).status, 404)
  assert.equal((await get(`/guides/${guideid}`, mara)).body.title, 'Gone')
  const [event] = await eventsOf(guideid, 'guide.release-withdrawn')
  assert.deepEqual(event.after, { reason: 'Wrong torque', in_effect: null })
  assert.equal((await aRelease(site, mara, guideid)).title, 'V1.1')
  assert.equal(await titleOf(guideid), 'Gone')
})

test('a withdrawn release leaves its edits for the next one', async () => {
  const { guideid } = await aReleased('First')
  await retitle(site, mara, guideid, 'Second')
  const second = await aRelease(site, mara, guideid)
  await change(second.releaseid, { status: 'withdrawn', reason: 'Too early' })
  assert.equal(await titleOf(guideid), 'First')
  assert.equal((await get(`/guides/${guideid}?unpatrolled`, mara)).body.title, 'Second')
  assert.equal((await aRelease(site, mara, guideid)).title, 'V1.2')
  assert.equal(await titleOf(guideid), 'Second')
})

test('a release is deleted only while nothing refers to it; its number is not given out again', async () => {
  const { guideid, first } = await aReleased('Run')
  assert.deepEqual((await remove(first.releaseid)).body.code, 'release.in-effect')
  await aRun(site, rita, guideid)
  await retitle(site, mara, guideid, 'Again')
  const second = await aRelease(site, mara, guideid)
  assert.equal((await remove(first.releaseid)).body.code, 'release.in-use')
  await change(second.releaseid, { status: 'withdrawn', reason: 'No' })
  assert.equal((await remove(second.releaseid)).status, 204)
  assert.deepEqual(await statuses(guideid), [['V1.0', 'released']])
  assert.equal((await aRelease(site, mara, guideid)).title, 'V1.2')
})

test('bad input changes nothing and names its field', async () => {
  const { guideid, first } = await aReleased('Bad')
  const unchanged = await make({ guideid })
  assert.deepEqual([unchanged.status, unchanged.body.releaseid], [409, first.releaseid])
  await retitle(site, mara, guideid, 'Worse')
  const now = seconds()
  const refused: [object, number, string?][] = [
    [{ effective_date: now - 1 }, 422, 'effective_date'],
    [{ effective_date: now + 100, end_date: now + 100 }, 422, 'end_date'],
    [{ end_date: now - 5 }, 422, 'end_date'],
    [{ title: ' ' }, 422, 'title'],
    [{ title: 'Two\nlines' }, 422, 'title'],
    [{ notes: 'A bell: \u0007' }, 422, 'notes'],
    [{ type: 'huge' }, 422, 'type'],
    [{ guideid: 999_999 }, 404],
    [{ guide_revisionid: 1 }, 409],
  ]
  for (const [body, status, field] of refused) {
    const answer = await make({ guideid, ...body })
    assert.deepEqual([answer.status, answer.body.errors?.[0].field], [status, field], JSON.stringify(body))
  }
  assert.equal((await change(first.releaseid, { effective_date: now + 10 })).status, 409)
  assert.equal((await change(999_999, { notes: 'x' })).status, 404)
  for (const [body, field] of [
    [{ title: 'Two\nlines' }, 'title'],
    [{ reason: 'Nothing ends' }, 'reason'],
    [{ status: 'withdrawn', reason: 'A bell: \u0007' }, 'reason'],
  ] as const) {
    const answer = await change(first.releaseid, body)
    assert.deepEqual([answer.status, answer.body.errors?.[0].field], [422, field], JSON.stringify(body))
  }
  assert.deepEqual(await statuses(guideid), [['V1.0', 'released']])
  assert.equal(await titleOf(guideid), 'Bad')
})

testOnBoth('readers list what was in effect, and make, change or delete nothing', async () => {
  const { guideid, first } = await aReleased('Rights')
  await retitle(site, mara, guideid, 'Planned')
  const planned = await aRelease(site, mara, guideid, { effective_date: seconds() + 9999 })
  const numbers = async (path: string, as = rita) =>
    (await get(path, as)).body.releases.map(({ releaseid }: TestRelease) => releaseid)
  const list = `/guides/releases?guideid=${guideid}&order=ASC`
  assert.deepEqual(await numbers(list), [first.releaseid])
  assert.deepEqual(await numbers(list, mara), [first.releaseid, planned.releaseid])
  assert.deepEqual(await numbers(`${list}&status=scheduled`, mara), [planned.releaseid])
  assert.deepEqual(await numbers(`/guides/${guideid}/releases?limit=1`, mara), [planned.releaseid])
  assert.equal((await get(`/guides/releases/${planned.releaseid}`)).status, 404)
  assert.equal((await make({ guideid }, rita)).status, 403)
  assert.equal((await change(first.releaseid, { notes: 'x' }, rita)).status, 403)
  assert.equal((await remove(first.releaseid, rita)).status, 403)
})

testOnBoth(
  'two releases of one guide at the same time: one is made, the other gets it as the answer',
  async () => {
    const { guideid } = await aReleased('Race')
    await retitle(site, mara, guideid, 'Raced')
    const answers = await Promise.all([1, 2, 3, 4].map(() => make({ guideid })))
    const made = answers.filter(({ status }) => status === 201)
    assert.equal(made.length, 1)
    for (const { status, body } of answers)
      if (status !== 201) assert.deepEqual([status, body.releaseid], [409, made[0]!.body.releaseid])
  },
)

test('a deleted guide closes its planned release, and comes back with the one in effect', async () => {
  const { guideid } = await aReleased('Deleted')
  await retitle(site, mara, guideid, 'Never')
  const at = seconds() + 500
  const { releaseid } = await aRelease(site, mara, guideid, { effective_date: at })
  const { revisionid } = (await get(`/guides/${guideid}?unpatrolled`, mara)).body
  const deleted = await site.call('DELETE', `/guides/${guideid}?revisionid=${revisionid}`, { as: admin })
  assert.equal(deleted.status, 204, deleted.text)
  site.clock.now = at * 1000
  await untilStatus(site, releaseid, 'closed')
  assert.equal((await site.call('POST', `/guides/${guideid}/en/restore`, { as: admin })).status, 200)
  assert.equal(await titleOf(guideid), 'Deleted')
  assert.deepEqual(await statuses(guideid), [
    ['V1.0', 'released'],
    ['V1.1', 'closed'],
  ])
})
