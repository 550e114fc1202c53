// Tests texts of pages with their links, and that a change of a link's target invalidates cached responses.
// Engines: both in the outer circle, because titles are sorted by collation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testUrl } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { emptyContent } from '../content.ts'
import { getCategory } from '../find-pages.ts'
import { presentPage } from '../reading/present.ts'
import { readTree } from '../tree/category-trees.ts'
import { addPages } from '../writing/add-pages.ts'

const add = async (site: TestSite, as: TestPerson, body: object) => {
  const added = await site.call('POST', '/wikis', { as, body: { namespace: 'WIKI', contents: '', ...body } })
  assert.equal(added.status, 201, added.text)
  return added.body
}

async function change(site: TestSite, as: TestPerson, path: string, body: object) {
  const { revisionid } = (await site.call('GET', path, { as })).body
  const changed = await site.call('PATCH', `${path}?revisionid=${revisionid}`, { as, body })
  assert.equal(changed.status, 200, changed.text)
  return changed.body
}

async function aSite() {
  const site = await startSite()
  return { site, mara: await aPerson(site, { name: 'Mara', privileges: ['Author'] }) }
}

const insertImage = (site: TestSite, owner: TestPerson | null, guid: string) =>
  site.write(async (ctx) => {
    const file = { hash: 'h', bytes: 1, rendition: 'h', filename: 'a.png', encoding: 'png' }
    const image = { guid, ownerid: owner?.userid ?? null, ...file }
    const row = await ctx.db
      .insertInto('images')
      .values({ ...image, width: 900, height: 700, ratio: 'VARIABLE', isInManager: 1, createdAt: ctx.now })
      .returning('imageid')
      .executeTakeFirstOrThrow()
    return row.imageid
  })

testOnBoth(
  'leads links to pages that are there, by their shown titles, and marks those that nobody has written',
  async () => {
    const { site, mara } = await aSite()
    await add(site, mara, { title: 'Torque Table', display_title: 'Torques' })
    await add(site, mara, { namespace: 'CATEGORY', title: 'Storm Lantern' })
    const contents = '[[Torque_Table]], [[Category:Storm Lantern|the lamp]], [[Missing]], [guide|7]'
    const page = await add(site, mara, { title: 'Oil', contents })
    assert.equal(
      page.contents_rendered,
      '<p><a href="/Wiki/Torque_Table">Torques</a>, <a href="/c/Storm_Lantern">the lamp</a>, ' +
        '<a href="/Wiki/Missing" class="new">Missing</a>, [invalid guide link]</p>',
    )
    assert.deepEqual(
      page.linked_wikis.map((each: { title: string }) => each.title),
      ['Torque Table', 'Storm Lantern'],
    )
    assert.equal(page.contents_json.type, 'doc')
  },
)

test('shows pictures of its own media, in the text and beside it', async () => {
  const { site, mara } = await aSite()
  const imageid = await insertImage(site, mara, 'AbCdEfGhIjKlMnOp')
  const foreign = await insertImage(site, null, 'BbCdEfGhIjKlMnOp')
  const page = await add(site, mara, {
    namespace: 'CATEGORY',
    title: 'Lamps',
    contents: `[image|${imageid}]\n\n[image|999]`,
    image: foreign,
  })
  assert.match(page.contents_rendered, new RegExp(`${testUrl}/media/images/AbCdEfGhIjKlMnOp`))
  assert.equal(page.image.id, foreign)
  const [summary] = (await site.call('GET', '/wikis/CATEGORY')).body
  assert.equal(summary.image.guid, 'BbCdEfGhIjKlMnOp')
  assert.equal((await site.call('GET', '/categories/Lamps')).body.image.id, foreign)
})

test('lets people who are no authors use their own pictures only', async () => {
  const { site, mara } = await aSite()
  const tom = await aPerson(site, { name: 'Tom' })
  const own = await insertImage(site, tom, 'AbCdEfGhIjKlMnOp')
  const foreign = await insertImage(site, mara, 'BbCdEfGhIjKlMnOp')
  const body = { namespace: 'USER', title: `${tom.userid}`, contents: '', image: foreign }
  const refused = await site.call('POST', '/wikis', { as: tom, body })
  assert.equal(refused.body.errors[0].field, 'image')
  assert.equal((await site.call('POST', '/wikis', { as: tom, body: { ...body, image: own } })).status, 201)
})

