// Tests lists in the language of the site for translated guides, and the report of stale translations to readers.
// Engines: both in the outer circle, because lists select a language by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })
const category = await aCategory(site, 'Pumps')

async function aTranslatedGuide(german: Record<string, string>) {
  const fields = { title: 'Prime the pump', summary: 'Before use.', langid: 'en' }
  const guide = await aGuide(site, { author: mara, category, steps: 2, fields })
  const path = `/guides/${guide.guideid}`
  const write = (body: object, as = mara, revisionid = 0) =>
    site.call('PATCH', `${path}?langid=de&revisionid=${revisionid}`, { as, body })
  assert.equal((await write(german)).status, 200)
  return { ...guide, path, write }
}

const speak = async (language: string) => {
  const { status, text } = await site.call('PATCH', '/settings', { as: admin, body: { language } })
  assert.equal(status, 200, text)
}

const listed = async (guideid: number, list = '/guides?limit=200') => {
  const { body } = await site.call('GET', list, { as: mara })
  const found = body.map((each: { guide?: object }) => each.guide ?? each)
  return found.find((each: { guideid: number }) => each.guideid === guideid)
}

testOnBoth(
  'lists are in the language of the site, text by text, as far as a guide is translated',
  async () => {
    const { guideid, path } = await aTranslatedGuide({ title: 'Pumpe füllen' })
    const english = await listed(guideid)
    assert.deepEqual(
      [english.locale, english.title, english.difficulty],
      ['en', 'Prime the pump', 'Moderate'],
    )
    await speak('de')
    await site.call('PUT', `/user/favorites/guides/${guideid}`, { as: mara })
    await site.call('PUT', `${path}/completed`, { as: mara })
    const lists = ['/guides?limit=200', `/guides?guideids=${guideid}`, '/user/guides?limit=200']
    for (const list of [...lists, '/user/favorites/guides', '/user/completions']) {
      const german = await listed(guideid, list)
      assert.deepEqual(
        [german.locale, german.title, german.summary],
        ['de', 'Pumpe füllen', 'Before use.'],
        list,
      )
      assert.match(german.url, /Pumpe\+f%C3%BCllen/)
      assert.notEqual(german.difficulty, 'Moderate')
      const { body } = await site.call('GET', path)
      assert.equal(german.revisionid, body.revisionid, 'the token of a list is that of the guide')
    }
    const inCategory = (await site.call('GET', '/categories/Pumps')).body.guides
    assert.ok(inCategory.some((each: { title: string }) => each.title === 'Pumpe füllen'))
    await speak('fr')
    assert.equal((await listed(guideid)).title, 'Prime the pump')
    await speak('en')
  },
)

testOnBoth(
  'every list is in the language that the reader asks for, the category of each guide included',
  async () => {
    const { guideid, path } = await aTranslatedGuide({ title: 'Pumpe füllen' })
    const page = (await site.call('GET', '/wikis/CATEGORY/Pumps?langid=de', { as: mara })).body
    const words = { as: admin, body: { display_title: 'Pumpen' } }
    const named = await site.call(
      'PATCH',
      `/wikis/CATEGORY/Pumps?langid=de&revisionid=${page.revisionid}`,
      words,
    )
    assert.equal(named.status, 200, named.text)
    for (const mark of [`/user/favorites/guides/${guideid}`, `${path}/completed`, `${path}/template`])
      assert.ok((await site.call('PUT', mark, { as: admin })).status < 300, mark)
    await site.write(({ db }) =>
      db.updateTable('guides').set({ isFeatured: 1 }).where('guideid', '=', guideid).execute(),
    )
    const lists = [
      '/guides?limit=200',
      '/guides?limit=200&sort=changed',
      `/guides?guideids=${guideid}`,
      '/guides/visible?limit=200',
      '/guides/featured?limit=200',
      '/guides/templates?category=Pumps',
      `/users/${mara.userid}/guides?limit=200`,
      '/user/favorites/guides?limit=200',
      '/user/completions?limit=200',
      '/wikis/CATEGORY/Pumps',
    ]
    for (const list of lists) {
      const read = async (lang: string) => {
        const asked = `${list}${list.includes('?') ? '&' : '?'}lang=${lang}`
        const { status, body, text } = await site.call('GET', asked, { as: admin })
        assert.equal(status, 200, text)
        const entries = body.results ?? body.guides ?? body
        const found = entries.map((each: { guide?: object }) => each.guide ?? each)
        const guide = found.find((each: { guideid: number }) => each.guideid === guideid)
        return [guide?.locale, guide?.title, guide?.category, guide?.category_display_title]
      }
      assert.deepEqual(await read('de'), ['de', 'Pumpe füllen', 'Pumps', 'Pumpen'], list)
      assert.deepEqual(await read('fr'), ['en', 'Prime the pump', 'Pumps', 'Pumps'], list)
    }
    const hide = (isPrivate: 0 | 1) =>
      site.write(({ db }) =>
        db.updateTable('wikis').set({ isPrivate }).where('title', '=', 'Pumps').execute(),
      )
    await hide(1)
    const { results } = (await site.call('GET', '/guides/visible?limit=200&lang=de', { as: admin })).body
    assert.deepEqual(
      results.filter((each: { category_display_title: string }) => each.category_display_title !== 'Pumps'),
      [],
    )
    await hide(0)
  },
)

