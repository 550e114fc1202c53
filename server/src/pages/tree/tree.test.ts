// Tests the tree of categories: built from rows, moved, and read in all forms that clients know.
// Engines: both in the outer circle, because moves race, and the tree is read in one query.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { buildTree, nestTitles, shownTitles } from './tree.ts'

const row = (wikiid: number, parentid: number | null, isStub: 0 | 1 = 0) => ({
  wikiid,
  parentid,
  title: `C${wikiid}`,
  displayTitle: `Category ${wikiid}`,
  isStub,
})

testOnSqlite(
  'leaves out stubs with nothing below them, and branches without guides where those are asked for',
  () => {
    const rows = [row(1, null), row(2, 1, 1), row(3, 1, 1), row(4, 3), row(5, null)]
    assert.deepEqual(
      nestTitles(buildTree(rows, { includeStubs: false })),
      plain({ C1: { C3: { C4: {} } }, C5: {} }),
    )
    assert.deepEqual(
      nestTitles(buildTree(rows, { includeStubs: true })),
      plain({ C1: { C2: {}, C3: { C4: {} } }, C5: {} }),
    )
    const filed = new Set([4])
    assert.deepEqual(
      nestTitles(buildTree(rows, { includeStubs: false, filed })),
      plain({ C1: { C3: { C4: {} } } }),
    )
  },
)

testOnSqlite('leaves out what hangs below a category that is not there, or together in a circle', () => {
  const rows = [row(1, null), row(2, 77), row(3, 4), row(4, 3)]
  assert.deepEqual(nestTitles(buildTree(rows, { includeStubs: true })), plain({ C1: {} }))
})

type Plain = { [title: string]: Plain }
const plain = (value: Plain): Plain =>
  Object.assign(
    Object.create(null),
    Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)])),
  )

testOnSqlite('holds every category once, with its shown title, whatever the tree looks like', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 60 }), (choices) => {
      const rows = choices.map((choice, at) => row(at + 1, choice % (at + 1) || null))
      const nodes = buildTree(rows, { includeStubs: true })
      assert.equal(Object.keys(shownTitles(nodes)).length, rows.length)
    }),
  )
})

const add = async (site: TestSite, as: TestPerson, title: string, fields: object = {}) => {
  const body = { namespace: 'CATEGORY', title, contents: '', ...fields }
  const added = await site.call('POST', '/wikis', { as, body })
  assert.equal(added.status, 201, added.text)
  return added.body
}

async function move(site: TestSite, as: TestPerson, title: string, parent: string | null) {
  const { body } = await site.call('GET', `/wikis/CATEGORY/${title}`, { as })
  return site.call('PATCH', `/wikis/CATEGORY/${title}?revisionid=${body.revisionid}`, {
    as,
    body: { parent },
  })
}

async function aTree() {
  const site = await startSite()
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  await add(site, mara, 'Pumps', { display_title: 'All Pumps' })
  await add(site, mara, 'Rotary', { parent: 'Pumps', position: 2 })
  await add(site, mara, 'Piston', { parent: 'Pumps', position: 1 })
  await add(site, mara, 'Gear', { parent: 'Rotary' })
  return { site, mara }
}

