// Tests public pages of guides with releases: the release that is shown, pages of a release, and pinned forms.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'
import { aForm } from '#test/run-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
await turnOnReleases(site, admin)

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body: text, headers: answered } = await site.app.inject({ url, headers })
  return { status, text, headers: answered }
}

async function released(title: string) {
  const { guideid, steps } = await aGuide(site, { author: mara, steps: 1, fields: { title } })
  const { releaseid } = await aRelease(site, mara, guideid)
  return { guideid, stepid: steps[0]!.stepid, releaseid, path: `/Guide/x/${guideid}` }
}

test('the page of a guide names the release in effect and its date, in the language of the guide', async () => {
  const { guideid, path } = await released('Oil')
  const line = /Release V1\.0, <time datetime="2026-[^"]*">/
  assert.match((await open(path)).text, line)
  const { etag } = (await open(path)).headers
  assert.equal((await open(path, { 'if-none-match': String(etag) })).status, 304)
  await retitle(site, mara, guideid, 'Oil and filter')
  assert.equal(
    (await open(path, { 'if-none-match': String(etag) })).status,
    304,
    'the working text changes nothing',
  )
  await aRelease(site, mara, guideid)
  const after = await open(path, { 'if-none-match': String(etag) })
  assert.equal(after.status, 200, 'a release changes the page')
  assert.match(after.text, /Release V1\.1, <time/)
})

test('a release has a page of its own for readers who may read it, and robots are led to the guide', async () => {
  const { guideid, releaseid, path } = await released('Belt')
  await retitle(site, mara, guideid, 'New belt')
  const shown = await open(`${path}?release=${releaseid}`)
  assert.equal(shown.status, 200)
  assert.match(shown.text, /<h1>Belt<\/h1>/)
  assert.match(shown.text, /<meta name="robots" content="noindex">/)
  assert.match(shown.text, new RegExp(`<link rel="canonical" href="[^"?]*/${guideid}">`))
  assert.ok(!(await open(path)).text.includes('content="noindex"'))
  const second = await aRelease(site, mara, guideid)
  const old = await open(`${path}?release=${releaseid}`)
  assert.deepEqual([old.status, old.text.includes('Belt')], [403, false])
  assert.match((await open(`${path}?release=${second.releaseid}`)).text, /<h1>New belt<\/h1>/)
})

test('releases that are not for readers are not there, and neither are those of other guides', async () => {
  const { guideid, path } = await released('Chain')
  const other = await released('Pump')
  await retitle(site, mara, guideid, 'Hidden chain')
  const effective_date = Math.floor(site.clock.now / 1000) + 3600
  const { releaseid } = await aRelease(site, mara, guideid, { effective_date })
  for (const wrong of [releaseid, other.releaseid, 999_999, 0, -1, 'x', '1&release=2', '9'.repeat(30)]) {
    const { status, text, headers } = await open(`${path}?release=${wrong}`)
    assert.deepEqual(
      [status, text.includes('hain'), headers['x-robots-tag']],
      [404, false, 'noindex'],
      `${wrong}`,
    )
  }
})

test('a prerequisite that is pinned to an earlier release is shown with the form of that release', async () => {
  const { guideid: before, stepid, releaseid } = await released('Before')
  await aForm(site, mara, stepid, [{ label: 'Fresh label', field_type: 'Numeric Input' }])
  await aRelease(site, mara, before)
  const fields = { title: 'After', prerequisite_releases: [{ guideid: before, releaseid }] }
  const { guideid } = await aGuide(site, { author: mara, steps: 1, fields })
  await aRelease(site, mara, guideid)
  const path = `/Guide/x/${guideid}`
  assert.ok(!(await open(path)).text.includes('Fresh label'))
  assert.ok((await open(`/Guide/x/${before}`)).text.includes('Fresh label'))
})
