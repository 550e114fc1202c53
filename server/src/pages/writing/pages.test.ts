// Tests pages: adding, reading, changing with revisions, deleting, reverting.
// Engines: both in the outer circle, because titles ignore case, and two requests insert one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'

const aWriter = (site: TestSite, name = 'Mara Lind') => aPerson(site, { name, privileges: ['Author'] })
const path = (title: string, namespace = 'WIKI') => `/wikis/${namespace}/${encodeURIComponent(title)}`

testOnSqlite('adds a page, reads it back with every member, and records who did it', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const body = { namespace: 'WIKI', title: 'Torque_Table', contents: "Turn '''gently'''." }
  const added = await site.call('POST', '/wikis', { as: mara, body })
  assert.equal(added.status, 201, added.text)
  assert.equal(added.body.title, 'Torque Table')
  assert.equal(added.body.contents_rendered, '<p>Turn <strong>gently</strong>.</p>')
  const read = await site.call('GET', path('Torque_Table'))
  assert.equal(read.status, 200, read.text)
  assert.deepEqual(read.body, { ...added.body, can_edit: false })
  const members = [
    ...[
      'wikiid',
      'langid',
      'namespace',
      'title',
      'display_title',
      'page_title',
      'revisionid',
      'contents_raw',
    ],
    ...[
      'contents_rendered',
      'contents_json',
      'description',
      'image',
      'flags',
      'documents',
      'table_of_contents',
    ],
    ...['can_edit', 'author', 'authors', 'tags', 'available_langids', 'source_revisionid', 'linked_wikis'],
    ...['created_date', 'modified_date'],
  ]
  for (const member of members) assert.ok(Object.hasOwn(read.body, member), member)
  assert.deepEqual(read.body.flags, [])
  assert.deepEqual(read.body.available_langids, ['en'])
  assert.equal(read.body.author.userid, mara.userid)
  const [event] = (await site.call('GET', '/events?subject=wiki', { as: await anAdmin(site) })).body
  assert.deepEqual([event.type, event.userid, event.after.title], ['page.added', mara.userid, 'Torque Table'])
})

testOnSqlite('gives categories the members that programs look for, from the first day', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const added = await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'CATEGORY', title: 'Pumps', contents: '' },
  })
  const { body } = added
  assert.deepEqual([body.guides, body.featured_guides, body.related_wikis], [[], [], []])
  assert.deepEqual([body.children, body.ancestors, body.parent, body.solutions_url], [[], [], null, ''])
  assert.deepEqual([body.contents_raw, body.contents_rendered, body.repairability_score], ['', '', null])
  assert.deepEqual([body.category_lists, body.tools, body.diagrams, body.info], [{}, [], [], []])
  assert.deepEqual(body.parts, { url: '', categories: [] })
  assert.equal(body.is_troubleshooting, false)
  assert.equal(body.category_info.name, 'Pumps')
  assert.equal(typeof body.revisionid, 'number')
  assert.ok(!Object.hasOwn(body, 'suppliers'))
})

test('finds a page by underscores, plus signs and percent signs, in any case', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'wiki', title: 'How  to_clean', contents: 'x' },
  })
  for (const address of [
    'wiki/How_to_clean',
    'WIKI/How+to+clean',
    'Wiki/How%20to%20clean',
    'wiki/How__to_clean',
    'wiki/how_to_CLEAN',
  ])
    assert.equal((await site.call('GET', `/wikis/${address}`)).status, 200, address)
  for (const address of ['wiki/How_to_cleanse', 'INFO/How_to_clean', 'COURSE/How_to_clean', 'nonsense/x'])
    assert.equal((await site.call('GET', `/wikis/${address}`)).status, 404, address)
  assert.equal((await site.call('GET', '/wikis/nonsense')).status, 404)
})

const hostile = [
  '3/8" Socket',
  '100 % sure?',
  'C# & D++',
  'Galaxy S10+',
  '🔧 tools 👩‍🔧',
  '__proto__',
  'constructor',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a'.repeat(255),
  'ü'.repeat(255),
]

for (const title of hostile) {
  test(`keeps and finds a page called ${title.slice(0, 30)}`, async () => {
    const site = await startSite()
    const mara = await aWriter(site)
    const wanted = title.replaceAll('_', ' ').trim()
    for (const namespace of ['WIKI', 'CATEGORY']) {
      const added = await site.call('POST', '/wikis', { as: mara, body: { namespace, title, contents: 'x' } })
      assert.equal(added.status, 201, added.text)
      assert.equal(added.body.title, wanted)
      const read = await site.call('GET', path(title, namespace))
      assert.equal(read.status, 200, read.text)
      assert.equal(read.body.wikiid, added.body.wikiid)
    }
    assert.deepEqual((await site.call('GET', '/categories')).text, JSON.stringify({ [wanted]: {} }))
    assert.deepEqual((await site.call('GET', '/wikis/CATEGORY?display=titles')).body, [wanted])
  })
}

