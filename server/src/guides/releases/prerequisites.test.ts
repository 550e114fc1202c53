// Tests prerequisites that are pinned to releases, and runs that follow releases.
// Engines: both in the outer circle, because prerequisites are walked in SQL.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { anImage, fetchBytes } from '#test/files/pictures.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)

const get = (path: string, as = rita) => site.call('GET', path, { as })
const make = (guideid: number) => site.call('POST', '/guides/releases', { as: mara, body: { guideid } })

/** Saves members of the working text. */
async function save(guideid: number, body: object) {
  const { revisionid } = (await get(`/guides/${guideid}?unpatrolled`, mara)).body
  return site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as: mara, body })
}

async function renameStep(guideid: number, title: string) {
  const path = `/guides/${guideid}?unpatrolled&excludePrerequisiteSteps`
  const [step] = (await get(path, mara)).body.steps
  const address = `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`
  assert.equal((await site.call('PATCH', address, { as: mara, body: { title } })).status, 200)
}

/** A guide with one step and one field, in two releases. */
async function aTwiceReleased(title: string) {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1, fields: { title } })
  const stepid = steps[0]!.stepid
  await aForm(site, mara, stepid, [{ label: `${title} 1`, field_type: 'Text Input' }])
  await renameStep(guideid, `${title} 1`)
  const first = await aRelease(site, mara, guideid)
  await aForm(site, mara, stepid, [{ label: `${title} 2`, field_type: 'Text Input' }])
  await renameStep(guideid, `${title} 2`)
  const second = await aRelease(site, mara, guideid)
  return { guideid, stepid, first, second }
}

const stepTitles = async (path: string) =>
  (await get(path)).body.steps.map(({ title }: { title: string }) => title)
const labels = async (path: string) =>
  (await get(path)).body.map(({ fields }: { fields: { label: string }[] }) => fields[0]?.label)

test('a pinned prerequisite is shown in its release, with its steps and forms; the others follow the newest one', async () => {
  const [pinned, free] = [await aTwiceReleased('Pinned'), await aTwiceReleased('Free')]
  const prerequisite_releases = [
    { guideid: pinned.guideid, releaseid: pinned.first.releaseid },
    { guideid: free.guideid, releaseid: null },
  ]
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases } })
  assert.equal((await make(guideid)).status, 201)
  const read = (await get(`/guides/${guideid}`)).body
  assert.deepEqual(read.prerequisite_releases, prerequisite_releases)
  const titles = read.steps.map(({ title }: { title: string }) => title)
  assert.deepEqual(titles, ['Pinned 1', 'Free 2', 'Step 1'])
  assert.deepEqual((await labels(`/step_forms/guideid/${guideid}`)).sort(), ['Free 2', 'Pinned 1'])
  await renameStep(free.guideid, 'Free 3')
  await aRelease(site, mara, free.guideid)
  assert.deepEqual(await stepTitles(`/guides/${guideid}`), ['Pinned 1', 'Free 3', 'Step 1'])
  const run = await aRun(site, rita, guideid)
  assert.deepEqual(await stepTitles(`/work_log/${run.entryid}/guide`), ['Pinned 1', 'Free 3', 'Step 1'])
  assert.deepEqual(await labels(`/work_log/${run.entryid}/step_forms`), ['Pinned 1', 'Free 2'])
  const removed = await site.call('DELETE', `/guides/releases/${pinned.first.releaseid}`, { as: mara })
  assert.equal(removed.body.code, 'release.in-use')
  const body = { status: 'withdrawn', reason: 'Dangerous' }
  const address = `/guides/releases/${pinned.first.releaseid}`
  assert.equal((await site.call('PATCH', address, { as: mara, body })).status, 200)
  assert.deepEqual(await stepTitles(`/guides/${guideid}`), ['Pinned 2', 'Free 3', 'Step 1'])
  assert.deepEqual(await stepTitles(`/work_log/${run.entryid}/guide`), ['Pinned 1', 'Free 3', 'Step 1'])
})

