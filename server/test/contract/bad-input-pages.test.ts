// Proves that pages and categories reject every broken rule, alone and combined, and change nothing then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aGuide } from '../guide-builders.ts'
import { changesNothing } from '../traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const reader = await aPerson(site)
const astral = '😀'

async function added(body: object): Promise<{ revisionid: number }> {
  const answer = await site.call('POST', '/wikis', { as: admin, body: { contents: 'x', ...body } })
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const root = await added({ namespace: 'CATEGORY', title: 'Machines' })
const below = await added({ namespace: 'CATEGORY', title: 'Pumps', parent: 'Machines' })
const item = await added({ namespace: 'ITEM', title: 'Seal' })
const page = await added({ namespace: 'WIKI', title: 'Oil' })
await aGuide(site, { author: admin, category: 'Pumps' })

const change = (namespace: string, title: string, { revisionid }: { revisionid: number }, langid = '') => ({
  method: 'PATCH',
  path: `/wikis/${namespace}/${title}?revisionid=${revisionid}${langid && `&langid=${langid}`}`,
  good: {},
})

const targets = {
  newCategory: {
    method: 'POST',
    path: '/wikis',
    good: { namespace: 'CATEGORY', title: 'New', contents: 'x' },
  },
  newPage: { method: 'POST', path: '/wikis', good: { namespace: 'WIKI', title: 'New', contents: 'x' } },
  category: change('CATEGORY', 'Machines', root),
  item: change('ITEM', 'Seal', item),
  page: change('WIKI', 'Oil', page),
  german: change('CATEGORY', 'Machines', root, 'de'),
  tag: { method: 'PUT', path: '/wikis/WIKI/Oil/tag', good: {} },
} as const

async function refused(name: keyof typeof targets, wrong: object): Promise<string[]> {
  const { method, path, good } = targets[name]
  const body = { ...good, ...wrong }
  const answer = await changesNothing(site, () => site.call(method, path, { as: admin, body }))
  assert.equal(answer.status, 422, `${JSON.stringify(wrong).slice(0, 200)}: ${answer.text.slice(0, 200)}`)
  for (const fault of answer.body.errors) assert.ok(fault.message.length > 0 && fault.code)
  return answer.body.errors.map((fault: { field: string }) => fault.field).sort()
}

const texts: [keyof typeof targets, string, number][] = [
  ['newPage', 'title', 255],
  ['newPage', 'contents', 65_536],
  ['newCategory', 'display_title', 255],
  ['newCategory', 'description', 2000],
  ['page', 'contents', 65_536],
  ['page', 'page_title', 255],
  ['category', 'display_title', 255],
  ['german', 'contents', 65_536],
  ['tag', 'tag', 32],
]

for (const [name, field, limit] of texts) {
  test(`${field} of ${name} must be text of at most ${limit} characters that print`, async () => {
    const wrong = [5, true, {}, [], astral.repeat(limit + 1), 'x'.repeat(limit + 1)]
    const odd = ['a\u0000b', 'a\u0007b', '\u001b[31m', 'a\u007fb', 'a\u0085\u0086b', '\ud800', 'a\udc00b']
    for (const value of [...wrong, ...odd]) assert.deepEqual(await refused(name, { [field]: value }), [field])
  })
}

test('texts as long as they may be are taken, by characters and not by bytes, and read back exactly', async () => {
  const title = astral.repeat(255)
  const contents = astral.repeat(65_536)
  const made = await site.call('POST', '/wikis', { as: admin, body: { namespace: 'WIKI', title, contents } })
  assert.equal(made.status, 201, made.text.slice(0, 300))
  const read = await site.call('GET', `/wikis/WIKI/${encodeURIComponent(title)}`, { as: admin })
  assert.equal(read.status, 200)
  assert.equal(read.body.title, title)
  assert.equal(read.body.contents_raw, contents)
  const tag = astral.repeat(32)
  const tagged = await site.call('PUT', '/wikis/WIKI/Oil/tag', { as: admin, body: { tag } })
  assert.ok([200, 201].includes(tagged.status), tagged.text)
  assert.deepEqual((await site.call('GET', '/wikis/WIKI/Oil/tags')).body, [tag])
})

const wrongFields: [keyof typeof targets, object, string[]][] = [
  // Missing
  [
    'newPage',
    { namespace: undefined, title: undefined, contents: undefined },
    ['contents', 'namespace', 'title'],
  ],
  ['tag', {}, ['tag']],
  // Unknown, or of another kind of page
  ['newPage', { colour: 'red' }, ['colour']],
  ['newPage', { parent: 'Machines', suppliers: [], info: [] }, ['info', 'parent', 'suppliers']],
  ['page', { repairability_score: 5, position: 1 }, ['position', 'repairability_score']],
  ['item', { parent: 'Machines' }, ['parent']],
  ['category', { suppliers: [] }, ['suppliers']],
  // Wrong kinds
  [
    'newPage',
    { flags: 'WIKI_STUB', table_of_contents: 1, documents: {} },
    ['documents', 'flags', 'table_of_contents'],
  ],
  ['category', { repairability_score: 11, position: -1 }, ['position', 'repairability_score']],
  ['category', { info: [{ name: '', value: 'x' }] }, ['info.0.name']],
  ['category', { info: [{ name: 'Weight', value: 'a\u0001' }] }, ['info.0.value']],
  ['item', { suppliers: [{ url: 'ftp://x' }] }, ['suppliers.0.url']],
  ['item', { suppliers: [{ supplier: 'a\u0002' }] }, ['suppliers.0.supplier']],
  // References to missing things
  ['newCategory', { namespace: 'NOWHERE' }, ['namespace']],
  ['newCategory', { title: 'Machines' }, ['title']],
  ['newCategory', { title: ' ' }, ['title']],
  ['newCategory', { title: '..' }, ['title']],
  ['newCategory', { parent: 'machines' }, ['parent']],
  ['newCategory', { source_revisionid: 7 }, ['source_revisionid']],
  ['category', { parent: 'Machines' }, ['parent']],
  ['category', { parent: 'Pumps' }, ['parent']],
  ['page', { image: 4711, documents: [{ documentid: 4711 }] }, ['documents', 'image']],
  ['page', { flags: ['NO_SUCH_FLAG'] }, ['flags']],
  ['page', { source_revisionid: 4711 }, ['source_revisionid']],
  ['german', { contents: 'x', source_revisionid: 4711 }, ['source_revisionid']],
  ['german', { contents: 'x', parent: null, position: 3 }, ['parent', 'position']],
  ['tag', { tag: ' ' }, ['tag']],
]

for (const [name, wrong, fields] of wrongFields) {
  const shown = JSON.stringify(wrong).slice(0, 90)
  test(`${name} refuses ${shown} and tells ${fields.join(', ')}`, async () => {
    assert.deepEqual(await refused(name, wrong), fields)
  })
}

test('everything that is wrong with a page is told at once', async () => {
  const wrong = {
    contents: 'a\u0001',
    description: 'b\u0002',
    image: 4711,
    documents: [{ documentid: 4711 }],
    flags: ['NO_SUCH_FLAG'],
    parent: 'Nowhere',
    source_revisionid: 4711,
  }
  const all = Object.keys(wrong).sort()
  assert.deepEqual(await refused('newCategory', { ...wrong, title: '..' }), [...all, 'title'].sort())
  assert.deepEqual(
    await refused('newCategory', { ...wrong, title: 'x'.repeat(256) }),
    [...all, 'title'].sort(),
  )
  assert.deepEqual(await refused('category', wrong), all)
  assert.deepEqual(
    await refused('german', { ...wrong, parent: null, position: 3 }),
    [...all, 'position'].sort(),
  )
})

const refusals: [string, string, number][] = [
  // The category has a subcategory and a guide.
  ['DELETE', `/wikis/CATEGORY/Machines?revisionid=${root.revisionid}`, 422],
  ['DELETE', `/wikis/CATEGORY/Pumps?revisionid=${below.revisionid}`, 422],
  ['DELETE', '/wikis/CATEGORY/Nowhere?revisionid=1', 404],
  ['PATCH', '/wikis/CATEGORY/Machine?revisionid=1', 404],
  ['PATCH', '/wikis/NOWHERE/Oil?revisionid=1', 404],
  ['POST', `/wikis/WIKI/Oil/revert?revisionid=${page.revisionid}&to_revisionid=${item.revisionid}`, 422],
  ['POST', `/wikis/WIKI/Oil/revert?revisionid=${page.revisionid}&to_revisionid=x`, 422],
  ['POST', `/wikis/WIKI/Oil/revert?revisionid=${page.revisionid}`, 422],
  ['POST', `/wikis/WIKI/Oil/rename?revisionid=${page.revisionid}`, 422],
  ['POST', '/wikis/WIKI/Nowhere/rename?revisionid=1', 404],
  ['DELETE', '/wikis/WIKI/Oil/tag', 422],
  ['GET', '/wikis/CATEGORY?limit=0', 422],
  ['GET', '/wikis/CATEGORY?offset=-1', 422],
  ['GET', '/wikis/CATEGORY?display=pictures', 422],
  ['GET', '/wikis/WIKI?display=hierarchy', 422],
  ['GET', '/wikis/CATEGORY/Machines/children?limit=x', 422],
  ['GET', '/categories/Machine', 404],
]

for (const [method, path, status] of refusals) {
  test(`${method} ${path.replace(/\d+/g, 'N')} is ${status} and changes nothing`, async () => {
    const body = method === 'GET' ? {} : { body: {} }
    const answer = await changesNothing(site, () => site.call(method, path, { as: admin, ...body }))
    assert.equal(answer.status, status, answer.text)
    if (status === 422) assert.ok(answer.body.errors.length > 0)
  })
}

test('who may not write a page learns nothing of the faults', async () => {
  for (const { method, path, good } of Object.values(targets)) {
    const ask = (as?: typeof reader) =>
      changesNothing(site, () =>
        site.call(method, path, { ...(as ? { as } : {}), body: { ...good, title: 5 } }),
      )
    assert.equal((await ask()).status, 401)
    if (method !== 'POST') assert.equal((await ask(reader)).status, 403)
  }
})
