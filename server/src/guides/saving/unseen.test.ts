// Proves that an edit of a trusted user accepts only the pending edits that the user has seen.
// Engines: both, because it proves conflicts with pending edits.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
await site.call('PATCH', '/settings', {
  as: admin,
  body: { patrolThreshold: 100, acceptedEditReputation: 0 },
})
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })

interface Step {
  stepid: number
  revisionid: number
  title: string
}

/** A guide with two steps and a pending edit by Tom of the second one. */
async function open() {
  const { guideid } = await aGuide(site, { author: mara, steps: 2 })
  const path = `/guides/${guideid}`
  const get = async (query = '') => (await site.call('GET', `${path}${query}`, { as: mara })).body
  const steps = async (query = ''): Promise<Step[]> => (await get(query)).steps
  const titles = async (query = '') => (await steps(query)).map(({ title }) => title)
  const patchStep = (as: TestPerson, { stepid, revisionid }: Step, title: string, more = '') =>
    site.call('PATCH', `${path}/steps/${stepid}?revisionid=${revisionid}${more}`, { as, body: { title } })
  const plain = await get()
  const [first, second] = plain.steps as [Step, Step]
  assert.equal((await patchStep(tom, second, 'Tom was here')).status, 200)
  return { path, plain, first, second, get, steps, titles, patchStep }
}

const patch = (path: string, revisionid: number, body: object, as = mara) =>
  site.call('PATCH', `${path}?revisionid=${revisionid}`, { as, body })

testOnSqlite('a change of the guide, read without what waits, is answered 409 with what waits', async () => {
  const { path, plain, get, titles } = await open()
  const refused = await patch(path, plain.revisionid, { summary: 'By Mara' })
  assert.equal(refused.status, 409)
  assert.equal(refused.body.steps[1].title, 'Tom was here')
  assert.deepEqual(await titles(), ['Step 1', 'Step 2'])
  const done = await patch(path, refused.body.revisionid, { summary: 'By Mara' })
  assert.equal(done.status, 200)
  assert.deepEqual(await titles(), ['Step 1', 'Tom was here'])
  assert.equal((await get()).summary, 'By Mara')
})

test('so is publishing, ordering, bringing back and deleting', async () => {
  const { path, plain, first, second, titles } = await open()
  const query = `revisionid=${plain.revisionid}`
  const stepids = [second.stepid, first.stepid]
  const to = `to_revisionid=${plain.guide_revisionid}`
  for (const [method, address, body] of [
    ['DELETE', `${path}/public?${query}`, undefined],
    ['PUT', `${path}/steporder?${query}`, { stepids }],
    ['POST', `${path}/revert?${query}&${to}`, undefined],
    ['DELETE', `${path}?${query}`, undefined],
  ] as const) {
    const { status } = await site.call(method, address, { as: admin, ...(body ? { body } : {}) })
    assert.equal(status, 409, `${method} ${address}`)
  }
  assert.deepEqual(await titles(), ['Step 1', 'Step 2'])
})

testOnSqlite('a change of another step waits beside what waits, and either is accepted later', async () => {
  const { path, first, get, titles, patchStep } = await open()
  const changed = await patchStep(mara, first, 'By Mara')
  assert.equal(changed.status, 200)
  assert.equal(changed.body.title, 'By Mara')
  assert.deepEqual(await titles(), ['Step 1', 'Step 2'])
  assert.deepEqual(await titles('?unpatrolled'), ['By Mara', 'Tom was here'])
  const { guide_revisionid: newest } = await get('?unpatrolled')
  await site.call('POST', `${path}/revisions/${newest}/accept`, { as: mara })
  assert.deepEqual(await titles(), ['By Mara', 'Tom was here'])
})

testOnSqlite('adding and removing steps wait, too', async () => {
  const { path, first, titles } = await open()
  const body = { orderby: 1, title: 'New', lines: [{ text: 'Wait.', bullet: 'black', level: 0 }] }
  assert.equal((await site.call('POST', `${path}/steps`, { as: mara, body })).status, 201)
  const address = `${path}/steps/${first.stepid}?revisionid=${first.revisionid}`
  assert.equal((await site.call('DELETE', address, { as: mara })).status, 200)
  assert.deepEqual(await titles(), ['Step 1', 'Step 2'])
  assert.deepEqual(await titles('?unpatrolled'), ['New', 'Tom was here'])
})