testOnSqlite('answers the tree in every form that clients know', async () => {
  const { site, mara } = await aTree()
  await add(site, mara, 'Thin', { parent: 'Piston', flags: ['WIKI_STUB'] })
  const nested = { Pumps: { Piston: {}, Rotary: { Gear: {} } } }
  const shown = { Pumps: 'All Pumps', Piston: 'Piston', Rotary: 'Rotary', Gear: 'Gear' }
  assert.equal((await site.call('GET', '/categories')).text, JSON.stringify(nested))
  assert.deepEqual((await site.call('GET', '/categories?withDisplayTitles')).body, {
    hierarchy: nested,
    display_titles: shown,
  })
  assert.deepEqual((await site.call('GET', '/categories?includeStubs=True')).body.Pumps.Piston, { Thin: {} })
  assert.deepEqual((await site.call('GET', '/categories?requireGuides')).body, {})
  assert.deepEqual((await site.call('GET', '/wikis/CATEGORY?display=hierarchy')).body, {
    hierarchy: nested,
    display_titles: shown,
  })
  const ordered = (await site.call('GET', '/wikis/category?display=hierarchyOrder&limit=100000&lang=en')).body
  assert.deepEqual(ordered, [
    {
      title: 'Pumps',
      display_title: 'All Pumps',
      children: [
        { title: 'Piston', display_title: 'Piston', children: [] },
        {
          title: 'Rotary',
          display_title: 'Rotary',
          children: [{ title: 'Gear', display_title: 'Gear', children: [] }],
        },
      ],
    },
  ])
  const withPages = (await site.call('GET', '/wikis/CATEGORY?display=hierarchyOrder&withPages&lang=en')).body
  const [{ page, ...root }] = withPages
  assert.deepEqual([root], ordered)
  const [summary] = (await site.call('GET', '/wikis/CATEGORY?rootsOnly&lang=en')).body
  assert.deepEqual(page, summary)
  const leaves = (await site.call('GET', '/wikis/CATEGORY?display=leaves')).body
  assert.deepEqual(
    leaves.map((each: { title: string }) => each.title),
    ['Gear', 'Thin'],
  )
  const roots = (await site.call('GET', '/wikis/CATEGORY?display=titles&rootsOnly')).body
  assert.deepEqual(roots, ['Pumps'])
  const titles = ['Gear', 'Piston', 'Pumps', 'Rotary']
  assert.deepEqual((await site.call('GET', '/categories/all?limit=100000')).body, titles)
  assert.deepEqual((await site.call('GET', '/categories/all?offset=1&limit=2')).body, titles.slice(1, 3))
  assert.deepEqual((await site.call('GET', '/wikis/CATEGORY?display=titles')).body, [...titles, 'Thin'])
  assert.equal((await site.call('GET', '/wikis/WIKI?display=hierarchy')).status, 422)
  assert.equal((await site.call('GET', '/wikis/CATEGORY?display=tree')).status, 422)
})

test('answers empty trees as empty maps and lists', async () => {
  const site = await startSite()
  assert.equal((await site.call('GET', '/categories')).text, '{}')
  assert.equal((await site.call('GET', '/wikis/CATEGORY?display=hierarchyOrder')).text, '[]')
  assert.equal((await site.call('GET', '/wikis/CATEGORY')).text, '[]')
  assert.equal((await site.call('GET', '/categories/all')).text, '[]')
})

test('shows a category with those above and below it, in both of its forms', async () => {
  const { site } = await aTree()
  const gear = (await site.call('GET', '/wikis/CATEGORY/Gear')).body
  assert.deepEqual(
    gear.ancestors.map((each: { title: string }) => each.title),
    ['Rotary', 'Pumps'],
  )
  assert.equal(gear.parent, 'Rotary')
  assert.equal((await site.call('GET', '/categories/pumps')).body.title, 'Pumps')
  assert.equal((await site.call('GET', '/categories/Pump')).status, 404)
  const category = (await site.call('GET', '/categories/Pumps?type=JSON')).body
  assert.deepEqual(
    [category.wiki_title, category.title, category.display_title, category.locale, category.flags],
    ['Pumps', 'Pumps', 'All Pumps', 'en', []],
  )
  assert.deepEqual([category.children, category.ancestors, category.guides], [['Piston', 'Rotary'], [], []])
  assert.deepEqual(category.topic_info, category.category_info)
  assert.deepEqual((await site.call('GET', '/categories/Gear')).body.ancestors, ['Rotary', 'Pumps'])
  const children = (await site.call('GET', '/wikis/CATEGORY/Pumps/children')).body
  assert.deepEqual(
    children.map((each: { title: string }) => each.title),
    ['Piston', 'Rotary'],
  )
  assert.equal((await site.call('GET', '/wikis/CATEGORY/Nothing/children')).status, 404)
  const maintenance = await site.call('GET', '/wikis/maintenance/CATEGORY/Pumps')
  assert.deepEqual([maintenance.body.schedules, maintenance.body.inheritedFrom], [[], null])
})