test('the summary of a pinned prerequisite names what is followed, in guides, runs and XML', async () => {
  const { guideid: inner } = await aGuide(site, {
    author: mara,
    steps: 1,
    fields: { title: 'Lock out', summary: 'With the red lock' },
  })
  const first = await aRelease(site, mara, inner)
  const prerequisite_releases = [{ guideid: inner, releaseid: first.releaseid }]
  const outer = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases } })
  await aRelease(site, mara, outer.guideid)
  const run = await aRun(site, rita, outer.guideid)
  const free = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [inner] } })
  await aRelease(site, mara, free.guideid)
  const followed = await aRun(site, rita, free.guideid)
  assert.equal((await save(inner, { title: 'Switch off', summary: 'At the panel' })).status, 200)
  const second = await aRelease(site, mara, inner)
  const named = async (path: string) => {
    const [{ title, summary, release, guide_revisionid, url }] = (await get(path)).body.prerequisites
    return { title, summary, release: release.releaseid, guide_revisionid, url: new URL(url).pathname }
  }
  const [pinned, newest] = [await named(`/guides/${outer.guideid}`), await named(`/guides/${free.guideid}`)]
  const { guide_revisionid } = (await get(`/guides/${inner}`)).body
  assert.deepEqual(
    [pinned.title, pinned.summary, pinned.release, pinned.url],
    ['Lock out', 'With the red lock', first.releaseid, `/Guide/Lock+out/${inner}`],
  )
  assert.deepEqual([newest.title, newest.release], ['Switch off', second.releaseid])
  assert.deepEqual(
    [newest.guide_revisionid, pinned.guide_revisionid < guide_revisionid],
    [guide_revisionid, true],
  )
  const short = await named(`/guides/${outer.guideid}?excludePrerequisiteSteps`)
  assert.deepEqual(short, pinned)
  for (const { entryid } of [run, followed])
    assert.deepEqual(await named(`/work_log/${entryid}/guide`), pinned)
  const { text } = await get(`/guides/${outer.guideid}?type=xml`)
  assert.match(text, /<title>Lock out<\/title>/)
  assert.doesNotMatch(text, /Switch off/)
})

test('readers see pictures and documents of a pinned release, also through another one, until it is withdrawn', async () => {
  const { guideid: inner, steps } = await aGuide(site, {
    author: mara,
    steps: 1,
    fields: { title: 'Inner' },
  })
  const shown = await anImage(site, mara)
  const setStep = async (body: object) => {
    const [step] = (await get(`/guides/${inner}?unpatrolled`, mara)).body.steps
    const address = `/guides/${inner}/steps/${steps[0]!.stepid}?revisionid=${step.revisionid}`
    assert.equal((await site.call('PATCH', address, { as: mara, body })).status, 200)
  }
  const file = { as: mara, body: Buffer.from('12 Nm') }
  const table = (await site.call('POST', '/user/media/uploads?file=torque.txt', file)).body
  const picture = { type: 'image', data: [shown.image.id] }
  await setStep({ media: picture, lines: [{ text: `See [document|${table.id}].` }] })
  const first = await aRelease(site, mara, inner)
  await setStep({ media: { type: 'image', data: [] }, lines: [{ text: 'No table.' }] })
  await aRelease(site, mara, inner)
  const seen = async () => [
    (await fetchBytes(site, `${shown.image.guid}.mini`)).status,
    (await fetchBytes(site, `${shown.image.guid}.mini`, { as: rita })).status,
  ]
  assert.deepEqual(await seen(), [401, 403])
  const pinned = [{ guideid: inner, releaseid: first.releaseid }]
  const middle = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases: pinned } })
  assert.deepEqual(await seen(), [401, 403], 'the guide that pins it is not released')
  const ofMiddle = await aRelease(site, mara, middle.guideid)
  assert.deepEqual(await seen(), [200, 200])
  const outerPins = [{ guideid: middle.guideid, releaseid: ofMiddle.releaseid }]
  const outer = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases: outerPins } })
  await aRelease(site, mara, outer.guideid)
  assert.equal((await save(middle.guideid, { prerequisites: [inner] })).status, 200)
  const follows = [{ guideid: inner, releaseid: null }]
  assert.equal((await save(middle.guideid, { prerequisite_releases: follows })).status, 200)
  await aRelease(site, mara, middle.guideid)
  const [step] = (await get(`/guides/${outer.guideid}`)).body.steps
  assert.deepEqual([step.media.data[0]?.id, await seen()], [shown.image.id, [200, 200]])
  assert.match(step.lines[0].text_rendered, /href="[^"]*torque\.txt"/)
  const [, address = ''] = /href="([^"]*torque\.txt)"/.exec(step.lines[0].text_rendered) ?? []
  const read = await site.app.inject({ url: new URL(address, 'http://stepwright.test').pathname })
  assert.equal(read.statusCode, 200)
  const body = { status: 'withdrawn', reason: 'Wrong picture' }
  const withdrawn = await site.call('PATCH', `/guides/releases/${first.releaseid}`, { as: mara, body })
  assert.equal(withdrawn.status, 200)
  assert.deepEqual(await seen(), [401, 403])
})