testOnSqlite('refuses titles that can name nothing', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  for (const title of [
    '',
    '   ',
    '___',
    '.',
    '..',
    'a\u0000b',
    'a\u0007b',
    'a'.repeat(256),
    'x'.repeat(1001),
  ]) {
    const answer = await site.call('POST', '/wikis', {
      as: mara,
      body: { namespace: 'WIKI', title, contents: 'x' },
    })
    assert.equal(answer.status, 422, JSON.stringify(title))
    assert.equal(answer.body.errors[0].field, 'title')
  }
  assert.equal((await site.call('GET', path('a'.repeat(1000)))).status, 404)
  assert.equal((await site.call('GET', '/wikis/WIKI/%00')).status < 500, true)
})

testOnBoth('takes a title once in a namespace, also when two ask for it at the same time', async () => {
  const site = await startSite()
  const other = await site.twin()
  const mara = await aWriter(site)
  const body = { namespace: 'CATEGORY', title: 'Pumps', contents: 'x' }
  const answers = await Promise.all(
    [site, other, site, other].map((each) => each.call('POST', '/wikis', { as: mara, body })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422])
  const refused = answers.find(({ status }) => status === 422)
  assert.deepEqual([refused?.body.errors[0].field, refused?.body.errors[0].code], ['title', 'duplicate'])
})

testOnSqlite(
  'refuses fields of other kinds of pages, unknown ones and missing ones, all with their names',
  async () => {
    const site = await startSite()
    const mara = await aWriter(site)
    const add = (body: object) => site.call('POST', '/wikis', { as: mara, body })
    const missing = await add({ namespace: 'WIKI', title: 'A' })
    assert.deepEqual(missing.body.errors, [
      { message: 'contents is required', field: 'contents', code: 'missing_field' },
    ])
    const foreign = await add({ namespace: 'WIKI', title: 'A', contents: '', suppliers: [], parent: null })
    assert.deepEqual(
      foreign.body.errors.map((each: { field: string; code: string }) => [each.field, each.code]).sort(),
      [
        ['parent', 'unknown_field'],
        ['suppliers', 'unknown_field'],
      ],
    )
    const unknown = await add({ namespace: 'WIKI', title: 'A', contents: '', colour: 'red' })
    assert.equal(unknown.body.errors[0].code, 'unknown_field')
    const strays = await add({
      namespace: 'WIKI',
      title: 'A',
      contents: '',
      source_revision_id: null,
      langId: 'en',
    })
    assert.equal(strays.status, 201, strays.text)
    const bad = await add({
      namespace: 'WIKI',
      title: 'B',
      contents: '',
      flags: ['GUIDE_STARRED'],
      image: 77,
    })
    assert.deepEqual(bad.body.errors.map((each: { field: string }) => each.field).sort(), ['flags', 'image'])
    assert.equal((await add({ namespace: 'NOWHERE', title: 'B', contents: '' })).status, 422)
  },
)

testOnSqlite('keeps suppliers and facts of an item, and a score of a category', async () => {
  const site = await startSite()
  const mara = await aWriter(site)
  const item = await site.call('POST', '/wikis', {
    as: mara,
    body: {
      namespace: 'ITEM',
      title: 'Wick',
      contents: '',
      suppliers: [{ 'part_#': 'LN-1', type: 'shop', supplier: 'Lamps', url: 'https://lamps.example/1' }],
      info: [{ name: 'Length', value: '20 cm' }],
    },
  })
  assert.equal(item.status, 201, item.text)
  assert.equal(item.body.suppliers[0]['part_#'], 'LN-1')
  assert.deepEqual(item.body.info, [{ name: 'Length', value: '20 cm' }])
  const category = await site.call('POST', '/wikis', {
    as: mara,
    body: {
      namespace: 'CATEGORY',
      title: 'Lamps',
      contents: '',
      repairability_score: 7,
      info: [{ name: 'Manufacturer', value: 'Glow' }],
      flags: ['WIKI_IN_PROGRESS', 'WIKI_NO_IMAGE'],
    },
  })
  assert.equal(category.body.repairability_score, 7)
  assert.equal(category.body.category_info.manufacturer, 'Glow')
  assert.deepEqual(Object.keys(category.body.flags), ['WIKI_IN_PROGRESS', 'WIKI_NO_IMAGE'])
  assert.equal(category.body.flags.WIKI_NO_IMAGE.flagid, 'WIKI_NO_IMAGE')
})
