// Tests finding guides and pages by their words, through the API.
// Engines: both, because the word index differs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'
import { trigramsOf } from '#word-index/words.ts'
import { indexRemaining, requestFullRebuild } from './index/rebuild.ts'
import { listSimilarWords } from './search.queries.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const otto = await aPerson(site, { name: 'Otto' })
const category = await aCategory(site, 'Presses')

const indexed = () => settleJobs(site)

async function written(title: string, fields: Record<string, unknown> = {}, lines: string[] = []) {
  const guide = await aGuide(site, { author: mara, category, fields: { title, ...fields } })
  for (const [index, text] of lines.entries()) {
    const body = { orderby: index + 1, lines: [{ text, bullet: 'black', level: 0 }] }
    await site.call('POST', `/guides/${guide.guideid}/steps`, { as: mara, body })
  }
  return guide.guideid
}

interface Result {
  dataType: string
  guideid?: number
  title: string
}

async function found(query: string, as?: TestPerson, more = ''): Promise<Result[]> {
  const { status, body, text } = await site.call(
    'GET',
    `/search/${encodeURIComponent(query)}?${more}`,
    as ? { as } : {},
  )
  assert.equal(status, 200, text)
  return body.results
}
const titles = async (query: string, as?: TestPerson, more?: string) =>
  (await found(query, as, more)).map((each) => each.title)

test('an answer has its six members, and results say what they are', async () => {
  const guideid = await written('Grease the chain hoist', { summary: 'Every week.' })
  await indexed()
  await indexRemaining({ database: site.database, systemContext: site.systemContext })
  const { body } = await site.call('GET', '/search/chain?limit=5')
  const { results, ...rest } = body
  assert.deepEqual(rest, {
    search: 'chain',
    limit: 5,
    offset: 0,
    totalResults: 1,
    moreResults: false,
  })
  assert.equal(results[0].dataType, 'guide')
  assert.equal(results[0].guideid, guideid)
  assert.equal(results[0].summary, 'Every week.')
  const [page] = await found('presses', undefined, 'filter=category')
  assert.equal(page?.dataType, 'wiki')
  assert.equal((page as unknown as { namespace: string }).namespace, 'CATEGORY')
})

test('the title counts more than the summary, the summary more than the steps', async () => {
  const inSteps = await written('Third', {}, ['Now open the zirconium valve.'])
  const inSummary = await written('Second', { summary: 'About zirconium.' })
  const inTitle = await written('Zirconium')
  await indexed()
  assert.deepEqual(
    (await found('zirconium')).map((each) => each.guideid),
    [inTitle, inSummary, inSteps],
  )
})

test('parts, tools, tags, subjects and categories are found, too', async () => {
  const guideid = await written('Nameless', {
    subject: 'Gimbal',
    tools: [{ name: 'Quincunx spanner' }],
    parts: [{ name: 'Xylograph ring' }],
    introduction: "Mind the '''vexillum'''.",
  })
  await site.call('PUT', `/guides/${guideid}/tag`, { as: ada, body: { tag: 'Yearly zeugma' } })
  await indexed()
  for (const query of ['gimbal', 'quincunx', 'xylograph', 'vexillum', 'zeugma', 'nameless presses'])
    assert.ok((await titles(query, undefined, 'filter=guide')).includes('Nameless'), query)
})

test('accents, umlauts, capitals and beginnings of words do not matter', async () => {
  await written('Ölfilter an der Bügelsäge wechseln; Straße räumen')
  await written('Café maintenance')
  await indexed()
  for (const query of ['olfilter', 'ÖLFILTER', 'oelfilter', 'ölfil', 'bugelsage', 'buegelsaege', 'strasse'])
    assert.equal((await titles(query)).length, 1, query)
  assert.deepEqual(await titles('cafe main'), ['Café maintenance'])
})

test('words inside of compound ones and words with a slip are found where nothing else is', async () => {
  await written('Hydraulikschlauch prüfen')
  await written('Calibrate the micrometer')
  await indexed()
  assert.deepEqual(await titles('schlauch'), ['Hydraulikschlauch prüfen'])
  for (const query of ['micrometre', 'micromeetr', 'mircometer', 'calibarte'])
    assert.deepEqual(await titles(query), ['Calibrate the micrometer'], query)
  assert.deepEqual(await titles('zzzzzz'), [])
})