test('a pinned release brings its own prerequisites', async () => {
  const [inner, other] = [await aTwiceReleased('Inner'), await aTwiceReleased('Swapped')]
  const middle = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [inner.guideid] } })
  const first = await aRelease(site, mara, middle.guideid)
  assert.equal((await save(middle.guideid, { prerequisites: [other.guideid] })).status, 200)
  await aRelease(site, mara, middle.guideid)
  const prerequisite_releases = [{ guideid: middle.guideid, releaseid: first.releaseid }]
  const outer = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases } })
  await aRelease(site, mara, outer.guideid)
  assert.deepEqual(await stepTitles(`/guides/${outer.guideid}`), ['Inner 2', 'Step 1', 'Step 1'])
  const pins = [{ guideid: middle.guideid, releaseid: null }]
  assert.equal((await save(outer.guideid, { prerequisite_releases: pins })).status, 200)
  assert.deepEqual(await stepTitles(`/guides/${outer.guideid}`), ['Inner 2', 'Step 1', 'Step 1'])
  await aRelease(site, mara, outer.guideid)
  assert.deepEqual(await stepTitles(`/guides/${outer.guideid}`), ['Swapped 2', 'Step 1', 'Step 1'])
})

test('a prerequisite without a release blocks releasing; unknown and foreign releases are refused', async () => {
  const bare = await aGuide(site, { author: mara, fields: { title: 'Bare' } })
  const { guideid } = await aGuide(site, { author: mara, fields: { prerequisites: [bare.guideid] } })
  const blocked = await make(guideid)
  assert.deepEqual([blocked.status, blocked.body.errors[0].field], [422, 'prerequisites'])
  assert.match(blocked.body.message, /has no release/)
  const released = await aTwiceReleased('Released')
  const pin = (releaseid: number, of = released.guideid) =>
    save(guideid, { prerequisite_releases: [{ guideid: of, releaseid }] })
  const at = Math.floor(site.clock.now / 1000) + 1000
  await retitle(site, mara, released.guideid, 'Planned')
  const planned = await aRelease(site, mara, released.guideid, { effective_date: at })
  for (const [answer, message] of [
    [await pin(999_999), /does not exist/],
    [await pin(released.first.releaseid, bare.guideid), /does not exist/],
    [await pin(planned.releaseid), /was never in effect/],
  ] as const) {
    assert.deepEqual([answer.status, answer.body.errors[0].field], [422, 'prerequisite_releases'])
    assert.match(answer.body.message, message)
  }
  const both = {
    prerequisites: [bare.guideid],
    prerequisite_releases: [{ guideid: released.guideid, releaseid: null }],
  }
  assert.equal((await save(guideid, both)).status, 422)
})

test('a prerequisite that was deleted does not block releasing: readers do not see it', async () => {
  const [gone, pinned] = [await aGuide(site, { author: mara }), await aTwiceReleased('Pinned and gone')]
  const unreleased = await aGuide(site, { author: mara })
  const prerequisite_releases = [
    { guideid: gone.guideid, releaseid: null },
    { guideid: pinned.guideid, releaseid: pinned.first.releaseid },
    { guideid: unreleased.guideid, releaseid: null },
  ]
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields: { prerequisite_releases } })
  for (const each of [gone, pinned]) {
    const { revisionid } = (await get(`/guides/${each.guideid}?unpatrolled`, mara)).body
    const address = `/guides/${each.guideid}?revisionid=${revisionid}`
    assert.equal((await site.call('DELETE', address, { as: admin })).status, 204)
  }
  // The place of the fault is that in the guide as its author reads it.
  const [fault] = (await make(guideid)).body.errors
  assert.deepEqual([fault.field, fault.index], ['prerequisites', 0])
  assert.match(fault.message, new RegExp(`${unreleased.guideid} has no release`))
  assert.equal((await make(unreleased.guideid)).status, 201)
  assert.equal((await make(guideid)).status, 201)
  assert.deepEqual(await stepTitles(`/guides/${guideid}`), ['Step 1'])
})

test('no guide comes before itself, in no release', async () => {
  const one = await aTwiceReleased('One')
  const two = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [one.guideid] } })
  const withOne = await aRelease(site, mara, two.guideid)
  assert.equal((await save(two.guideid, { prerequisites: [] })).status, 200)
  await aRelease(site, mara, two.guideid)
  const pins = [{ guideid: two.guideid, releaseid: withOne.releaseid }]
  const refused = await save(one.guideid, { prerequisite_releases: pins })
  assert.deepEqual([refused.status, refused.body.errors?.[0].field], [422, 'prerequisites'])
  // Each working text is free of cycles, but the second release would close one.
  assert.equal((await save(one.guideid, { prerequisites: [two.guideid] })).status, 200)
  assert.equal((await save(two.guideid, { prerequisites: [one.guideid] })).status, 200)
  assert.equal((await make(one.guideid)).status, 201)
  const closing = await make(two.guideid)
  assert.deepEqual([closing.status, closing.body.errors?.[0].field], [422, 'prerequisites'])
  assert.deepEqual(await stepTitles(`/guides/${two.guideid}`), ['Step 1'])
})

