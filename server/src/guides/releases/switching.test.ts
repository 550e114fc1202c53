// Tests turning releases on for a site in use, and off again: what readers see never changes by it.
// Engines: both in the outer circle, because the background job finds guides by a partial index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

async function open() {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const category = await aCategory(site)
  const set = (releases: boolean) =>
    site.call('PATCH', '/settings', { as: admin, body: { features: { releases } } })
  const title = async (guideid: number, query = '') =>
    (await site.call('GET', `/guides/${guideid}${query}`, query ? { as: mara } : {})).body.title
  const guide = (name: string, more: object = {}) =>
    aGuide(site, { author: mara, category, fields: { title: name, ...more } })
  const titles = async (guideid: number) => {
    const { body } = await site.call('GET', `/guides/${guideid}/releases?order=ASC`, { as: mara })
    return body.releases.map((each: { title: string; status: string }) => `${each.title} ${each.status}`)
  }
  return { site, admin, mara, set, title, titles, guide }
}

testOnBoth(
  'until its first release comes in the background, a guide stays as it was, also if it is edited',
  async () => {
    const { site, admin, mara, set, title, titles, guide } = await open()
    const [one, two, closed] = [
      await guide('One'),
      await guide('Two'),
      await guide('Private', { public: false }),
    ]
    // The worker of this process is stopped, as if it had not come to the job yet.
    await site.worker?.stop()
    assert.equal((await set(true)).status, 200)
    const progress = async () => (await site.call('GET', '/guides/releases/progress', { as: admin })).body
    assert.deepEqual(await progress(), { enabled: true, guides: 2, remaining: 2 })
    assert.deepEqual([await title(one.guideid), await title(two.guideid)], ['One', 'Two'])
    await retitle(site, mara, one.guideid, 'Edited')
    assert.equal(await title(one.guideid), 'One')
    assert.deepEqual(await progress(), { enabled: true, guides: 2, remaining: 1 })
    assert.deepEqual(await titles(one.guideid), ['V1.0 released'])
    const twin = await site.twin()
    while ((await progress()).remaining > 0) await twin.worker?.runDue()
    assert.deepEqual(await titles(two.guideid), ['V1.0 released'])
    assert.deepEqual(await titles(closed.guideid), [])
    const events = await site.call('GET', '/events?type=guide.first-released', { as: admin })
    assert.equal(events.body.length, 2)
  },
)

testOnBoth(
  'turning off is refused while a release waits; then unreleased edits wait for review, and nothing is shown',
  async () => {
    const { site, admin, mara, set, title, titles, guide } = await open()
    const { guideid } = await guide('Shown')
    await turnOnReleases(site, admin)
    await retitle(site, mara, guideid, 'Planned')
    const at = Math.floor(site.clock.now / 1000) + 100
    const planned = await aRelease(site, mara, guideid, { effective_date: at })
    const hidden = await guide('Hidden')
    const refused = await set(false)
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'features.releases'])
    const body = { status: 'closed' }
    await site.call('PATCH', `/guides/releases/${planned.releaseid}`, { as: mara, body })
    assert.equal((await set(false)).status, 200)
    assert.equal(await title(guideid), 'Shown')
    assert.equal((await site.call('GET', `/guides/${hidden.guideid}`)).status, 404)
    const waiting = (await site.call('GET', '/guides/unpatrolled', { as: admin })).body
    assert.deepEqual(
      waiting.map((each: { guideid: number }) => each.guideid),
      [guideid],
    )
    await retitle(site, mara, hidden.guideid, 'Still hidden')
    assert.equal((await site.call('GET', `/guides/${hidden.guideid}`)).status, 404)
    const { revisionid } = (await site.call('GET', `/guides/${hidden.guideid}`, { as: mara })).body
    const path = `/guides/${hidden.guideid}/public?revisionid=${revisionid}`
    assert.equal((await site.call('PUT', path, { as: mara })).body.public, true)
    assert.equal(await title(hidden.guideid), 'Still hidden')
    const pending = waiting[0].guide_revisionid
    const accepted = await site.call('POST', `/guides/${guideid}/revisions/${pending}/accept`, { as: admin })
    assert.equal(accepted.status, 200, accepted.text)
    assert.equal(await title(guideid), 'Planned')
    assert.deepEqual((await titles(guideid))[0], 'V1.0 superseded')
    await turnOnReleases(site, admin)
    assert.deepEqual(await titles(guideid), ['V1.0 superseded', 'V1.1 closed', 'V1.2 released'])
    assert.deepEqual(await titles(hidden.guideid), ['V1.0 released'])
  },
)