test('scripts without blanks are found by any part of a text', async () => {
  await written('油圧ポンプの交換')
  await indexed()
  for (const query of ['ポンプ', '交換', '油'])
    assert.deepEqual(await titles(query), ['油圧ポンプの交換'], query)
})

test('an edit, a deletion and what goes private or public are known after their job', async () => {
  const guideid = await written('Ephemeral notion')
  await indexed()
  assert.equal((await titles('ephemeral')).length, 1)
  const read = async () => (await site.call('GET', `/guides/${guideid}?unpatrolled`, { as: mara })).body
  const edit = { as: mara, body: { title: 'Lasting notion' } }
  await site.call('PATCH', `/guides/${guideid}?revisionid=${(await read()).revisionid}`, edit)
  await indexed()
  assert.deepEqual(await titles('ephemeral'), [])
  assert.deepEqual(await titles('lasting'), ['Lasting notion'])
  await site.call('DELETE', `/guides/${guideid}/public?revisionid=${(await read()).revisionid}`, { as: mara })
  assert.deepEqual(await titles('lasting'), [], 'private at once, before any job has run')
  await indexed()
  assert.deepEqual(await titles('lasting', mara), ['Lasting notion'])
  await site.call('DELETE', `/guides/${guideid}?revisionid=${(await read()).revisionid}`, { as: ada })
  assert.deepEqual(await titles('lasting', mara), [])
})

test('private guides are found by those who may see them, private pages likewise', async () => {
  const guideid = await written('Clandestine torque', { public: false })
  await indexed()
  assert.deepEqual(await titles('clandestine'), [])
  assert.deepEqual(await titles('clandestine', otto), [])
  for (const as of [mara, ada]) assert.equal((await titles('clandestine', as)).length, 1)
  const row = { guideid, userid: otto.userid }
  await site.write((ctx) => ctx.db.insertInto('guide_users').values(row).execute())
  assert.equal((await titles('clandestine', otto)).length, 1)
  assert.deepEqual(await titles(`guideid:${guideid}`), [])
  assert.deepEqual(await titles(`guideid:${guideid}`, otto), ['Clandestine torque'])
})

