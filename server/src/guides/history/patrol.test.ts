// Tests edits of users who are not trusted yet: they wait for review, and are accepted or denied.
// Engines: both in the outer circle, because two verdicts race, and pending edits are selected by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

async function openSite() {
  const site = await startSite()
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 3 } })
  const mara = await aPerson(site, { privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const guide = await aGuide(site, { author: mara, steps: 2 })
  const path = `/guides/${guide.guideid}`
  const get = async (rest = '', as: TestPerson = admin) =>
    (await site.call('GET', `${path}${rest}`, { as })).body
  const edit = async (as: TestPerson, body: object) => {
    const { revisionid } = await get('?unpatrolled', as)
    const answer = await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as, body })
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  const judge = (verdict: string, id: number, as: TestPerson = admin) =>
    site.call('POST', `${path}/revisions/${id}/${verdict}`, { as })
  return { site, admin, mara, tom, guide, path, get, edit, judge }
}

const reputation = async (site: Awaited<ReturnType<typeof startSite>>, userid: number) =>
  (await site.call('GET', `/users/${userid}`)).body.reputation

test('an edit that waits is not shown, but read and edited with unpatrolled', async () => {
  const { site, tom, path, get, edit } = await openSite()
  const before = await get()
  const waiting = await edit(tom, { title: 'Tom’s title' })
  assert.equal(waiting.title, 'Tom’s title')
  assert.deepEqual(await get(), before)
  assert.deepEqual((await site.call('GET', '/guides')).body[0].title, before.title)
  assert.equal((await get('?unpatrolled', tom)).title, 'Tom’s title')
  const stale = await site.call('PATCH', `${path}?revisionid=${before.revisionid}`, {
    as: tom,
    body: { summary: 'Lost' },
  })
  assert.equal(stale.status, 409)
  assert.equal(stale.body.title, 'Tom’s title')
})

testOnSqlite('accepting a late edit accepts those before it, and earns reputation', async () => {
  const { site, admin, tom, get, edit, judge } = await openSite()
  const listed = await site.call('GET', '/guides')
  await edit(tom, { title: 'First' })
  const second = await edit(tom, { summary: 'Second' })
  await edit(tom, { title: 'Third' })
  const waiting = await site.call('GET', '/guides/unpatrolled', { as: admin })
  const [edited] = (await site.call('GET', '/events?type=guide.edited', { as: admin })).body
  assert.equal(edited.after.waits, true)
  assert.equal(waiting.body.length, 1)
  assert.equal(waiting.body[0].waiting, 3)
  assert.equal(waiting.body[0].title, listed.body[0].title)
  const accepted = await judge('accept', second.guide_revisionid)
  assert.equal(accepted.status, 200)
  assert.equal(accepted.body.title, 'Third')
  const shown = await get('', tom)
  assert.deepEqual([shown.title, shown.summary], ['First', 'Second'])
  assert.equal((await site.call('GET', '/guides')).body[0].title, 'First')
  assert.equal(await reputation(site, tom.userid), 2)
  assert.deepEqual(
    (await get('/revisions')).slice(0, 3).map((each: { status: string }) => each.status),
    ['pending', 'accepted', 'accepted'],
  )
  await judge('accept', second.guide_revisionid)
  assert.equal(await reputation(site, tom.userid), 2)
  const events = await site.call('GET', '/events?type=guide.edit-accepted', { as: admin })
  assert.equal(events.body.length, 1)
})

testOnSqlite('denying an edit denies those after it, and all stay readable', async () => {
  const { site, admin, tom, get, edit, judge } = await openSite()
  const first = await edit(tom, { title: 'First' })
  const second = await edit(tom, { title: 'Second' })
  const third = await edit(tom, { title: 'Third' })
  assert.equal((await judge('deny', second.guide_revisionid)).status, 204)
  const newest = await get('?unpatrolled')
  assert.equal(newest.guide_revisionid, first.guide_revisionid)
  assert.equal((await get(`?revisionid=${third.guide_revisionid}`)).title, 'Third')
  const late = await judge('accept', third.guide_revisionid)
  assert.equal(late.status, 422)
  const stale = await site.call('PATCH', `/guides/${first.guideid}?revisionid=${third.revisionid}`, {
    as: tom,
    body: { summary: 'On what was denied' },
  })
  assert.equal(stale.status, 409)
  const next = await edit(tom, { title: 'Fourth' })
  assert.ok(next.revisionid > third.revisionid, 'no token means two states')
  const [fourth] = await get('/revisions')
  assert.equal(fourth.base_revisionid, first.guide_revisionid)
  const { before, after } = fourth.descriptions[0].params
  assert.deepEqual([before, after], ['First', 'Fourth'])
  assert.equal(await reputation(site, tom.userid), 0)
  assert.equal((await judge('accept', next.guide_revisionid)).status, 200)
  assert.equal((await judge('deny', first.guide_revisionid)).status, 422)
  assert.deepEqual((await site.call('GET', '/guides/unpatrolled', { as: admin })).body, [])
})