testOnBoth('a guide that was deleted when releases were turned on waits for a release', async () => {
  const { site, admin, mara, guide } = await open()
  const { guideid } = await guide('Deleted')
  const { revisionid, langid } = (await site.call('GET', `/guides/${guideid}`, { as: mara })).body
  const gone = await site.call('DELETE', `/guides/${guideid}?revisionid=${revisionid}`, { as: mara })
  assert.ok(gone.status < 300, gone.text)
  await turnOnReleases(site, admin)
  const restored = await site.call('POST', `/guides/${guideid}/${langid ?? 'en'}/restore`, { as: admin })
  assert.ok(restored.status < 300, restored.text)
  await settleJobs(site)
  assert.equal((await site.call('GET', `/guides/${guideid}`)).status, 404)
  await aRelease(site, mara, guideid)
  assert.equal((await site.call('GET', `/guides/${guideid}`)).status, 200)
})

test('what was in effect outside of releases stays so when they are off, whatever is translated, accepted or rejected', async () => {
  const { site, admin, mara, set, guide } = await open()
  const [moved, rejected, accepted] = [await guide('Moved'), await guide('Rejected'), await guide('Accepted')]
  const category = await aCategory(site, 'Elsewhere')
  await turnOnReleases(site, admin)
  const read = (guideid: number) => site.call('GET', `/guides/${guideid}`, { as: mara })
  const token = async ({ guideid }: { guideid: number }) =>
    (await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })).body.revisionid
  const save = async (each: { guideid: number }, body: object) => {
    const path = `/guides/${each.guideid}?revisionid=${await token(each)}`
    assert.equal((await site.call('PATCH', path, { as: mara, body })).status, 200)
  }
  const judge = async ({ guideid }: { guideid: number }, verdict: string) => {
    const { body } = await site.call('GET', '/guides/unpatrolled?limit=200', { as: admin })
    const { body: all } = await site.call('GET', `/guides/${guideid}/revisions`, { as: admin })
    const first = all.findLast((each: { status: string }) => each.status === 'pending')
    assert.ok(body.some((each: { guideid: number }) => each.guideid === guideid))
    const path = `/guides/${guideid}/revisions/${first.guide_revisionid}/${verdict}`
    const answer = await site.call('POST', path, { as: admin })
    assert.ok(answer.status < 300, answer.text)
  }
  const asReader = async ({ guideid }: { guideid: number }) =>
    (await site.call('GET', `/guides/${guideid}`)).status
  await save(moved, { category, flags: ['DANGER'] })
  for (const each of [rejected, accepted]) {
    await save(each, { title: 'Other words' })
    await save(each, { public: false })
  }
  assert.equal((await set(false)).status, 200)
  const words = { as: mara, body: { title: 'Verschoben' } }
  const german = `/guides/${moved.guideid}?langid=de&revisionid=0`
  assert.equal((await site.call('PATCH', german, words)).status, 200)
  const { body } = await read(moved.guideid)
  assert.deepEqual([body.category, body.flags], [category, ['DANGER']])
  await judge(rejected, 'deny')
  await judge(accepted, 'accept')
  for (const each of [rejected, accepted]) {
    assert.deepEqual([await asReader(each), (await read(each.guideid)).body.public], [403, false])
    await save(each, { summary: 'Only a summary.' })
    assert.deepEqual([await asReader(each), (await read(each.guideid)).body.public], [403, false])
    const path = `/guides/${each.guideid}/public?revisionid=${await token(each)}`
    assert.equal((await site.call('PUT', path, { as: mara })).status, 200)
    assert.equal(await asReader(each), 200)
  }
})

test('a time that came while releases were off counts when they are on again', async () => {
  const { site, admin, mara, set, title, guide } = await open()
  const { guideid } = await guide('Before')
  await turnOnReleases(site, admin)
  await retitle(site, mara, guideid, 'For an hour')
  const end = Math.floor(site.clock.now / 1000) + 3600
  await aRelease(site, mara, guideid, { end_date: end })
  assert.equal((await set(false)).status, 200)
  site.clock.now = (end + 1) * 1000
  await settleJobs(site)
  assert.equal(await title(guideid), 'For an hour')
  await turnOnReleases(site, admin)
  await settleJobs(site)
  assert.equal(await title(guideid), 'Before')
})

test('edits that waited for review before do not become visible, and the next release contains them', async () => {
  const { site, admin, mara, title, guide } = await open()
  const { guideid } = await guide('Reviewed')
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 100 } })
  const tom = await aPerson(site, { name: 'Tom' })
  await retitle(site, tom, guideid, 'By Tom')
  assert.equal(await title(guideid), 'Reviewed')
  await turnOnReleases(site, admin)
  assert.equal(await title(guideid), 'Reviewed')
  const refused = await site.call('POST', '/guides/releases', { as: tom, body: { guideid } })
  assert.equal(refused.status, 403, 'edits of Tom need a review')
  await retitle(site, mara, guideid, 'By Mara')
  assert.equal(await title(guideid), 'Reviewed')
  await aRelease(site, mara, guideid)
  assert.equal(await title(guideid), 'By Mara')
})