testOnSqlite('whoever names the state that they have seen accepts what waits in it', async () => {
  const { first, get, titles, patchStep } = await open()
  const { guide_revisionid: seen } = await get('?unpatrolled')
  assert.equal((await patchStep(mara, first, 'By Mara', `&guide_revisionid=${seen}`)).status, 200)
  assert.deepEqual(await titles(), ['By Mara', 'Tom was here'])
})

testOnSqlite('a state that has been overtaken accepts nothing', async () => {
  const { first, get, steps, titles, patchStep } = await open()
  const { guide_revisionid: seen } = await get('?unpatrolled')
  const [, second] = (await steps('?unpatrolled')) as [Step, Step]
  await patchStep(tom, second, 'Tom again')
  assert.equal((await patchStep(mara, first, 'By Mara', `&guide_revisionid=${seen}`)).status, 200)
  assert.deepEqual(await titles(), ['Step 1', 'Step 2'])
})

testOnSqlite('whoever changes the very step that waits has seen it by its token', async () => {
  const { second, steps, titles, patchStep } = await open()
  const stale = await patchStep(mara, second, 'By Mara')
  assert.equal(stale.status, 409)
  assert.equal(stale.body.title, 'Tom was here')
  const [, waiting] = (await steps('?unpatrolled')) as [Step, Step]
  assert.equal((await patchStep(mara, waiting, 'By Mara')).status, 200)
  assert.deepEqual(await titles(), ['Step 1', 'By Mara'])
})

testOnSqlite('whose edits wait goes on with the token from before the own changes of steps', async () => {
  const { path, plain, get } = await open()
  const done = await patch(path, plain.revisionid, { summary: 'By Tom' }, tom)
  assert.equal(done.status, 200, done.text)
  assert.equal((await get()).summary, '')
  const stale = await patch(path, plain.revisionid, { summary: 'Again' }, tom)
  assert.equal(stale.status, 409, 'the guide itself was changed since')
  assert.equal((await patch(path, 999, { summary: 'No' }, tom)).status, 409)
})

testOnSqlite('one’s own waiting edits are accepted by the next one', async () => {
  const guide = await aGuide(site, { author: mara, steps: 2 })
  const { guideid } = guide
  const [first, second] = (await site.call('GET', `/guides/${guideid}`)).body.steps as [Step, Step]
  const eve = await aPerson(site, { name: 'Eve' })
  const change = (step: Step, title: string) =>
    site.call('PATCH', `/guides/${guideid}/steps/${step.stepid}?revisionid=${step.revisionid}`, {
      as: eve,
      body: { title },
    })
  assert.equal((await change(second, 'Waits')).status, 200)
  await site.call('PATCH', `/users/${eve.userid}`, { as: admin, body: { privileges: ['Author'] } })
  assert.equal((await change(first, 'Holds')).status, 200)
  const { body } = await site.call('GET', `/guides/${guideid}`)
  assert.deepEqual(
    body.steps.map(({ title }: Step) => title),
    ['Holds', 'Waits'],
  )
})

testOnSqlite('in translations a change of another step waits beside what waits', async () => {
  const { path, first, second } = await open()
  const translate = (as: TestPerson, step: Step, title: string, query = '') =>
    site.call('PATCH', `${path}/steps/${step.stepid}?langid=de${query}`, { as, body: { title } })
  const german = async () => (await site.call('GET', `${path}?langid=de`)).body
  assert.equal((await translate(mara, first, 'Schritt 1', '&revisionid=0')).status, 200)
  assert.equal((await translate(tom, second, 'Tom war hier', '&revisionid=0')).status, 200)
  const [one] = (await german()).steps as [Step]
  assert.equal((await translate(mara, first, 'Neu', `&revisionid=${one.revisionid}`)).status, 200)
  assert.equal((await german()).steps[0].title, 'Schritt 1')
  const { body: newest } = await site.call('GET', `${path}?langid=de&unpatrolled`, { as: mara })
  const seen = `&revisionid=${newest.steps[0].revisionid}&guide_revisionid=${newest.guide_revisionid}`
  assert.equal((await translate(mara, first, 'Gesehen', seen)).status, 200)
  assert.deepEqual(
    (await german()).steps.map(({ title }: Step) => title),
    ['Gesehen', 'Tom war hier'],
  )
})