test('begins with a table of contents where the page says so', async () => {
  const { site, mara } = await aSite()
  const page = await add(site, mara, { title: 'A', contents: '== Tools ==', table_of_contents: true })
  assert.match(page.contents_rendered, /^<div class="toc">.*#Section_Tools/)
})

test('lets nothing that was typed become markup', async () => {
  const { site, mara } = await aSite()
  const page = await add(site, mara, {
    title: 'A',
    contents: '<script>alert(1)</script> [javascript:alert(1)|x] [[A"onclick=x|y]]',
  })
  assert.doesNotMatch(page.contents_rendered, /<script|href="javascript|" ?onclick/)
})

test('answers 304 while nothing has changed, and anew when a page that it shows did', async () => {
  const { site, mara } = await aSite()
  const other = await site.twin()
  await add(site, mara, { namespace: 'CATEGORY', title: 'Top' })
  await add(site, mara, { namespace: 'CATEGORY', title: 'Middle', parent: 'Top', contents: '[[Oil]]' })
  await add(site, mara, { namespace: 'CATEGORY', title: 'Low', parent: 'Middle' })
  const ask = async (etag = '') => {
    const headers = etag ? { 'if-none-match': etag } : {}
    const answer = await site.call('GET', '/wikis/CATEGORY/Middle', { headers })
    return { ...answer, etag: String(answer.headers.etag) }
  }
  let known = await ask()
  assert.equal((await ask(known.etag)).status, 304)
  const steps: [string, () => Promise<unknown>][] = [
    ['the page that it links to is written', () => add(other, mara, { title: 'Oil' })],
    ['it gets another title', () => change(other, mara, '/wikis/WIKI/Oil', { display_title: 'Oils' })],
    ['a child changes', () => change(other, mara, '/wikis/CATEGORY/Low', { description: 'New' })],
    ['a child comes', () => add(other, mara, { namespace: 'CATEGORY', title: 'Low too', parent: 'Middle' })],
    ['a child goes', () => change(other, mara, '/wikis/CATEGORY/Low', { parent: null })],
    ['one above changes', () => change(other, mara, '/wikis/CATEGORY/Top', { display_title: 'The Top' })],
    ['it moves', () => change(other, mara, '/wikis/CATEGORY/Middle', { parent: null })],
    [
      'the author is renamed',
      () => other.call('PATCH', `/users/${mara.userid}`, { as: mara, body: { username: 'Mia' } }),
    ],
  ]
  for (const [what, happen] of steps) {
    await happen()
    const fresh = await ask(known.etag)
    assert.equal(fresh.status, 200, what)
    known = fresh
  }
  assert.match(known.body.contents_rendered, /Oils/)
  assert.equal((await ask(known.etag)).status, 304)
})

testOnBoth('keeps lists and trees until a page of the kind changes', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { namespace: 'CATEGORY', title: 'A' })
  for (const path of [
    '/categories',
    '/categories/all',
    '/wikis/CATEGORY',
    '/wikis/CATEGORY?display=hierarchyOrder',
  ]) {
    const { headers } = await site.call('GET', path)
    const again = { headers: { 'if-none-match': String(headers.etag) } }
    assert.equal((await site.call('GET', path, again)).status, 304, path)
    await add(site, mara, { namespace: 'CATEGORY', title: `After ${path.replaceAll('?', ' ')}` })
    assert.equal((await site.call('GET', path, again)).status, 200, path)
  }
})

test('lists what changed since a time, newest first, and the rest by title, in pages', async () => {
  const { site, mara } = await aSite()
  for (const title of ['C', 'A', 'B']) {
    site.clock.now += 10_000
    await add(site, mara, { title, contents: `Text of '''${title}'''.`, description: `About ${title}` })
  }
  const titles = async (query: string) =>
    (await site.call('GET', `/wikis/WIKI?${query}`)).body.map((each: { title: string }) => each.title)
  assert.deepEqual(await titles(''), ['A', 'B', 'C'])
  assert.deepEqual(await titles('offset=1&limit=1'), ['B'])
  assert.deepEqual(await titles('offset=3'), [])
  const since = Math.floor(site.clock.now / 1000) - 10
  assert.deepEqual(await titles(`modifiedSince=${since}`), ['B', 'A'])
  const [first] = (await site.call('GET', '/wikis/wiki?limit=1')).body
  assert.deepEqual(first, {
    dataType: 'wiki',
    wikiid: first.wikiid,
    langid: 'en',
    title: 'A',
    display_title: 'A',
    namespace: 'WIKI',
    summary: 'About A',
    url: `${testUrl}/Wiki/A`,
    text: 'Text of A.',
    image: null,
    modified_date: since,
    author: mara.userid,
  })
})

test('asks the database as often for many categories as for few', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { namespace: 'CATEGORY', title: 'Root', contents: '[[A]] [[B]] [image|1]' })
  const fill = async (from: number, count: number) =>
    site.write(async (ctx) => {
      const parentid = (await getCategory(ctx.db, 'Root')).wikiid
      const titles = Array.from({ length: count }, (_, at) => `Category ${from + at}`)
      const drafts = titles.map((title) => ({ title, langid: 'en', content: { ...emptyContent, parentid } }))
      await addPages(ctx, { namespace: 'CATEGORY', drafts, isPatrolled: true })
    })
  const deps = {
    guides: {
      findGuideTargets: async () => new Map(),
      listGuideCards: async () => [],
      listCategoryGuides: async () => ({ guides: [], featured: [], tags: [] }),
      findStageGuides: async () => new Map(),
      countGuides: async () => 0,
      listFiledCategories: async () => [],
      checkCategoryMove: async () => {},
    },
    writeCategory: () => '',
  }
  const count = () =>
    site.read(async (ctx) => {
      let queries = 0
      const db = ctx.db.withPlugin({
        transformQuery: ({ node }) => {
          queries++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const counting = { ...ctx, db: db as typeof ctx.db }
      await readTree(counting, deps, {})
      await presentPage(counting, await getCategory(counting.db, 'Root'), deps)
      return queries
    })
  await fill(0, 2)
  const few = await count()
  await fill(2, 500)
  assert.equal(await count(), few)
  assert.ok(few <= 16, `${few} queries`)
})