test('a withdrawal that closes a circle shows no step twice', async () => {
  const [one, two] = [await aTwiceReleased('North'), await aTwiceReleased('South')]
  assert.equal((await save(one.guideid, { prerequisites: [two.guideid] })).status, 200)
  await aRelease(site, mara, one.guideid)
  assert.equal((await save(one.guideid, { prerequisites: [] })).status, 200)
  const last = await aRelease(site, mara, one.guideid)
  assert.equal((await save(two.guideid, { prerequisites: [one.guideid] })).status, 200)
  await aRelease(site, mara, two.guideid)
  const address = `/guides/releases/${last.releaseid}`
  const body = { status: 'withdrawn', reason: 'Dangerous' }
  assert.equal((await site.call('PATCH', address, { as: mara, body })).status, 200)
  assert.deepEqual(await stepTitles(`/guides/${one.guideid}`), ['South 2', 'North 2'])
  assert.deepEqual(await stepTitles(`/guides/${two.guideid}`), ['North 2', 'South 2'])
  const { releaseid } = (await get(`/guides/${two.guideid}`)).body.release
  assert.deepEqual(await stepTitles(`/guides/${two.guideid}?release=${releaseid}`), ['North 2', 'South 2'])
  const run = await aRun(site, rita, two.guideid, 'WO-C')
  assert.deepEqual(await stepTitles(`/work_log/${run.entryid}/guide`), ['North 2', 'South 2'])
  assert.deepEqual(await labels(`/work_log/${run.entryid}/step_forms`), ['North 2', 'South 2'])
})

test('a run keeps its release, names it, and is told of a newer one while it is open', async () => {
  const { guideid, stepid, second } = await aTwiceReleased('Run')
  const plan = (await get(`/guides/${guideid}/plan`)).body
  const run = await aRun(site, rita, guideid, 'WO-R')
  const read = async (entryid = run.entryid) => (await get(`/work_log/${entryid}`)).body
  assert.deepEqual((await read()).release, { releaseid: second.releaseid, title: 'V1.1' })
  assert.equal((await read()).newer_release, undefined)
  await renameStep(guideid, 'Run 3')
  await aForm(site, mara, stepid, [])
  const third = await aRelease(site, mara, guideid)
  assert.deepEqual((await read()).newer_release, { releaseid: third.releaseid, title: 'V1.2' })
  assert.deepEqual(await stepTitles(`/work_log/${run.entryid}/guide`), ['Run 2'])
  assert.deepEqual(await labels(`/work_log/${run.entryid}/step_forms`), ['Run 2'])
  const device = randomUUID()
  const event = {
    ...{ eventid: randomUUID(), type: 'started', userid: rita.userid, seq: 1, at: site.clock.now },
    ...{ guideid, workorderid: 'WO-OFF', langid: 'en', plan: plan.plan },
  }
  const batch = { device, label: 'Tablet', sent: { at: site.clock.now }, events: [event] }
  const begun = await site.call('POST', `/work_log/${randomUUID()}/events`, { as: rita, body: batch })
  assert.equal(begun.status, 200, begun.text)
  const list = (await get(`/work_log?guideid=${guideid}&limit=200`)).body
  const offline = list.find(({ workorderid }: { workorderid: string }) => workorderid === 'WO-OFF')
  assert.deepEqual([offline.release.title, offline.newer_release.title], ['V1.1', 'V1.2'])
  const ended = await site.call('POST', `/work_log/${run.entryid}/cancel`, {
    as: rita,
    body: { reason: 'Enough' },
  })
  assert.ok(ended.status < 300, ended.text)
  assert.equal((await read()).newer_release, undefined)
  const csv = (await get(`/work_log.csv?guideid=${guideid}`)).text
  assert.match(csv.split('\n')[0] ?? '', /,release/)
  assert.match(csv, /WO-R.*V1\.1/)
  const [started] = (await get(`/work_log/${run.entryid}/events`)).body
  assert.equal(started.type, 'started')
})

test('without the feature, releases are neither made nor named', async () => {
  const plain = await startSite()
  const author = await anAdmin(plain)
  const { guideid } = await aGuide(plain, { author })
  const made = await plain.call('POST', '/guides/releases', { as: author, body: { guideid } })
  assert.deepEqual([made.status, made.body.code], [409, 'releases.off'])
  const { body } = await plain.call('GET', `/guides/${guideid}`)
  assert.deepEqual([body.release, body.prerequisite_releases], [undefined, undefined])
  const fields = { prerequisite_releases: [{ guideid, releaseid: null }] }
  const other = { category: body.category, type: 'how-to', ...fields }
  const refused = await plain.call('POST', '/guides', { as: author, body: other })
  assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'prerequisite_releases'])
})
