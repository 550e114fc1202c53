// Tests searches without a hit: which are recorded, how they add up, and what administrators do with them.
// Engines: both in the outer circle, because rows of several servers are merged by an upsert.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyUp } from '#src/app/housekeeping.ts'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { eventsOf } from '#test/traces.ts'
import { indexRemaining } from '../index/rebuild.ts'
import { countMisses, mostMisses } from './misses.queries.ts'

const dayMs = 86_400_000

async function open() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const search = (words: string, more = '') =>
    site.call('GET', `/search?q=${encodeURIComponent(words)}${more}`)
  const list = async (query = '') => (await site.call('GET', `/searches/misses${query}`, { as: ada })).body
  const words = async (query = '') =>
    (await list(query)).misses.map((miss: { words: string; count: number }) => [miss.words, miss.count])
  return { site, ada, search, list, words }
}

const tidy = (site: TestSite) =>
  tidyUp(
    {
      database: site.database,
      files: site.files,
      log: { warn: () => {} } as never,
      now: () => site.clock.now,
      systemContext: site.systemContext,
    },
    ['misses'],
  )

testOnBoth(
  'a search without a hit is counted under its folded words, and one with a hit is not',
  async () => {
    const { site, search, list } = await open()
    const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
    await aGuide(site, { author: mara, category: await aCategory(site), fields: { title: 'Fix a puncture' } })
    await indexRemaining({ database: site.database, systemContext: site.systemContext })
    const first = site.clock.now
    await search('Plattfüße')
    site.clock.now += 5000
    await search('  PLATTFUSSE! ', '&langid=de')
    assert.equal((await search('puncture')).body.totalResults, 1)
    await site.misses.flush()
    const { totalResults, misses } = await list()
    assert.equal(totalResults, 1)
    const [{ missid, ...miss }] = misses
    assert.ok(missid > 0)
    assert.deepEqual(miss, {
      words: 'plattfusse',
      query: 'PLATTFUSSE!',
      langid: 'de',
      count: 2,
      first_date: first / 1000,
      last_date: first / 1000 + 5,
    })
  },
)

test('filters, later pages, numbers, suggestions, signs, long texts and e-mail addresses are not recorded', async () => {
  const { site, search, list } = await open()
  await search('nothing', '&filter=guide')
  await search('nothing', '&offset=20')
  await search('guideid:999')
  await search('?!')
  await search('')
  await search('x'.repeat(101))
  await search('ada@example.org')
  await site.call('GET', '/suggest?q=nothing')
  await site.misses.flush()
  assert.deepEqual(await list(), { totalResults: 0, misses: [] })
  await site.call('GET', '/search/nothing')
  await search('a\u0001b')
  await site.misses.flush()
  assert.equal((await list()).totalResults, 2)
})

test('a request whose read is repeated counts once', async () => {
  const { site, words } = await open()
  for (const request of ['first', 'first', 'second'])
    site.misses.add({ query: 'klaxon', langid: 'en', request })
  await site.misses.flush()
  assert.deepEqual(await words(), [['klaxon', 2]])
})

testOnBoth('several servers and a shutdown add to the same counts', async () => {
  const { site, search, words } = await open()
  const twin = await site.twin()
  await search('klaxon')
  await search('horn')
  await twin.call('GET', '/search?q=Klaxon')
  await Promise.all([site.misses.flush(), twin.misses.flush()])
  await twin.call('GET', '/search?q=klaxon')
  await twin.close()
  assert.deepEqual(await words(), [
    ['klaxon', 3],
    ['horn', 1],
  ])
})

test('the list is paged, by count or by the last search', async () => {
  const { site, search, words } = await open()
  for (const each of ['often', 'often', 'seldom', 'often', 'late']) {
    site.clock.now += 1000
    await search(each)
  }
  await site.misses.flush()
  const often = ['often', 3]
  assert.deepEqual(await words('?sort=COUNT'), [often, ['late', 1], ['seldom', 1]])
  assert.deepEqual(await words('?sort=last_date'), [['late', 1], often, ['seldom', 1]])
  assert.deepEqual(await words('?limit=1&offset=1'), [['late', 1]])
})

test('the rarest and oldest of more than 1000 go, and after 90 days all others', async () => {
  const { site, search, list, words } = await open()
  await search('valued')
  await search('valued')
  await search('oldest')
  await site.misses.flush()
  for (const part of [0, 1]) {
    site.clock.now += 1000
    for (let index = 0; index < 500; index++)
      site.misses.add({ query: `part${part} number${index}`, langid: 'en', request: `${part} ${index}` })
    site.misses.add({ query: 'beyond the batch', langid: 'en', request: 'last' })
    await site.misses.flush()
  }
  assert.equal((await list()).totalResults, mostMisses)
  const all = [...(await words('?limit=200')), ...(await words('?limit=200&offset=800'))].map(
    ([each]) => each,
  )
  assert.equal(all[0], 'valued')
  assert.ok(!all.includes('oldest') && !all.includes('beyond the batch'))
  const left = () => site.read(({ db }) => countMisses(db))
  site.clock.now += 90 * dayMs
  assert.deepEqual(await tidy(site), [])
  assert.equal(await left(), 500)
  site.clock.now += 1
  await tidy(site)
  assert.equal(await left(), 0)
})

test('an administrator dismisses an entry, which is one event, and only administrators read the list', async () => {
  const { site, ada, search, list } = await open()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author', 'Moderator'] })
  await search('klaxon')
  await site.misses.flush()
  const [{ missid }] = (await list()).misses
  const path = `/searches/misses/${missid}`
  for (const as of [undefined, mara]) {
    const options = as ? { as } : {}
    assert.equal((await site.call('GET', '/searches/misses', options)).status, as ? 403 : 401)
    assert.equal((await site.call('DELETE', path, options)).status, as ? 403 : 401)
  }
  const dismiss = () => site.call('DELETE', path, { as: ada })
  assert.deepEqual(await eventsOf(site, dismiss), ['search-miss.dismissed'])
  const [event] = (await site.call('GET', '/events?limit=1', { as: ada })).body
  assert.deepEqual(event.before, { words: 'klaxon', count: 1 })
  const again = await dismiss()
  assert.deepEqual([again.status, again.body.code], [404, 'search-miss.not-found'])
  assert.deepEqual(await list(), { totalResults: 0, misses: [] })
})

testOnBoth('the words themselves can be searched for by the address', async () => {
  const { site } = await open()
  assert.equal((await site.call('GET', '/search/misses')).status, 200)
})