test('tokens are not used twice after a denial and an edit of a step', async () => {
  const { site, tom, guide, path, get, edit, judge } = await openSite()
  const denied = await edit(tom, { title: 'Denied' })
  await judge('deny', denied.guide_revisionid)
  const step = guide.steps[0]!
  const changed = await site.call('PATCH', `${path}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
    as: tom,
    body: { title: 'Changed' },
  })
  assert.equal(changed.status, 200)
  const next = await edit(tom, { title: 'Next' })
  assert.notEqual(next.revisionid, denied.revisionid)
  assert.equal((await get('?unpatrolled')).steps[0].title, 'Changed')
})

testOnSqlite('an edit of somebody trusted accepts what it was made on', async () => {
  const { site, mara, tom, get, edit } = await openSite()
  await edit(tom, { title: 'Tom’s title' })
  await edit(mara, { summary: 'Checked' })
  const shown = await get('', tom)
  assert.deepEqual([shown.title, shown.summary], ['Tom’s title', 'Checked'])
  assert.equal(await reputation(site, tom.userid), 1)
})

testOnBoth('from the threshold on edits are seen at once, and those of others can be judged', async () => {
  const { site, tom, get, edit, judge } = await openSite()
  const eve = await aPerson(site, { name: 'Eve' })
  const refused = await edit(eve, { title: 'Eve’s title' })
  assert.equal((await judge('accept', refused.guide_revisionid, tom)).status, 403)
  assert.equal((await site.call('GET', '/guides/unpatrolled', { as: tom })).status, 403)
  for (const title of ['1', '2', '3']) await edit(tom, { title })
  const own = await get('?unpatrolled')
  assert.equal((await judge('accept', own.guide_revisionid, tom)).status, 403)
  assert.equal((await judge('accept', own.guide_revisionid)).status, 200)
  assert.equal(await reputation(site, tom.userid), 3)
  const late = await edit(eve, { title: 'Again' })
  assert.equal((await site.call('GET', '/guides/unpatrolled', { as: tom })).body.length, 1)
  assert.equal((await judge('accept', late.guide_revisionid, tom)).status, 200)
  await edit(tom, { title: 'At once' })
  assert.equal((await get('', eve)).title, 'At once')
})

testOnSqlite(
  'the guide of somebody whose edits wait starts private, also when it is to be public',
  async () => {
    const { site, admin, tom } = await openSite()
    const category = await aCategory(site)
    const made = await site.call('POST', '/guides', {
      as: tom,
      body: { category, type: 'how-to', public: true },
    })
    assert.equal(made.status, 201)
    const path = `/guides/${made.body.guideid}`
    assert.equal((await site.call('GET', path)).status, 403)
    assert.equal((await site.call('GET', path, { as: tom })).body.public, false)
    await site.call('POST', `${path}/revisions/${made.body.guide_revisionid}/accept`, { as: admin })
    const shown = await site.call('GET', path)
    assert.equal(shown.body.public, true)
    assert.ok(shown.body.published_date > 0)
    const hide = `${path}/public?revisionid=${shown.body.revisionid}`
    assert.equal((await site.call('DELETE', hide, { as: tom })).body.public, false)
    assert.equal((await site.call('GET', path)).status, 200, 'that waits, too')
  },
)

testOnSqlite('deleting and bringing back publish nothing that waits', async () => {
  const { site, admin, tom, path, get, edit, judge } = await openSite()
  const waiting = await edit(tom, { title: 'Waits' })
  await site.call('DELETE', `${path}?revisionid=${waiting.revisionid}`, { as: admin })
  assert.deepEqual((await site.call('GET', '/guides/unpatrolled', { as: admin })).body, [])
  await site.call('POST', `${path}/en/restore`, { as: admin })
  assert.notEqual((await get()).title, 'Waits')
  await judge('accept', waiting.guide_revisionid)
  assert.equal((await get()).title, 'Waits')
  assert.deepEqual((await site.call('GET', '/guides/unpatrolled', { as: admin })).body, [])
})

test('what comes first, lists and contributors follow the verdict', async () => {
  const { site, mara, admin, tom, guide, path, get, edit, judge } = await openSite()
  const other = await aGuide(site, { author: mara, steps: 1 })
  const mine = await edit(tom, { prerequisites: [other.guideid] })
  assert.equal((await get()).steps.length, 2)
  const theirs = await site.call('PATCH', `/guides/${other.guideid}?revisionid=${other.revisionid}`, {
    as: tom,
    body: { prerequisites: [guide.guideid] },
  })
  assert.equal(theirs.status, 200, 'neither is shown yet')
  await judge('accept', mine.guide_revisionid)
  assert.equal((await get()).steps.length, 3)
  const circle = `/guides/${other.guideid}/revisions/${theirs.body.guide_revisionid}`
  assert.equal((await site.call('POST', `${circle}/accept`, { as: admin })).status, 422)
  const onTop = await site.call('PATCH', `/guides/${other.guideid}?revisionid=${theirs.body.revisionid}`, {
    as: mara,
    body: { title: 'On top' },
  })
  assert.equal(onTop.status, 422)
  const refused = await site.call('DELETE', `/guides/${other.guideid}?revisionid=${theirs.body.revisionid}`, {
    as: mara,
  })
  assert.equal(refused.status, 403, 'Tom has worked on it, too')
  await site.call('POST', `${circle}/deny`, { as: admin })
  const gone = await site.call('DELETE', `/guides/${other.guideid}?revisionid=${other.revisionid}`, {
    as: mara,
  })
  assert.equal(gone.status, 204)
  assert.equal((await site.call('GET', path)).status, 200)
})

testOnBoth('two verdicts at once leave one of them standing', async () => {
  const { tom, get, edit, judge } = await openSite()
  const first = await edit(tom, { title: 'First' })
  const second = await edit(tom, { title: 'Second' })
  const [accepted, denied] = await Promise.all([
    judge('accept', second.guide_revisionid),
    judge('deny', first.guide_revisionid),
  ])
  assert.ok(
    accepted.status === 200 ? denied.status === 422 : denied.status === 204 && accepted.status === 422,
  )
  const newest = await get('?unpatrolled')
  const shown = await get('?excludePrerequisiteSteps')
  assert.equal(shown.guide_revisionid, newest.guide_revisionid)
  assert.equal(shown.title === 'Second', accepted.status === 200)
})
