// Tests that an approved release shows its prerequisites, also nested ones, in the releases with which it was approved.
// Engines: both in the outer circle, because pins are walked in SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { anImage, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aProcess, assign, requestOf, sign } from '#test/guides/approval-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { changesNothing } from '#test/traces.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const author = (name: string) => aPerson(site, { name, privileges: ['Author'] })
const mara = await author('Mara')
/** Looks after the prerequisites. */
const otto = await author('Otto')
const quinn = await author('Quinn')
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)
const process = await aProcess(site, admin, [{ users: [quinn.userid] }])

const call = (as: TestPerson | undefined, method: string, path: string, body?: object) =>
  site.call(method, path, { ...(as && { as }), ...(body && { body }) })
const inDays = (days: number) => Math.floor(site.clock.now / 1000) + days * 86_400
const reason = 'It leaks'

/** Changes the title of the only step, and its form if it has one. */
async function changeStep(guideid: number, title: string, body: object = {}) {
  const path = `/guides/${guideid}?unpatrolled&excludePrerequisiteSteps`
  const [step] = (await call(otto, 'GET', path)).body.steps
  const address = `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
  assert.equal((await call(otto, 'PATCH', address, { title, ...body })).status, 200)
  await aForm(site, otto, step.stepid, [{ label: title, field_type: 'Text Input' }])
}

async function aPrerequisite(title: string, fields: object = {}) {
  const { guideid } = await aGuide(site, { author: otto, steps: 1, fields: { title, ...fields } })
  await changeStep(guideid, `${title} 1`)
  const { releaseid } = await aRelease(site, otto, guideid)
  return { guideid, releaseid }
}

async function renew(guideid: number, title: string, body: object = {}): Promise<number> {
  await changeStep(guideid, title, body)
  return (await aRelease(site, otto, guideid)).releaseid
}

async function ask(guideid: number, more: object = {}) {
  const { releaseid } = await aRelease(site, mara, guideid, more)
  const { approval_requestid } = await requestOf(site, mara, guideid)
  return { releaseid, approval_requestid }
}

async function approve(guideid: number, more: object = {}): Promise<number> {
  const { releaseid, approval_requestid } = await ask(guideid, more)
  const signed = await sign(site, quinn, approval_requestid)
  assert.equal(signed.status, 200, signed.text)
  return releaseid
}

async function aBound(fields: object) {
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { title: 'Own', ...fields } })
  await assign(site, admin, guideid, process)
  return guideid
}

const titlesOf = async (as: TestPerson | undefined, path: string): Promise<string[]> => {
  const { status, body, text } = await call(as, 'GET', path)
  assert.equal(status, 200, text)
  return body.steps.map(({ title }: { title: string }) => title)
}
const labelsOf = async (path: string): Promise<string[]> =>
  (await call(rita, 'GET', path)).body.map(({ fields }: { fields: { label: string }[] }) => fields[0]?.label)

/** All readers of the release, and runs that begin now, see these steps with their forms. */
async function assertShows(guideid: number, releaseid: number, before: string[], runs: number[] = []) {
  const expected = [...before, 'Step 1']
  const run = await aRun(site, rita, guideid)
  const paths: [TestPerson | undefined, string][] = [
    [undefined, `/guides/${guideid}`],
    [rita, `/guides/${guideid}`],
    [quinn, `/guides/${guideid}?release=${releaseid}`],
    ...[run.entryid, ...runs].map((entryid) => [rita, `/work_log/${entryid}/guide`] as [TestPerson, string]),
  ]
  for (const [as, path] of paths) assert.deepEqual(await titlesOf(as, path), expected, path)
  const { guide } = (await call(rita, 'GET', `/guides/${guideid}/plan`)).body
  assert.deepEqual(
    guide.steps.map(({ title }: { title: string }) => title),
    expected,
  )
  for (const path of [`/step_forms/guideid/${guideid}`, `/work_log/${run.entryid}/step_forms`])
    assert.deepEqual((await labelsOf(path)).sort(), before.toSorted(), path)
  const page = await site.app.inject({ url: `/Guide/x/${guideid}` })
  for (const title of expected) assert.match(page.body, new RegExp(`>[^<]*${title}[^<]*<`))
  return run.entryid
}

async function assertNeedsAdmin(path: string, method: string, body?: object) {
  await settleJobs(site)
  const refused = await changesNothing(site, () => call(otto, method, path, body))
  assert.deepEqual([refused.status, refused.body.code], [403, 'access.denied'], `${method} ${path}`)
  assert.match(refused.body.message, /approved release of another guide/i)
}

testOnBoth(
  'a pinned prerequisite stays in its release, also after an administrator withdraws it',
  async () => {
    const picture = await anImage(site, otto)
    const { guideid } = await aPrerequisite('Pinned')
    const first = await renew(guideid, 'Pinned 2', { media: { type: 'image', data: [picture.image.id] } })
    const bound = await aBound({ prerequisite_releases: [{ guideid, releaseid: first }] })
    const releaseid = await approve(bound)
    const run = await assertShows(bound, releaseid, ['Pinned 2'])
    const latest = await renew(guideid, 'Pinned 3', { media: { type: 'image', data: [] } })
    await assertNeedsAdmin(`/guides/releases/${first}`, 'PATCH', { status: 'withdrawn', reason })
    const needsAdmin = async (id: number) =>
      (await call(otto, 'GET', `/guides/releases/${id}`)).body.needs_admin
    assert.deepEqual([await needsAdmin(first), await needsAdmin(latest)], [true, false])
    await assertShows(bound, releaseid, ['Pinned 2'], [run])
    const ended = await call(admin, 'PATCH', `/guides/releases/${first}`, { status: 'withdrawn', reason })
    assert.equal(ended.status, 200, ended.text)
    await assertShows(bound, releaseid, ['Pinned 2'], [run])
    assert.equal((await fetchBytes(site, `${picture.image.guid}.mini`)).status, 200)
    const again = await call(mara, 'POST', '/guides/releases', { guideid: bound })
    assert.equal(again.status, 422, 'a withdrawn release is not approved again')
  },
)

testOnBoth(
  'prerequisites that are not pinned, and nested ones, stay as approved until the next approval',
  async () => {
    const inner = await aPrerequisite('Inner')
    const outer = await aPrerequisite('Outer', { prerequisites: [inner.guideid] })
    const bound = await aBound({ prerequisites: [outer.guideid] })
    const releaseid = await approve(bound)
    const run = await assertShows(bound, releaseid, ['Inner 1', 'Outer 1'])
    const added = await aPrerequisite('Added')
    await renew(inner.guideid, 'Inner 2')
    const { revisionid } = (await call(otto, 'GET', `/guides/${outer.guideid}?unpatrolled`)).body
    const saved = await call(otto, 'PATCH', `/guides/${outer.guideid}?revisionid=${revisionid}`, {
      prerequisites: [inner.guideid, added.guideid],
    })
    assert.equal(saved.status, 200, saved.text)
    await renew(outer.guideid, 'Outer 2')
    await assertShows(bound, releaseid, ['Inner 1', 'Outer 1'], [run])
    for (const id of [inner.releaseid, outer.releaseid]) {
      await assertNeedsAdmin(`/guides/releases/${id}`, 'PATCH', { status: 'withdrawn', reason })
      const removed = await call(otto, 'DELETE', `/guides/releases/${id}`)
      assert.equal(removed.body.code, 'release.in-use')
    }
    // The text of the guide is the same, but not the prerequisites that readers would see.
    const next = await approve(bound)
    await assertShows(bound, next, ['Inner 2', 'Added 1', 'Outer 2'])
    assert.deepEqual(await titlesOf(rita, `/work_log/${run}/guide`), ['Inner 1', 'Outer 1', 'Step 1'])
    const same = await call(mara, 'POST', '/guides/releases', { guideid: bound })
    assert.deepEqual([same.status, same.body.releaseid], [409, next])
  },
)

testOnBoth(
  'a guide whose release is shown in an approved one is hidden and deleted by administrators only',
  async () => {
    const { guideid, releaseid: first } = await aPrerequisite('Shown')
    const bound = await aBound({ prerequisites: [guideid] })
    const releaseid = await approve(bound)
    const { revisionid } = (await call(otto, 'GET', `/guides/${guideid}?unpatrolled`)).body
    await assertNeedsAdmin(`/guides/${guideid}?revisionid=${revisionid}`, 'DELETE')
    await assertNeedsAdmin(`/guides/${guideid}/public?revisionid=${revisionid}`, 'DELETE')
    await assertNeedsAdmin(`/guides/${guideid}?revisionid=${revisionid}`, 'PATCH', { public: false })
    await assertNeedsAdmin(`/guides/releases/${first}`, 'PATCH', { end_date: inDays(2) })
    await assertShows(bound, releaseid, ['Shown 1'])
    const deleted = await call(admin, 'DELETE', `/guides/${guideid}?revisionid=${revisionid}`)
    assert.equal(deleted.status, 204, deleted.text)
    assert.deepEqual(await titlesOf(undefined, `/guides/${bound}`), ['Step 1'])
  },
)

testOnBoth('a release that waits for its approval or its time holds its prerequisites as well', async () => {
  const { guideid, releaseid: first } = await aPrerequisite('Waiting')
  const bound = await aBound({ prerequisites: [guideid] })
  const { releaseid, approval_requestid } = await ask(bound, { effective_date: inDays(3) })
  const withdraw = { status: 'withdrawn', reason }
  await assertNeedsAdmin(`/guides/releases/${first}`, 'PATCH', withdraw)
  assert.equal((await sign(site, quinn, approval_requestid)).status, 200)
  assert.equal((await call(mara, 'GET', `/guides/releases/${releaseid}`)).body.status, 'scheduled')
  await assertNeedsAdmin(`/guides/releases/${first}`, 'PATCH', withdraw)
  const closed = await call(mara, 'PATCH', `/guides/releases/${releaseid}`, { status: 'closed', reason })
  assert.equal(closed.status, 200, closed.text)
  await renew(guideid, 'Waiting 2')
  assert.equal((await call(otto, 'PATCH', `/guides/releases/${first}`, withdraw)).status, 200)
})

test('a nested prerequisite without a release is refused, since nothing of it could be approved', async () => {
  const inner = await aPrerequisite('Gone')
  const outer = await aPrerequisite('Around', { prerequisites: [inner.guideid] })
  const ended = await call(otto, 'PATCH', `/guides/releases/${inner.releaseid}`, {
    status: 'withdrawn',
    reason,
  })
  assert.equal(ended.status, 200, ended.text)
  const bound = await aBound({ prerequisites: [outer.guideid] })
  const refused = await call(mara, 'POST', '/guides/releases', { guideid: bound })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'prerequisites'])
  assert.match(refused.body.errors[0].message, new RegExp(`Guide ${inner.guideid}\\b`))
})

test('a guide without a process shows a pinned approved release with the prerequisites of its approval', async () => {
  const inner = await aPrerequisite('Deep')
  const bound = await aBound({ prerequisites: [inner.guideid] })
  const releaseid = await approve(bound)
  const prerequisite_releases = [{ guideid: bound, releaseid }]
  const free = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases } })
  await aRelease(site, mara, free.guideid)
  await renew(inner.guideid, 'Deep 2')
  assert.deepEqual(await titlesOf(rita, `/guides/${free.guideid}`), ['Deep 1', 'Step 1', 'Step 1'])
})

testOnBoth('a prerequisite that leads back to the guide does not stop its approved release', async () => {
  const before = await aPrerequisite('Circle')
  const guideid = await aBound({})
  await approve(guideid)
  const save = async (as: TestPerson, id: number, prerequisites: number[]) => {
    const { revisionid } = (await call(as, 'GET', `/guides/${id}?unpatrolled`)).body
    const saved = await call(as, 'PATCH', `/guides/${id}?revisionid=${revisionid}`, { prerequisites })
    assert.equal(saved.status, 200, saved.text)
  }
  await save(mara, guideid, [before.guideid])
  const releaseid = await approve(guideid, { effective_date: inDays(2) })
  await save(otto, before.guideid, [guideid])
  await aRelease(site, otto, before.guideid)
  site.clock.now += 3 * 86_400_000
  await settleJobs(site)
  const { body } = await call(admin, 'GET', `/guides/releases/${releaseid}`)
  assert.deepEqual([body.status, body.reason], ['released', null])
  assert.deepEqual(await titlesOf(undefined, `/guides/${guideid}`), ['Circle 1', 'Step 1'])
})

testOnBoth(
  'writers of a prerequisite that nobody has approved do not approve the guide that pins it',
  async () => {
    const before = await aPrerequisite('Prepare')
    const guideid = await aBound({ prerequisites: [before.guideid] })
    await approve(guideid)
    const path = `/guides/${before.guideid}?unpatrolled&excludePrerequisiteSteps`
    const [step] = (await call(quinn, 'GET', path)).body.steps
    const address = `/guides/${before.guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
    assert.equal((await call(quinn, 'PATCH', address, { title: 'Skip it' })).status, 200)
    await aRelease(site, quinn, before.guideid)
    const refused = await call(mara, 'POST', '/guides/releases', { guideid })
    assert.deepEqual([refused.status, refused.body.code], [409, 'approval.nobody-left'])
    // Once somebody has approved the prerequisite, it is no change of theirs any more.
    const other = await aProcess(site, admin, [{ users: [admin.userid] }])
    await assign(site, admin, before.guideid, other)
    await changeStep(before.guideid, 'Prepare again')
    await aRelease(site, otto, before.guideid)
    const { approval_requestid } = await requestOf(site, otto, before.guideid)
    assert.equal((await sign(site, admin, approval_requestid)).status, 200)
    await approve(guideid)
  },
)