test('a guide is found by its words in every language, and shown in the language asked for', async () => {
  const guideid = await written('Change the wiper', { langid: 'en' })
  const body = { title: 'Wischer tauschen' }
  const saved = await site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=0`, { as: mara, body })
  assert.equal(saved.status, 200, saved.text)
  await indexed()
  assert.deepEqual(await titles('wischer', undefined, 'langid=de'), ['Wischer tauschen'])
  assert.deepEqual(await titles('wiper', undefined, 'langid=de'), ['Wischer tauschen'])
  assert.deepEqual(await titles('wischer'), ['Change the wiper'])
  assert.deepEqual(await titles('wischer', undefined, 'langid=fr'), ['Change the wiper'])
  assert.deepEqual(await titles('wiper'), ['Change the wiper'])
})

test('results come page by page, all of them once', async () => {
  for (let number = 1; number <= 15; number++) await written(`Paginated thing ${number}`)
  await indexed()
  const pages = []
  for (const offset of [0, 6, 12, 18]) {
    const { body } = await site.call('GET', `/search/paginated?limit=6&offset=${offset}`)
    assert.equal(body.totalResults, 15)
    assert.equal(body.moreResults, offset < 9)
    pages.push(...body.results.map((each: Result) => each.title))
  }
  assert.equal(pages.length, 15)
  assert.equal(new Set(pages).size, 15)
})

test('kinds narrow a search; words for kinds that there are not match nothing', async () => {
  await written('Kindred guide')
  await written('Kindred teardown', { type: 'teardown' })
  await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'WIKI', title: 'Kindred page', contents: 'About it.' },
  })
  await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'ITEM', title: 'Kindred item', contents: 'A part.' },
  })
  await indexed()
  const sorted = async (filter: string) => (await titles('kindred', undefined, `filter=${filter}`)).sort()
  assert.deepEqual(await sorted(''), ['Kindred guide', 'Kindred item', 'Kindred page', 'Kindred teardown'])
  assert.deepEqual(await sorted('guide'), ['Kindred guide', 'Kindred teardown'])
  assert.deepEqual(await sorted('teardown'), ['Kindred teardown'])
  assert.deepEqual(await sorted('wiki'), ['Kindred item', 'Kindred page'])
  assert.deepEqual(await sorted('item,PAGE'), ['Kindred item', 'Kindred page'])
  assert.deepEqual(await sorted('question,nonsense'), [])
})

test('whatever somebody types is words: operators, quotes, signs, blanks, very much of it', async () => {
  await written('Rock and roll; near or not')
  await indexed()
  for (const query of [
    'rock AND roll',
    '"rock" NEAR/2 roll',
    'rock* OR -roll',
    "rock' & !roll:*",
    'title:rock',
  ])
    assert.equal((await site.call('GET', `/search/${encodeURIComponent(query)}`)).status, 200, query)
  assert.deepEqual(await titles('"rock" AND (roll)'), ['Rock and roll; near or not'])
  for (const query of [' ', '"', '***', '\u0001\u0007', '🙂', '%', "';--"])
    assert.deepEqual(await titles(query), [], query)
  const { body } = await site.call('GET', '/search')
  assert.deepEqual(body, {
    search: '',
    limit: 20,
    offset: 0,
    totalResults: 0,
    moreResults: false,
    results: [],
  })
  const long = await site.call('GET', `/search?q=${'rock%20'.repeat(500)}`)
  assert.deepEqual(
    long.body.results.map((each: Result) => each.title),
    ['Rock and roll; near or not'],
  )
  const longer = await site.call('GET', `/search?q=${'rock%20'.repeat(1500)}`)
  assert.equal(longer.body.code, 'address.too-long')
  for (const bad of ['limit=0', 'limit=x', 'offset=-1', 'langid=xx'])
    assert.equal((await site.call('GET', `/search/rock?${bad}`)).status, 422, bad)
})

test('suggestions are at most ten guides and categories; other kinds on demand', async () => {
  await written('Suggestible guide')
  for (let number = 1; number <= 12; number++) await aCategory(site, `Suggestible ${number}`)
  const body = { namespace: 'ITEM', title: 'Suggestible item', contents: 'A part.' }
  await site.call('POST', '/wikis', { as: mara, body })
  await indexed()
  await indexRemaining({ database: site.database, systemContext: site.systemContext })
  const asked = async (query: string) => (await site.call('GET', `/suggest/${query}`)).body
  const { query, results } = await asked('suggestib')
  assert.equal(query, 'suggestib')
  assert.equal(results.length, 10)
  const [guide] = (await asked('suggestib?doctypes=guide')).results
  assert.equal(guide.dataType, 'guide')
  assert.equal(guide.display_title, 'Suggestible guide')
  assert.equal(guide.author, mara.userid)
  assert.equal('wikiid' in guide, false)
  const [item] = (await asked('suggestib?doctypes=item')).results
  assert.equal(item.namespace, 'ITEM')
  assert.equal('guideid' in item, false)
  assert.deepEqual((await asked('suggestib?doctypes=question')).results, [])
  assert.equal((await site.call('GET', '/suggest/x?doctypes=nothing')).status, 400)
  assert.deepEqual((await asked(`guideid:${guide.guideid}`)).results, [guide])
})

test('the index can be put together anew, and finds the same', async () => {
  const before = await titles('the')
  assert.ok(before.length > 0)
  await requestFullRebuild({ database: site.database, systemContext: site.systemContext })
  assert.deepEqual(await titles('the'), before)
  await indexed()
  assert.deepEqual(await titles('the'), before)
})

test('a job that runs twice writes nothing the second time', async () => {
  const count = () =>
    site.read(async ({ db }) => {
      const row = await db
        .selectFrom('search_documents')
        .select((eb) => eb.fn.max('docid').as('newest'))
        .executeTakeFirstOrThrow()
      return row.newest
    })
  const guideid = await written('Idempotent')
  await indexed()
  const before = await count()
  const { revisionid } = (await site.call('GET', `/guides/${guideid}`, { as: mara })).body
  const body = { time_required_max: 60 }
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, { as: mara, body })
  await indexed()
  assert.equal(await count(), before, 'the index holds no times')
})

test('guides are found by the words of their forms, in every language that they are translated into', async () => {
  const guideid = await written('Check the winch', {}, ['Look at it.'])
  const path = `/guides/${guideid}`
  const { stepid } = (await site.call('GET', path, { as: mara })).body.steps[0]
  const field = { label: 'Ropewear', field_type: 'Select', options: ['Frayed', 'Sound'] }
  const saved = await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: { fields: [field] } })
  await indexed()
  assert.deepEqual(await titles('ropewear'), ['Check the winch'])
  const options = [{ option: 'Frayed', label: 'Ausgefranst' }]
  const translated = await site.call('PATCH', `${path}/steps/${stepid}?langid=de&revisionid=0`, {
    as: mara,
    body: { translated_fields: [{ field_guid: saved.body.fields[0].field_guid, options }] },
  })
  assert.equal(translated.status, 200, translated.text)
  await indexed()
  assert.deepEqual(await titles('ausgefranst', mara, 'langid=de'), ['Check the winch'])
  await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: { fields: [] } })
  await indexed()
  assert.deepEqual(await titles('ropewear'), [])
})

test('guides are found by what their tools and parts are called in the language of whoever searches', async () => {
  const guideid = await written('Tighten the flange', { tools: [{ name: 'Torque wrench' }] })
  const hidden = await written('Loosen the flange', { tools: [{ name: 'Torque wrench' }] })
  const body = { title: 'Flansch anziehen' }
  assert.equal((await site.call('PATCH', `/guides/${guideid}?langid=de`, { as: mara, body })).status, 200)
  await indexed()
  const found = async (word: string, langid: string) => (await foundIds(word, langid)).sort((a, b) => a - b)
  assert.deepEqual(await found('Drehmomentschlüssel', 'de'), [])
  const address = '/wikis/ITEM/Torque%20wrench'
  const call = async (display_title: string) => {
    const page = (await site.call('GET', `${address}?langid=de`, { as: ada })).body
    const path = `${address}?langid=de&revisionid=${page.revisionid}`
    assert.equal((await site.call('PATCH', path, { as: ada, body: { display_title } })).status, 200)
    await indexed()
  }
  await call('Drehmomentschlüssel')
  assert.deepEqual(await found('Drehmomentschlüssel', 'de'), [guideid, hidden])
  assert.deepEqual(await found('Torque', 'de'), [guideid, hidden])
  await call('Knickschlüssel')
  assert.deepEqual(await found('Drehmomentschlüssel', 'de'), [])
  assert.deepEqual(await found('Knickschlüssel', 'de'), [guideid, hidden])
})

async function foundIds(query: string, langid: string): Promise<number[]> {
  const results = await found(query, undefined, `langid=${langid}&filter=guide`)
  return results.flatMap(({ guideid = 0, dataType }) => (dataType === 'guide' ? [guideid] : []))
}

test('a category and its guides are found by the new title of the category', async () => {
  const title = 'Quernstones'
  const body = { namespace: 'CATEGORY', title, contents: '' }
  const { revisionid } = (await site.call('POST', '/wikis', { as: mara, body })).body
  const filed = { author: mara, category: title, fields: { title: 'Dress the furrows' } }
  const { guideid } = await aGuide(site, filed)
  await indexed()
  const path = `/wikis/CATEGORY/${title}/rename?revisionid=${revisionid}`
  const renamed = await site.call('POST', path, { as: mara, body: { title: 'Burrstones' } })
  assert.equal(renamed.status, 200, renamed.text)
  await indexed()
  const results = await found('burrstones', mara)
  assert.deepEqual(
    results.map((result) => result.guideid ?? result.title),
    ['Burrstones', guideid],
  )
  const suggested = await site.call('GET', '/suggest/burr', { as: mara })
  assert.equal(suggested.body.results[0].title, 'Burrstones')
})

test('similar words come in one order, of which a search takes the first', async () => {
  await written('Sprocket sprockets sprocketed rocket sprock pocket crocket sprocketing')
  await indexed()
  const words = await site.read(async ({ db }) => {
    const ids = new Map(
      (await db.selectFrom('search_words').select(['word', 'wordid']).execute()).map(({ word, wordid }) => [
        word,
        wordid,
      ]),
    )
    const typed = new Set(trigramsOf('sproket'))
    const sharedBy = (word: string) => trigramsOf(word).filter((each) => typed.has(each)).length
    const found = await listSimilarWords(db, [...typed], 60)
    assert.deepEqual(await listSimilarWords(db, [...typed], 3), found.slice(0, 3))
    return found.map((word) => ({ word, count: sharedBy(word), wordid: ids.get(word) ?? 0 }))
  })
  assert.ok(words.length > 4)
  assert.deepEqual(
    words,
    words.toSorted((one, other) => other.count - one.count || one.wordid - other.wordid),
  )
})
