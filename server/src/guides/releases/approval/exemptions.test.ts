// Tests that a guide can be exempt from approval: who may exempt it, what that changes, and what it does not.
// Engines: both in the outer circle, because the assignment without a process is read in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, retitle, turnOnReleases, untilStatus } from '#test/guides/release-builders.ts'
import { changesNothing, eventsOf } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const mo = await aPerson(site, { name: 'Mo', privileges: ['Moderator'] })
const quinn = await aPerson(site, { name: 'Quinn', privileges: ['Author'] })
await turnOnReleases(site, admin)

const call = (method: string, path: string, body?: object, as: TestPerson = admin) =>
  site.call(method, path, { as, ...(body && { body }) })
const exempt = (guideid: number, as = admin) => call('PUT', `/approvals/${guideid}`, { exempt: true }, as)
const unassign = (guideid: number) => call('DELETE', `/approvals/${guideid}`)

async function aCategory(title: string): Promise<number> {
  const { body, text } = await call('POST', '/wikis', { namespace: 'CATEGORY', title, contents: 'x' })
  assert.ok(body.wikiid, text)
  return body.wikiid
}

const ofSite = await aProcess(site, admin, [{ users: [quinn.userid] }], { default: true })
const ofCategory = await aProcess(site, admin, [{ users: [quinn.userid] }])
const ofGuide = await aProcess(site, admin, [{ users: [quinn.userid] }])
const strict = await aCategory('Strict')
await aCategory('Plain')
const put = await call('PUT', `/approvals/${strict}/${ofCategory.approval_processid}?namespace=CATEGORY`)
assert.equal(put.status, 200, put.text)

const inCategory = async (category: string) =>
  (await aGuide(site, { author: mara, steps: 1, fields: { category, public: true } })).guideid
const applied = async (guideid: number) => {
  const { body } = await call('GET', `/approvals/${guideid}`, undefined, mara)
  return [body.approval_processid, body.from, body.own, body.exempt]
}
const isExempt = [null, null, null, true]
/** As the list of guides says it. */
const listed = async (guideid: number) => {
  const { body } = await call('GET', '/guides/visible?limit=200', undefined, mara)
  const { next_release: next } = body.results.find((each: { guideid: number }) => each.guideid === guideid)
  return [next.process?.approval_processid ?? null, next.exempt]
}

const around = {
  'the site': { category: 'Plain', process: ofSite, from: 'site' },
  'the category': { category: 'Strict', process: ofCategory, from: 'category' },
  'the guide itself': { category: 'Strict', process: ofGuide, from: 'guide' },
}

for (const [name, { category, process, from }] of Object.entries(around))
  testOnBoth(`an exempt guide needs no approval, although ${name} has a process`, async () => {
    const { approval_processid: id } = process
    const guideid = await inCategory(category)
    if (from === 'guide') await assign(site, admin, guideid, ofGuide)
    const own = from === 'guide' ? id : null
    assert.deepEqual(await applied(guideid), [id, from, own, false])
    assert.deepEqual(await listed(guideid), [id, false])
    const events = await eventsOf(site, async () => {
      const { status, body, text } = await exempt(guideid)
      assert.equal(status, 200, text)
      const none = { approval_processid: null, name: null, from: null, own: null, exempt: true }
      assert.deepEqual(body, none)
      assert.equal((await exempt(guideid)).status, 200)
    })
    const ended = from === 'guide' ? ['approval-process.unassigned'] : []
    assert.deepEqual(events, [...ended, 'guide.approval-exempted'])
    assert.deepEqual(await applied(guideid), isExempt)
    assert.deepEqual(await listed(guideid), [null, true])
    const release = await aRelease(site, mara, guideid)
    assert.equal(release.status, 'released')
    const { releases } = (await call('GET', `/guides/${guideid}/releases`, undefined, mara)).body
    assert.equal(releases[0].needs_admin, false)
    // The exemption ends by its removal, or by an assignment.
    const back = await eventsOf(site, async () => assert.equal((await unassign(guideid)).status, 204))
    assert.deepEqual(back, ['guide.approval-unexempted'])
    assert.equal((await unassign(guideid)).status, 404)
    const fallback = category === 'Strict' ? [ofCategory.approval_processid, 'category'] : [id, 'site']
    assert.deepEqual(await applied(guideid), [...fallback, null, false])
    await exempt(guideid)
    const over = await eventsOf(site, () => assign(site, admin, guideid, ofGuide))
    assert.deepEqual(over, ['guide.approval-unexempted', 'approval-process.assigned'])
    await retitle(site, mara, guideid, 'Another title')
    assert.equal((await aRelease(site, mara, guideid)).status, 'pending')
  })

