// Proves that a release of a large guide contains every picture and copies none.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'
import { aRelease, retitle, turnOnReleases } from '#test/guides/release-builders.ts'

test('a release of 100 steps with 300 pictures in two languages copies none of them', async () => {
  const site = await startSite({ withWorker: true })
  const admin = await anAdmin(site)
  const rita = await aPerson(site)
  const { guideid, guide_revisionid } = await aGuide(site, { author: admin })
  await turnOnReleases(site, admin)
  const images = await Promise.all(Array.from({ length: 300 }, () => anImage(site, admin)))
  const steps = Array.from({ length: 100 }, (_, index) => ({
    key: `step ${index}`,
    title: `Step ${index}`,
    lines: [{ text: `Do thing ${index}.`, bullet: 'black', level: 0 }],
    media: { type: 'image', data: images.slice(index * 3, index * 3 + 3) },
  }))
  const path = `/guides/${guideid}/document?guide_revisionid=${guide_revisionid}`
  const saved = await site.call('PUT', path, { as: admin, body: { steps } })
  assert.equal(saved.status, 200, saved.text)
  const german = `/guides/${guideid}?langid=de&revisionid=0`
  assert.equal((await site.call('PATCH', german, { as: admin, body: { title: 'Titel' } })).status, 200)
  const count = async () => {
    const rows = await site.read(({ db }) =>
      db
        .selectFrom('images')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return [rows.count, readdirSync(site.folder, { recursive: true }).length]
  }
  const before = await count()
  for (const title of ['One', 'Two', 'Three']) {
    const { releaseid } = await aRelease(site, admin, guideid, { title })
    const { manifest } = await site.read(({ db }) =>
      db
        .selectFrom('guide_releases')
        .select('manifest')
        .where('releaseid', '=', releaseid)
        .executeTakeFirstOrThrow(),
    )
    assert.equal(JSON.parse(manifest).media.length, 300)
    await retitle(site, admin, guideid, `After ${title}`)
  }
  assert.deepEqual(await count(), before)
  assert.equal((await site.call('GET', `/guides/${guideid}`, { as: rita })).body.steps.length, 100)
})
