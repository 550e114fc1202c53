// Tests that a search for one word of a group of synonyms finds texts with the others.
// Engines: both, because the word index differs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { indexRemaining } from './index/rebuild.ts'

test('a word finds texts with the other words of its groups, until the group is removed', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  await aGuide(site, { author: ada, category: await aCategory(site), fields: { title: 'Fix a puncture' } })
  await indexRemaining({ database: site.database, systemContext: site.systemContext })
  const titles = async (query: string) =>
    (await site.call('GET', `/search?q=${encodeURIComponent(query)}`)).body.results.map(
      ({ title }: { title: string }) => title,
    )
  const set = async (synonyms: string[][]) =>
    assert.equal((await site.call('PATCH', '/settings', { as: ada, body: { synonyms } })).status, 200)
  assert.deepEqual(await titles('Plattfuß'), [])
  await set([
    ['Plattfuß', 'Puncture'],
    ['flat tyre', 'puncture'],
  ])
  assert.deepEqual(await titles('PLATTFUSS'), ['Fix a puncture'])
  assert.deepEqual(await titles('fix plattfuß'), ['Fix a puncture'])
  assert.deepEqual(await titles('puncture'), ['Fix a puncture'])
  await set([])
  assert.deepEqual(await titles('Plattfuß'), [])
})