test('only administrators exempt a guide, and nothing else than a guide', async () => {
  const guideid = await inCategory('Strict')
  for (const as of [mara, mo]) {
    const { status } = await changesNothing(site, () => exempt(guideid, as))
    assert.equal(status, 403)
  }
  for (const [path, body, field] of [
    [`/approvals/${guideid}`, { exempt: false }, 'exempt'],
    [`/approvals/${guideid}`, {}, 'exempt'],
    [`/approvals/${guideid}`, { exempt: true, approval_processid: null }, 'approval_processid'],
    [`/approvals/${guideid}?namespace=CATEGORY`, { exempt: true }, 'namespace'],
  ] as const) {
    const { status, body: answer } = await changesNothing(site, () => call('PUT', path, body))
    assert.deepEqual([status, answer.errors[0].field], [422, field])
  }
  assert.equal((await changesNothing(site, () => exempt(999_999))).status, 404)
  await exempt(guideid)
  assert.equal((await call('DELETE', `/approvals/${guideid}`, undefined, mara)).status, 403)
})

testOnBoth(
  'a copy of an exempt guide is not exempt, and an exempt guide moves to no other process',
  async () => {
    const guideid = await inCategory('Strict')
    await exempt(guideid)
    const copy = await call('POST', `/guides/${guideid}/duplicate`, {}, mara)
    assert.equal(copy.status, 201, copy.text)
    assert.deepEqual(await applied(copy.body.guideid), [
      ofCategory.approval_processid,
      'category',
      null,
      false,
    ])
    assert.equal((await aRelease(site, mara, copy.body.guideid)).status, 'pending')
    const other = await inCategory('Plain')
    const move = async (id: number, category: string) => {
      const { body } = await call('GET', `/guides/${id}?unpatrolled`, undefined, mara)
      return call('PATCH', `/guides/${id}?revisionid=${body.revisionid}`, { category }, mara)
    }
    // Otherwise the guide would follow the process of another category once the exemption ends.
    assert.equal((await changesNothing(site, () => move(guideid, 'Plain'))).status, 403)
    assert.deepEqual(await applied(guideid), isExempt)
    await unassign(guideid)
    assert.equal((await changesNothing(site, () => move(guideid, 'Plain'))).status, 403)
    assert.equal((await changesNothing(site, () => move(other, 'Strict'))).status, 403)
  },
)

testOnBoth('an exempt guide that is deleted and restored is the same guide, and stays exempt', async () => {
  const guideid = await inCategory('Strict')
  await exempt(guideid)
  const { body } = await call('GET', `/guides/${guideid}?unpatrolled`)
  assert.equal((await call('DELETE', `/guides/${guideid}?revisionid=${body.revisionid}`)).status, 204)
  assert.equal((await exempt(guideid)).status, 404)
  assert.equal((await call('POST', `/guides/${guideid}/en/restore`)).status, 200)
  assert.deepEqual(await applied(guideid), isExempt)
})

testOnBoth('a request that is open stays with its process while its guide is exempt', async () => {
  const guideid = await inCategory('Strict')
  assert.equal((await aRelease(site, mara, guideid)).status, 'pending')
  await exempt(guideid)
  const request = await requestOf(site, mara, guideid)
  const { approval_requestid: id, approval_processid } = request
  assert.deepEqual([request.status, approval_processid], ['pending', ofCategory.approval_processid])
  assert.equal((await call('POST', '/guides/releases', { guideid }, mara)).status, 409)
  assert.equal((await sign(site, mara, id)).status, 403)
  const signed = await sign(site, quinn, id)
  assert.deepEqual([signed.body.status, signed.body.release_status], ['approved', 'released'])
})

test('a release that an exempt guide scheduled is closed at its time if a process applies then', async () => {
  const own = await startSite({ withWorker: true })
  const boss = await anAdmin(own)
  await turnOnReleases(own, boss)
  await aProcess(own, boss, [{ users: [boss.userid] }], { default: true })
  const { guideid } = await aGuide(own, { author: boss, steps: 1, fields: { public: true } })
  const path = `/approvals/${guideid}`
  assert.equal((await own.call('PUT', path, { as: boss, body: { exempt: true } })).status, 200)
  const effective_date = Math.floor(own.clock.now / 1000) + 3600
  const release = await aRelease(own, boss, guideid, { effective_date })
  assert.equal(release.status, 'scheduled')
  assert.equal((await own.call('DELETE', path, { as: boss })).status, 204)
  own.clock.now += 3601_000
  await untilStatus(own, release.releaseid, 'closed')
})