testOnSqlite(
  'moves a category with all below it, and refuses circles and parents that are not there',
  async () => {
    const { site, mara } = await aTree()
    assert.equal((await move(site, mara, 'Rotary', null)).status, 200)
    assert.deepEqual((await site.call('GET', '/categories')).body, {
      Pumps: { Piston: {} },
      Rotary: { Gear: {} },
    })
    for (const [title, parent] of [
      ['Rotary', 'Gear'],
      ['Rotary', 'Rotary'],
      ['Pumps', 'Nowhere'],
    ] as const) {
      const refused = await move(site, mara, title, parent)
      assert.deepEqual([refused.status, refused.body.errors?.[0].field], [422, 'parent'], parent)
    }
  },
)

testOnBoth('keeps the tree free of circles when two moves would make one together', async () => {
  const { site, mara } = await aTree()
  const other = await site.twin()
  await move(site, mara, 'Rotary', null)
  const answers = await Promise.all([
    move(site, mara, 'Pumps', 'Rotary'),
    move(other, mara, 'Rotary', 'Pumps'),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
  const titles = Object.keys((await site.call('GET', '/categories?withDisplayTitles')).body.display_titles)
  assert.deepEqual(titles.sort(), ['Gear', 'Piston', 'Pumps', 'Rotary'])
})

testOnBoth('keeps the tree whole under random moves', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const titles = ['A', 'B', 'C', 'D', 'E', 'F']
  for (const title of titles) await add(site, mara, title)
  const moves = fc.sample(fc.tuple(fc.constantFrom(...titles), fc.constantFrom(null, ...titles)), 25)
  for (const [title, parent] of moves) {
    const { status } = await move(site, mara, title, parent)
    assert.ok(status === 200 || status === 422)
    const shown = (await site.call('GET', '/categories?withDisplayTitles')).body.display_titles
    assert.deepEqual(Object.keys(shown).sort(), titles, `after ${title} below ${parent}`)
  }
})

testOnSqlite('ends the depth of the tree', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  let parent: string | null = null
  const statuses: number[] = []
  for (let depth = 0; depth < 27; depth++) {
    const body = { namespace: 'CATEGORY', title: `D${depth}`, contents: '', parent }
    statuses.push((await site.call('POST', '/wikis', { as: mara, body })).status)
    if (statuses.at(-1) === 201) parent = `D${depth}`
  }
  assert.equal(statuses.filter((status) => status === 201).length, 25)
  assert.equal(statuses.at(-1), 422)
})

testOnSqlite('does not delete a category with others in it', async () => {
  const { site, mara } = await aTree()
  const remove = async (title: string) => {
    const { body } = await site.call('GET', `/wikis/CATEGORY/${title}`)
    return site.call('DELETE', `/wikis/CATEGORY/${title}?revisionid=${body.revisionid}`, { as: mara })
  }
  assert.equal((await remove('Rotary')).status, 422)
  assert.equal((await remove('Gear')).status, 204)
  assert.equal((await remove('Rotary')).status, 204)
  assert.deepEqual((await site.call('GET', '/categories')).body, { Pumps: { Piston: {} } })
})

test('reads a tree of 1,000 categories in one query', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author'] })
  const { addPages } = await import('../writing/add-pages.ts')
  const { emptyContent } = await import('../content.ts')
  await add(site, mara, 'Root')
  const root = (await site.call('GET', '/wikis/CATEGORY/Root')).body.wikiid
  await site.write(async (ctx) => {
    const drafts = Array.from({ length: 999 }, (_, at) => ({
      title: `Category ${at}`,
      langid: 'en',
      content: { ...emptyContent, parentid: root },
    }))
    await addPages(ctx, { namespace: 'CATEGORY', drafts, isPatrolled: true })
  })
  const other = await site.twin()
  const tree = await other.call('GET', '/categories')
  assert.equal(Object.keys(tree.body.Root).length, 999)
  assert.equal((await other.call('GET', '/categories/all?limit=100000')).body.length, 1000)
  assert.equal((await other.call('GET', '/wikis/CATEGORY?limit=100000')).body.length, 200)
  assert.equal((await other.call('GET', '/wikis/CATEGORY/Root')).body.children.length, 200)
  assert.equal(
    (await other.call('GET', '/wikis/CATEGORY?display=hierarchyOrder')).body[0].children.length,
    999,
  )
})
