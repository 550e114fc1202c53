// Tests filters of the search: each facet, combinations, and what happens when a facet changes.
// Engines: both, because marks are matched by the word index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { settleJobs } from '#test/hosting/settle-jobs.ts'

const site = await startSite({ withWorker: true })
const ada = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const indexed = () => settleJobs(site)

async function addCategory(title: string, parent?: string): Promise<number> {
  const body = {
    namespace: 'CATEGORY',
    title,
    contents: `All of ${title}: widgets.`,
    ...(parent && { parent }),
  }
  const { status, body: page, text } = await site.call('POST', '/wikis', { as: ada, body })
  assert.equal(status, 201, text)
  return page.wikiid
}

const make = async (title: string, category: string, fields: object = {}) =>
  (await aGuide(site, { author: mara, category, fields: { title, ...fields } })).guideid

async function titles(more: string, as?: TestPerson, query = 'widget'): Promise<string[]> {
  const { status, body, text } = await site.call('GET', `/search?q=${query}&${more}`, as ? { as } : {})
  assert.equal(status, 200, text)
  assert.equal(body.totalResults, body.results.length)
  return body.results.map((each: { title: string }) => each.title).sort()
}

await addCategory('Plants')
await addCategory('Boilers', 'Plants')
await addCategory('Presses')
const easy = await make('Widget one', 'Plants', { difficulty: 'Easy', type: 'repair' })
const hard = await make('Widget two', 'Boilers', { difficulty: 'Very difficult' })
await make('Widget three', 'Presses', { difficulty: 'Easy', public: false })
await site.call('PUT', `/guides/${easy}/tag`, { as: ada, body: { tag: 'Übung: yearly & more' } })
const german = { title: 'Teil zwei' }
assert.equal((await site.call('PATCH', `/guides/${hard}?langid=de`, { as: mara, body: german })).status, 200)
const step = { orderby: 1, lines: [{ text: 'Do it.', bullet: 'black', level: 0 }] }
const { steps } = (await site.call('POST', `/guides/${hard}/steps`, { as: mara, body: step })).body
const fields = [{ label: 'Pressure', field_type: 'Text Input' }]
const formed = await site.call('POST', `/step_forms/${steps[0].stepid}`, { as: mara, body: { fields } })
assert.ok(formed.status < 300, formed.text)
await indexed()

test('a category narrows to its branch of the tree, guides and categories', async () => {
  assert.deepEqual(await titles('category=Plants'), ['Boilers', 'Plants', 'Widget one', 'Widget two'])
  assert.deepEqual(await titles('category=Boilers'), ['Boilers', 'Widget two'])
  assert.deepEqual(await titles('category=Presses'), ['Presses'])
  assert.deepEqual(await titles('category=Presses', mara), ['Presses', 'Widget three'])
  for (const unknown of ['Nowhere', '%22', 'c1'])
    assert.deepEqual(await titles(`category=${unknown}`), [], unknown)
  assert.deepEqual(await titles('category='), await titles(''))
})

test('type, difficulty, tag, language and form narrow to guides that have them', async () => {
  assert.deepEqual(await titles('type=repair'), ['Widget one'])
  assert.deepEqual(await titles('difficulty=Easy'), ['Widget one'])
  assert.deepEqual(await titles('difficulty=Easy', mara), ['Widget one', 'Widget three'])
  assert.deepEqual(await titles('difficulty=Moderate'), [])
  assert.deepEqual(await titles(`tag=${encodeURIComponent('ubung: YEARLY & more')}`), ['Widget one'])
  assert.deepEqual(await titles('tag=yearly'), [])
  // The query matches its English text.
  assert.deepEqual(await titles('text_langid=de'), ['Widget two'])
  assert.deepEqual(await titles('text_langid=de&langid=de'), ['Teil zwei'])
  assert.deepEqual(await titles('text_langid=de', undefined, 'zwei'), ['Widget two'])
  assert.deepEqual(await titles('text_langid=fr'), [])
  assert.deepEqual(await titles('has_form'), ['Widget two'])
})

test('filters combine, also with kinds', async () => {
  assert.deepEqual(await titles('category=Plants&filter=guide'), ['Widget one', 'Widget two'])
  assert.deepEqual(await titles('category=Plants&difficulty=Easy&type=repair'), ['Widget one'])
  assert.deepEqual(await titles('category=Boilers&difficulty=Easy'), [])
  assert.deepEqual(await titles('filter=category&category=Plants'), ['Boilers', 'Plants'])
  assert.deepEqual(await titles('category=Plants&has_form&text_langid=de&difficulty=Very%20difficult'), [
    'Widget two',
  ])
})

test('unknown values of enumerations are refused by name', async () => {
  for (const [field, value] of [
    ['type', 'novel'],
    ['type', '__proto__'],
    ['difficulty', 'easy-peasy'],
    ['text_langid', 'xx'],
  ]) {
    const { status, body } = await site.call('GET', `/search/widget?${field}=${value}`)
    assert.equal(status, 422, value)
    assert.equal(body.errors[0].field, field)
  }
})

test('a changed tag, form, difficulty and category are found after their job', async () => {
  const guideid = await make('Widget four', 'Presses')
  await indexed()
  const read = async () => (await site.call('GET', `/guides/${guideid}`, { as: mara })).body
  await site.call('PUT', `/guides/${guideid}/tag`, { as: ada, body: { tag: 'Spring' } })
  const change = { difficulty: 'Moderate', category: 'Boilers' }
  const path = `/guides/${guideid}?revisionid=${(await read()).revisionid}`
  assert.equal((await site.call('PATCH', path, { as: mara, body: change })).status, 200)
  await indexed()
  assert.deepEqual(await titles('tag=spring&difficulty=Moderate&category=Plants'), ['Widget four'])
  assert.deepEqual(await titles('filter=guide&category=Presses'), [])
  await site.call('DELETE', `/guides/${guideid}/tag`, { as: ada, body: { tag: 'Spring' } })
  await indexed()
  assert.deepEqual(await titles('tag=spring'), [])
  const { revisionid } = await read()
  await site.call('DELETE', `/guides/${guideid}?revisionid=${revisionid}`, { as: ada })
})

test('guides and categories follow when their branch is moved, and keep it when it is renamed', async () => {
  const move = async (parent: string | null) => {
    const page = (await site.call('GET', '/wikis/CATEGORY/Boilers', { as: ada })).body
    const path = `/wikis/CATEGORY/Boilers?revisionid=${page.revisionid}`
    const saved = await site.call('PATCH', path, { as: ada, body: { parent } })
    assert.equal(saved.status, 200, saved.text)
    await indexed()
  }
  await move('Presses')
  assert.deepEqual(await titles('category=Plants'), ['Plants', 'Widget one'])
  assert.deepEqual(await titles('category=Presses'), ['Boilers', 'Presses', 'Widget two'])
  const page = (await site.call('GET', '/wikis/CATEGORY/Presses', { as: ada })).body
  const path = `/wikis/CATEGORY/Presses/rename?revisionid=${page.revisionid}`
  assert.equal((await site.call('POST', path, { as: ada, body: { title: 'Squeezers' } })).status, 200)
  assert.deepEqual(await titles('category=Squeezers&filter=guide'), ['Widget two'])
  assert.deepEqual(await titles('category=Presses&filter=guide'), ['Widget two'])
  await indexed()
  await move(null)
  assert.deepEqual(await titles('category=Squeezers&filter=guide'), [])
})
