// Tests edits of programs that read the release in effect and send its revision while the working text is ahead.
// Engines: SQLite, because the merge is pure.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { aRelease, turnOnReleases } from '#test/guides/release-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const rita = await aPerson(site, { name: 'Rita' })
await turnOnReleases(site, admin)

/** A released guide whose working text has another title, and what a program read before. */
async function aGuideAhead(change: object = { title: 'Ahead' }) {
  const { guideid } = await aGuide(site, {
    author: mara,
    steps: 1,
    fields: { title: 'Released', summary: 'As released', time_required_min: 60, time_required_max: 120 },
  })
  await aRelease(site, mara, guideid)
  const path = `/guides/${guideid}`
  const read = (await site.call('GET', path, { as: mara })).body
  const patch = (body: object) =>
    site.call('PATCH', `${path}?revisionid=${read.revisionid}`, { as: mara, body })
  const working = async () => (await site.call('GET', `${path}?unpatrolled`, { as: mara })).body
  assert.equal((await patch(change)).status, 200)
  return { guideid, path, read, patch, working }
}

test('an edit based on the release is merged into the working text', async () => {
  const { path, read, patch, working } = await aGuideAhead()
  const saved = await patch({ summary: 'By a program', difficulty: 'Easy' })
  assert.deepEqual([saved.status, saved.body.title, saved.body.summary], [200, 'Ahead', 'By a program'])
  const now = await working()
  assert.deepEqual([now.title, now.summary, now.difficulty], ['Ahead', 'By a program', 'Easy'])
  const seen = (await site.call('GET', path, { as: rita })).body
  assert.deepEqual([seen.title, seen.summary, seen.revisionid], ['Released', 'As released', read.revisionid])
})

test('a program that sends the whole guide brings back nothing of the release', async () => {
  const { read, patch, working } = await aGuideAhead()
  const { title, type, category, introduction_raw, conclusion_raw } = read
  const whole = { title, type, category, introduction: introduction_raw, conclusion: conclusion_raw }
  assert.equal((await patch({ ...whole, summary: 'By a program' })).status, 200)
  const { title: titleNow, summary } = await working()
  assert.deepEqual([titleNow, summary], ['Ahead', 'By a program'])
})

test('an edit of what the working text has changed is answered 409 with the way to it, and changes nothing', async () => {
  const { guideid, patch, working } = await aGuideAhead({ title: 'Ahead', time_required_min: 30 })
  const before = await working()
  for (const body of [
    { title: 'Other' },
    { title: 'Other', summary: 'By a program' },
    { time_required_max: 90 },
  ]) {
    const refused = await patch(body)
    assert.deepEqual([refused.status, refused.body], [409, before], JSON.stringify(body))
    const link = refused.headers.link ?? ''
    assert.match(String(link), new RegExp(`/api/2\\.0/guides/${guideid}\\?unpatrolled>; rel="working-copy"$`))
  }
  assert.deepEqual(await working(), before)
  assert.equal((await patch({ title: 'Ahead' })).status, 200)
})

test('a release before the one in effect is no base', async () => {
  const { guideid, patch } = await aGuideAhead()
  await aRelease(site, mara, guideid)
  assert.equal((await patch({ summary: 'Late' })).status, 409)
})

test('what no release contains is changed with the newest revision only', async () => {
  const { path, read, patch, working } = await aGuideAhead()
  const address = `${path}/public?revisionid=${read.revisionid}`
  assert.equal((await site.call('DELETE', address, { as: admin })).status, 409)
  const { revisionid } = await working()
  const hide = `${path}/public?revisionid=${revisionid}`
  assert.equal((await site.call('DELETE', hide, { as: admin })).status, 200)
  const hidden = await working()
  const other = await aCategory(site)
  for (const body of [
    { public: true },
    { title: read.title, public: true, summary: 'By a program' },
    { category: other },
    { category: other, summary: 'By a program' },
    { flags: ['GUIDE_DELETE'] },
    { author: rita.userid },
  ])
    assert.equal((await patch(body)).status, 409, JSON.stringify(body))
  assert.equal((await site.call('PUT', address, { as: mara })).status, 409)
  assert.deepEqual(await working(), hidden)
  assert.equal((await patch({ category: read.category, summary: 'By a program' })).status, 200)
})
