// Tests that a search with many matches pages to the last one: each once, in the same order, only visible ones.
// Engines: both in the outer circle, because order and counts come from SQL.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import { indexRemaining } from '#search/index/rebuild.ts'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const category = await aCategory(site, 'Presses')
const inTitles = { pages: 568, guides: 40 }
const elsewhere = { pages: 30, guides: 10 }
const privateGuides = 8
const teams = 3
const all = 608 + 40

interface Result {
  dataType: string
  guideid?: number
  wikiid?: number
  teamid?: number
  title?: string
  summary?: string
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

const addMany = (titles: readonly string[], contents: string, langid = 'en') =>
  site.write((ctx) => {
    const drafts = titles.map((title) => ({ title, langid, content: { ...emptyContent, contents } }))
    return addPages(ctx, { namespace: 'WIKI', drafts, isPatrolled: true })
  })

const addGuide = (fields: Record<string, unknown>) => aGuide(site, { author: mara, category, fields })

/** Every other guide is translated, so that it matches by two documents. */
async function addTranslated(number: number, fields: Record<string, unknown>, translated: object) {
  const { guideid } = await addGuide(fields)
  if (number % 2 !== 0) return
  const path = `/guides/${guideid}?langid=de&revisionid=0`
  const { status, text } = await site.call('PATCH', path, { as: mara, body: translated })
  assert.equal(status, 200, text)
}

before(async () => {
  for (const number of upTo(elsewhere.guides))
    await addTranslated(
      number,
      { title: `Spare ${number}`, summary: 'With one bearing.' },
      { title: `Ersatz ${number}`, summary: 'Mit einem Bearing.' },
    )
  const spares = upTo(elsewhere.pages).map((number) => `Stock ${number}`)
  await addMany(spares, 'Holds one bearing.')
  for (const number of upTo(inTitles.guides))
    await addTranslated(number, { title: `Bearing ${number}` }, { title: `Bearing tauschen ${number}` })
  const pages = upTo(inTitles.pages).map((number) => `Bearing sheet ${number}`)
  await addMany(pages.slice(0, 400), '')
  await addMany(pages.slice(400), '', 'de')
  for (const number of upTo(privateGuides))
    await addGuide({ title: `Bearing secret ${number}`, public: false })
  const { guideid, revisionid } = await addGuide({ title: 'Bearing of yesterday' })
  await indexRemaining({ database: site.database, systemContext: site.systemContext })
  await site.call('DELETE', `/guides/${guideid}?revisionid=${revisionid}`, { as: ada })
  for (const number of upTo(teams)) {
    const made = await site.call('POST', '/teams', { as: ada, body: { name: `Bearing crew ${number}` } })
    assert.equal(made.status, 201, made.text)
  }
})

const keyOf = ({ guideid, wikiid, teamid }: Result) =>
  guideid ? `guide ${guideid}` : wikiid ? `wiki ${wikiid}` : `team ${teamid}`

interface Walk {
  as?: TestPerson
  more?: string
  limit?: number
  from?: number
}

/** Follows a search from one page to the next until there are no more results. */
async function walk(query: string, { as, more = '', limit = 200, from = 0 }: Walk = {}) {
  const results: Result[] = []
  const totals = new Set<number>()
  for (let offset = from; ; offset += limit) {
    const path = `/search/${query}?limit=${limit}&offset=${offset}${more}`
    const { status, body, text } = await site.call('GET', path, as ? { as } : {})
    assert.equal(status, 200, text)
    results.push(...body.results)
    totals.add(body.totalResults)
    if (!body.moreResults) break
    assert.equal(body.results.length, limit)
  }
  return { results, keys: results.map(keyOf), totals: [...totals] }
}

test('pages lead to the last match, each once, with the right total', async () => {
  const { keys, totals, results } = await walk('bearing')
  assert.deepEqual(totals, [all])
  assert.equal(keys.length, all)
  assert.equal(new Set(keys).size, all)
  const isInTitle = results.map(({ title = '' }) => title.startsWith('Bearing'))
  assert.equal(isInTitle.lastIndexOf(true), 607)
})

test('the order stays, whatever the size of the pages', async () => {
  const { keys } = await walk('bearing')
  assert.deepEqual((await walk('bearing', { limit: 67 })).keys, keys)
  assert.deepEqual((await walk('bearing', { limit: 7, from: 490 })).keys, keys.slice(490))
  assert.deepEqual((await walk('bearing', { from: all - 1 })).keys, keys.slice(-1))
  assert.deepEqual((await walk('bearing', { from: all })).keys, [])
  assert.deepEqual((await walk('bearing', { from: Number.MAX_SAFE_INTEGER })).keys, [])
})

test('totals and pages hold only what the caller may see', async () => {
  for (const as of [mara, ada]) {
    const { keys, totals } = await walk('bearing', { as })
    assert.deepEqual(totals, [all + privateGuides])
    assert.equal(new Set(keys).size, all + privateGuides)
  }
  const { totals } = await walk('bearing', { as: otto })
  assert.deepEqual(totals, [all])
})

test('every match is there in another language, too, and in each kind', async () => {
  const german = await walk('bearing', { more: '&langid=de' })
  assert.deepEqual([...german.keys].sort(), [...(await walk('bearing')).keys].sort())
  const guides = await walk('bearing', { more: '&filter=guide' })
  assert.equal(guides.keys.length, inTitles.guides + elsewhere.guides)
  const pages = await walk('bearing', { more: '&filter=wiki' })
  assert.deepEqual(pages.totals, [inTitles.pages + elsewhere.pages])
  assert.equal(new Set(pages.keys).size, inTitles.pages + elsewhere.pages)
})

test('a misspelt word leads to the last match as well', async () => {
  const { keys, totals } = await walk('baering')
  assert.deepEqual(totals, [all])
  assert.equal(new Set(keys).size, all)
})

test('teams come after the last match', async () => {
  const more = '&filter=guide,wiki,team'
  const { keys, totals } = await walk('bearing', { more })
  assert.deepEqual(totals, [all + teams])
  assert.equal(new Set(keys).size, all + teams)
  assert.deepEqual(
    keys.slice(-teams).map((key) => key.split(' ')[0]),
    ['team', 'team', 'team'],
  )
  const end = await walk('bearing', { more, limit: 2, from: all - 1 })
  assert.deepEqual(end.keys, keys.slice(all - 1))
})

test('wrong pages are refused by name, and suggestions stay ten', async () => {
  for (const bad of ['limit=0', 'offset=-1', 'offset=x', 'offset=9007199254740993']) {
    const { status, body } = await site.call('GET', `/search/bearing?${bad}`)
    assert.equal(status, 422)
    assert.match(JSON.stringify(body), new RegExp(bad.split('=')[0] ?? ''))
  }
  const { body } = await site.call('GET', '/suggest/bearing?doctypes=all,page')
  assert.equal(body.results.length, 10)
})