testOnBoth(
  'the token of a listed state takes every change, in whichever language it was listed',
  async () => {
    const { guideid, path } = await aTranslatedGuide({ title: 'Pumpe füllen' })
    await aCategory(site, 'Valves')
    const changes: [string, string, object | undefined][] = [
      ['PATCH', path, { category: 'Valves' }],
      ['PATCH', path, { flags: ['GUIDE_ARCHIVED'] }],
      ['PUT', `${path}/public`, {}],
      ['DELETE', `${path}/public`, undefined],
      ['DELETE', path, undefined],
    ]
    for (const [method, at, body] of changes) {
      const { results } = (await site.call('GET', '/guides/visible?limit=200&lang=de', { as: admin })).body
      const { revisionid, locale } = results.find((each: { guideid: number }) => each.guideid === guideid)
      const query = `?revisionid=${revisionid}&langid=${locale}`
      const done = await site.call(method, at + query, { as: admin, ...(body && { body }) })
      assert.ok(done.status < 300, `${method} ${at}: ${done.text}`)
    }
    const gone = await site.call('GET', path, { as: admin })
    assert.ok(gone.status === 404 || gone.status === 410, gone.text)
  },
)

test('guides that come first are named in the language of the answer', async () => {
  const before = await aTranslatedGuide({ title: 'Pumpe füllen' })
  const { guideid } = await aGuide(site, {
    author: mara,
    category,
    fields: { prerequisites: [before.guideid] },
  })
  await site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=0`, { as: mara, body: { title: 'Zwei' } })
  const named = async (query: string) =>
    (await site.call('GET', `/guides/${guideid}${query}`)).body.prerequisites[0].title
  assert.equal(await named(''), 'Prime the pump')
  assert.equal(await named('?langid=de'), 'Pumpe füllen')
})

test('a category that is kept shows a new translation at once', async () => {
  await speak('de')
  const { guideid, path } = await aTranslatedGuide({ summary: 'Vor dem Gebrauch.' })
  const summary = async () => {
    const { guides } = (await site.call('GET', '/wikis/CATEGORY/Pumps')).body
    return guides.find((each: { guideid: number }) => each.guideid === guideid).summary
  }
  assert.equal(await summary(), 'Vor dem Gebrauch.')
  const { revisionid } = (await site.call('GET', `${path}?langid=de`)).body
  const body = { summary: 'Zuerst.' }
  await site.call('PATCH', `${path}?langid=de&revisionid=${revisionid}`, { as: mara, body })
  assert.equal(await summary(), 'Zuerst.')
  await speak('en')
})

test('a translation that waits is in no list until it is accepted', async () => {
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 50, language: 'de' } })
  const { guideid, path, write } = await aTranslatedGuide({ title: 'Pumpe füllen' })
  const { revisionid } = (await site.call('GET', `${path}?langid=de`)).body
  const waiting = await write({ title: 'Wartet' }, tom, revisionid)
  assert.equal(waiting.status, 200, waiting.text)
  assert.equal((await listed(guideid)).title, 'Pumpe füllen')
  const accept = `${path}/revisions/${waiting.body.guide_revisionid}/accept`
  assert.equal((await site.call('POST', accept, { as: mara })).status, 200)
  assert.equal((await listed(guideid)).title, 'Wartet')
  await site.call('PATCH', '/settings', { as: admin, body: { patrolThreshold: 100_000_000, language: 'en' } })
})

test('readers of a translation are told how many texts are stale and how many are missing', async () => {
  const { path, steps } = await aTranslatedGuide({ title: 'Pumpe füllen', subject: 'Filter' })
  const freshness = async (query = '?langid=de') => (await site.call('GET', path + query)).body.translation
  assert.equal(await freshness(''), undefined)
  assert.equal(await freshness('?langid=fr'), undefined)
  // The summary, and two steps with a title and a line each.
  assert.deepEqual(await freshness(), { isStale: false, staleTexts: 0, untranslatedTexts: 5 })
  const [step] = steps
  const translated = { title: 'Schritt 1', lines: [{ text: 'Tu Sache 1.' }] }
  const address = `${path}/steps/${step?.stepid}`
  await site.call('PATCH', `${address}?langid=de&revisionid=0`, { as: mara, body: translated })
  assert.deepEqual(await freshness(), { isStale: false, staleTexts: 0, untranslatedTexts: 3 })
  const lines = [{ text: 'Do another thing.', bullet: 'black', level: 0 }]
  const changed = await site.call('PATCH', `${address}?revisionid=${step?.revisionid}`, {
    as: mara,
    body: { lines },
  })
  assert.equal(changed.status, 200)
  assert.deepEqual(await freshness(), { isStale: true, staleTexts: 1, untranslatedTexts: 3 })
})
