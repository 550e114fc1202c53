// Tests lookups of pages for other domains: items by name, targets of links, categories by title.
// Engines: both in the outer circle, because two requests insert one item, and names ignore case.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { findCategory, findPagesByIds } from '../find-pages.ts'
import { findPageTargets } from '../texts/page-targets.ts'
import { resolveItems } from './items.ts'

test('finds items by name, makes those that are missing, and answers in the order asked', async () => {
  const site = await startSite()
  const first = await site.write((ctx) =>
    resolveItems(ctx, [
      { name: 'Torx T5', summary: 'A screwdriver', url: 'https://parts.example/t5' },
      { name: 'Strap  Wrench' },
      { name: 'Torx_T5' },
    ]),
  )
  assert.equal(first[0], first[2])
  const again = await site.write((ctx) => resolveItems(ctx, [{ name: 'Strap Wrench' }, { name: 'Hex Key' }]))
  assert.equal(again[0], first[1])
  const pages = await site.read((ctx) => findPagesByIds(ctx.db, [...first, ...again]))
  assert.deepEqual([...pages.values()].map((page) => page.title).sort(), [
    'Hex Key',
    'Strap Wrench',
    'Torx T5',
  ])
  const made = pages.get(first[0] as number)
  assert.equal(made?.description, 'A screwdriver')
  assert.ok((made?.currentRevisionid ?? 0) > 0)
  assert.equal(made?.currentRevisionid, made?.newestRevisionid)
})

testOnBoth('makes an item only once when two guides ask for it at the same time', async () => {
  const site = await startSite()
  const other = await site.twin()
  const [one, two] = await Promise.all(
    [site, other].map((each) => each.write((ctx) => resolveItems(ctx, [{ name: 'Spudger' }]))),
  )
  assert.deepEqual(one, two)
})

test('takes up the item again that was deleted', async () => {
  const site = await startSite()
  const [wikiid = 0] = await site.write((ctx) => resolveItems(ctx, [{ name: 'Spudger' }]))
  await site.write((ctx) => ctx.db.updateTable('wikis').set({ isDeleted: 1 }).execute())
  const again = await site.write((ctx) => resolveItems(ctx, [{ name: 'Spudger', summary: 'Nylon' }]))
  assert.deepEqual(again, [wikiid])
  const page = (await site.read((ctx) => findPagesByIds(ctx.db, again))).get(wikiid)
  assert.deepEqual([page?.isDeleted, page?.description], [0, 'Nylon'])
})

testOnSqlite('refuses items whose names can name nothing, each with its place', async () => {
  const site = await startSite()
  await assert.rejects(
    site.write((ctx) =>
      resolveItems(ctx, [{ name: 'Fine' }, { name: '..' }, { name: ' ' }], { field: 'tools' }),
    ),
    (problem: { details: { errors: { field: string }[] } }) => {
      assert.deepEqual(
        problem.details.errors.map((each) => each.field),
        ['tools.1.name', 'tools.2.name'],
      )
      return true
    },
  )
})

testOnSqlite(
  'tells where links lead, a bare title to any kind of page, and tags for those that are missing',
  async () => {
    const site = await startSite()
    await site.write((ctx) => resolveItems(ctx, [{ name: 'Torx T5' }]))
    const targets = await site.read((ctx) =>
      findPageTargets(ctx.db, [
        { title: 'Torx_T5', namespace: null },
        { title: 'Torx T5', namespace: 'WIKI' },
        { title: 'No such page', namespace: 'CATEGORY' },
      ]),
    )
    assert.deepEqual(targets.page('Torx T5', null), {
      href: '/Item/Torx_T5',
      title: 'Torx T5',
      displayTitle: 'Torx T5',
      wikiid: 1,
    })
    assert.equal(targets.page('Torx T5', 'WIKI'), null)
    assert.equal(targets.page('No such page', 'CATEGORY'), null)
    assert.ok(targets.tags.includes('page:CATEGORY:No%20such%20page'))
    assert.equal(await site.read((ctx) => findCategory(ctx.db, 'No such page')), undefined)
  },
)

test('an address finds exactly that title, else the oldest that differs in its case alone', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const add = async (title: string) =>
    (await site.call('POST', '/wikis', { as: mara, body: { namespace: 'WIKI', title, contents: title } }))
      .body
  const read = async (title: string) =>
    (await site.call('GET', `/wikis/WIKI/${encodeURIComponent(title)}`)).body.title
  await add('Presse Über Ölbad')
  assert.equal(await read('presse_über ölbad'), 'Presse Über Ölbad')
  assert.equal(await read('PRESSE ÜBER ÖLBAD'), 'Presse Über Ölbad')
  assert.equal(await read('Presse Über'), undefined)
  await add('Presse über Ölbad')
  assert.equal(await read('PRESSE ÜBER ÖLBAD'), 'Presse Über Ölbad', 'the older one')
  assert.equal(await read('Presse über Ölbad'), 'Presse über Ölbad')
  await add('PRESSE ÜBER ÖLBAD')
  assert.equal(await read('PRESSE ÜBER ÖLBAD'), 'PRESSE ÜBER ÖLBAD', 'what was kept of the other is gone')
  const category = { namespace: 'CATEGORY', title: 'Press Line 2', contents: 'By the door.' }
  await site.call('POST', '/wikis', { as: mara, body: category })
  assert.equal((await site.call('GET', '/categories/press line 2')).body.title, 'Press Line 2')
  const page = await site.call('GET', '/wikis/category/PRESS_LINE_2')
  const address = `/wikis/CATEGORY/press%20LINE%202?revisionid=${page.body.revisionid}`
  const saved = await site.call('PATCH', address, { as: mara, body: { contents: 'Moved.' } })
  assert.deepEqual([saved.status, saved.body.contents_raw], [200, 'Moved.'])
})
