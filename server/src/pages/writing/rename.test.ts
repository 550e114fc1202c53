// Tests renaming pages: new and former titles, access, rejected titles, concurrent renames.
// Engines: both in the outer circle, because two requests race for one title.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth, testOnSqlite } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'
import { changesNothing } from '#test/traces.ts'

async function aSite() {
  const site = await startSite()
  const ada = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara Lind', privileges: ['Author'] })
  return { site, ada, mara }
}

const at = (title: string, namespace = 'CATEGORY') => `/wikis/${namespace}/${encodeURIComponent(title)}`

async function add(site: TestSite, as: TestPerson, body: { title: string } & Record<string, unknown>) {
  const draft = { namespace: 'CATEGORY', contents: '', ...body }
  const added = await site.call('POST', '/wikis', { as, body: draft })
  assert.equal(added.status, 201, added.text)
  return added.body
}

async function rename(site: TestSite, as: TestPerson, from: string, title: unknown) {
  const { revisionid } = (await site.call('GET', `${from}?unpatrolled`, { as })).body
  return site.call('POST', `${from}/rename?revisionid=${revisionid}`, { as, body: { title } })
}

async function renamed(site: TestSite, as: TestPerson, from: string, title: string) {
  const answer = await rename(site, as, from, title)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

test('a category has its new title everywhere, and is found by the former one', async () => {
  const { site, ada, mara } = await aSite()
  const added = await add(site, mara, { title: 'Pumps' })
  await add(site, mara, { title: 'Small pumps', parent: 'Pumps' })
  const guide = await aGuide(site, { author: mara, category: 'Pumps', fields: { title: 'Seal' } })
  // Fills the caches, whose entries must not be returned after the rename.
  for (const path of [at('Pumps'), '/categories', '/categories/Pumps', '/categories/all', '/guides'])
    assert.equal((await site.call('GET', path)).status, 200, path)
  const answer = await renamed(site, mara, at('Pumps'), 'Circulation_pumps ')
  assert.deepEqual(
    [answer.wikiid, answer.title, answer.display_title],
    [added.wikiid, 'Circulation pumps', 'Circulation pumps'],
  )
  assert.ok(answer.revisionid > added.revisionid)
  for (const title of ['Circulation pumps', 'Pumps', 'PUMPS', 'pumps'])
    assert.equal((await site.call('GET', at(title))).body.title, 'Circulation pumps', title)
  assert.equal((await site.call('GET', '/categories/Pumps')).body.title, 'Circulation pumps')
  assert.deepEqual((await site.call('GET', '/categories')).body, {
    'Circulation pumps': { 'Small pumps': {} },
  })
  assert.deepEqual((await site.call('GET', '/categories/all')).body, ['Circulation pumps', 'Small pumps'])
  assert.equal((await site.call('GET', at('Small pumps'))).body.parent, 'Circulation pumps')
  const read = await site.call('GET', `/guides/${guide.guideid}`, { as: mara })
  assert.equal(read.body.category, 'Circulation pumps')
  const [event] = (await site.call('GET', '/events?subject=wiki', { as: ada })).body
  assert.equal(event.type, 'page.renamed')
  assert.deepEqual([event.before.title, event.after.title], ['Pumps', 'Circulation pumps'])
  const [newest, oldest] = (await site.call('GET', `${at('Pumps')}/revisions`, { as: mara })).body
  assert.deepEqual([newest.action, newest.changes, oldest.changes], ['renamed', ['title'], []])
})

testOnSqlite('requests with a former title file guides and categories where the title leads', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { title: 'Pumps' })
  const other = await aCategory(site, 'Valves')
  const moved = await aGuide(site, { author: mara, category: other, fields: { title: 'Moved' } })
  await renamed(site, mara, at('Pumps'), 'Circulation pumps')
  const made = await aGuide(site, { author: mara, category: 'Pumps', fields: { title: 'New' } })
  const path = `/guides/${moved.guideid}?revisionid=${moved.revisionid}`
  const change = await site.call('PATCH', path, { as: mara, body: { category: 'Pumps' } })
  assert.equal(change.status, 200, change.text)
  for (const { guideid } of [made, moved])
    assert.equal(
      (await site.call('GET', `/guides/${guideid}`, { as: mara })).body.category,
      'Circulation pumps',
    )
  const below = await add(site, mara, { title: 'Small pumps', parent: 'Pumps' })
  assert.equal(below.parent, 'Circulation pumps')
  const listed = await site.call('GET', '/guides/visible?category=Pumps', { as: mara })
  assert.equal(listed.body.count, 2)
})

testOnSqlite('tools called by a former title are the renamed page, and no second one is made', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { namespace: 'ITEM', title: 'Spanner' })
  const category = await aCategory(site)
  await renamed(site, mara, at('Spanner', 'ITEM'), 'Spanner 10 mm')
  const fields = { tools: [{ name: 'Spanner', quantity: 1 }] }
  const { guideid } = await aGuide(site, { author: mara, category, fields })
  const { tools } = (await site.call('GET', `/guides/${guideid}`, { as: mara })).body
  assert.equal(tools[0].text, 'Spanner 10 mm')
  assert.deepEqual((await site.call('GET', '/wikis/ITEM?display=titles')).body, ['Spanner 10 mm'])
})

testOnSqlite(
  'links in texts by a former title lead to the page, until another page is called so',
  async () => {
    const { site, mara } = await aSite()
    await add(site, mara, { namespace: 'WIKI', title: 'Oil' })
    await add(site, mara, { namespace: 'WIKI', title: 'Round', contents: '[[Oil]] [[Info:Rules]]' })
    await add(site, mara, { namespace: 'INFO', title: 'Rules' })
    const text = async () =>
      (await site.call('GET', at('Round', 'WIKI'))).body.contents_rendered.match(/href="[^"]*"/g)
    assert.deepEqual(await text(), ['href="/Wiki/Oil"', 'href="/Info/Rules"'])
    await renamed(site, mara, at('Oil', 'WIKI'), 'Grease')
    await renamed(site, mara, at('Rules', 'INFO'), 'House rules')
    assert.deepEqual(await text(), ['href="/Wiki/Grease"', 'href="/Info/House_rules"'])
    await renamed(site, mara, at('Grease', 'WIKI'), 'Lubricant')
    assert.deepEqual(await text(), ['href="/Wiki/Lubricant"', 'href="/Info/House_rules"'])
    const fresh = await add(site, mara, { namespace: 'WIKI', title: 'Oil' })
    assert.deepEqual(await text(), ['href="/Wiki/Oil"', 'href="/Info/House_rules"'])
    assert.equal((await site.call('GET', at('Oil', 'WIKI'))).body.wikiid, fresh.wikiid)
    assert.equal((await site.call('GET', at('oil', 'WIKI'))).body.wikiid, fresh.wikiid)
  },
)

testOnBoth('a page that is called so wins at once over a cached answer under another case', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { title: 'Pumps' })
  await renamed(site, mara, at('Pumps'), 'Valves')
  for (const path of [at('pumps'), '/categories/pumps'])
    assert.equal((await site.call('GET', path)).body.title, 'Valves')
  await add(site, mara, { title: 'Pumps' })
  for (const path of [at('pumps'), '/categories/pumps'])
    assert.equal((await site.call('GET', path)).body.title, 'Pumps', path)
})

test('a page gets its title back, changes only its case, and takes the title of a deleted page', async () => {
  const { site, mara } = await aSite()
  const { wikiid } = await add(site, mara, { title: 'Pumps' })
  await renamed(site, mara, at('Pumps'), 'Valves')
  await renamed(site, mara, at('Valves'), 'Pumps')
  for (const title of ['Pumps', 'Valves'])
    assert.equal((await site.call('GET', at(title))).body.title, 'Pumps', title)
  await renamed(site, mara, at('Pumps'), 'PUMPS')
  assert.equal((await site.call('GET', at('Pumps'))).body.title, 'PUMPS')
  const gone = await add(site, mara, { title: 'Cranes' })
  await site.call('DELETE', `${at('Cranes')}?revisionid=${gone.revisionid}`, { as: mara })
  await renamed(site, mara, at('PUMPS'), 'Cranes')
  assert.equal((await site.call('GET', at('Cranes'))).body.wikiid, wikiid)
  await renamed(site, mara, at('Cranes'), 'Lifts')
  const fresh = await add(site, mara, { title: 'Cranes' })
  assert.ok(![wikiid, gone.wikiid].includes(fresh.wikiid))
  const rows = await site.read(({ db }) =>
    db.selectFrom('wiki_former_titles').select('titleKey').orderBy('titleKey').execute(),
  )
  assert.deepEqual(
    rows.map(({ titleKey }) => titleKey),
    ['Cranes', 'PUMPS', 'Pumps', 'Valves'],
  )
})

test('a deleted page is found by none of its titles', async () => {
  const { site, mara } = await aSite()
  await add(site, mara, { title: 'Pumps' })
  const { revisionid } = await renamed(site, mara, at('Pumps'), 'Valves')
  await site.call('DELETE', `${at('Pumps')}?revisionid=${revisionid}`, { as: mara })
  for (const title of ['Pumps', 'Valves']) assert.equal((await site.call('GET', at(title))).status, 404)
})

testOnSqlite(
  'a displayed title of its own stays, in every language; an earlier state comes back under the new title',
  async () => {
    const { site, mara } = await aSite()
    const own = await add(site, mara, { title: 'Pumps', display_title: 'All pumps', contents: 'First.' })
    await site.call('PATCH', `${at('Pumps')}?langid=de&revisionid=${own.revisionid}`, {
      as: mara,
      body: { display_title: 'Pumpen' },
    })
    const same = await add(site, mara, { title: 'Valves' })
    await site.call('PATCH', `${at('Valves')}?langid=de&revisionid=${same.revisionid}`, {
      as: mara,
      body: { contents: 'Deutsch.' },
    })
    const answer = await renamed(site, mara, at('Pumps'), 'Old pumps')
    assert.equal(answer.display_title, 'All pumps')
    await renamed(site, mara, at('Valves'), 'Old valves')
    const list = async (langid: string) =>
      (await site.call('GET', `/wikis/CATEGORY?langid=${langid}`)).body.map(
        (page: { display_title: string }) => page.display_title,
      )
    assert.deepEqual(await list('en'), ['All pumps', 'Old valves'])
    assert.deepEqual(await list('de'), ['Pumpen', 'Old valves'])
    const back = `${at('Old pumps')}/revert?revisionid=${answer.revisionid}&to_revisionid=${own.revisionid}`
    await site.call('POST', back, { as: mara })
    const { title, contents_raw: text } = (await site.call('GET', at('Old pumps'))).body
    assert.deepEqual([title, text], ['Old pumps', 'First.'])
  },
)

testOnSqlite(
  'refuses a title that is empty, too long, taken, unchanged or unprintable, and changes nothing',
  async () => {
    const { site, mara } = await aSite()
    await add(site, mara, { title: 'Pumps' })
    await add(site, mara, { title: 'Valves' })
    const wrong = [
      '',
      ' _ ',
      'x'.repeat(256),
      '..',
      'Two\nlines',
      'Valves',
      'VALVES',
      'Pumps',
      'Pumps_',
      'all',
      7,
    ]
    for (const title of wrong) {
      const answer = await changesNothing(site, () => rename(site, mara, at('Pumps'), title))
      assert.equal(answer.status, 422, String(title))
      assert.equal(answer.body.errors[0].field, 'title', String(title))
    }
    assert.equal((await renamed(site, mara, at('Pumps'), 'ü'.repeat(255))).title, 'ü'.repeat(255))
    const profile = await add(site, mara, { namespace: 'USER', title: String(mara.userid) })
    const fixed = await changesNothing(site, () => rename(site, mara, at(profile.title, 'USER'), 'Mara'))
    assert.deepEqual([fixed.status, fixed.body.errors[0].field], [422, 'title'])
  },
)

testOnSqlite('is for those whose edits hold without review', async () => {
  const { site, ada, mara } = await aSite()
  const tom = await aPerson(site, { name: 'Tom' })
  await add(site, mara, { title: 'Pumps' })
  const refused = async () =>
    (await changesNothing(site, () => rename(site, tom, at('Pumps'), 'Valves'))).status
  assert.equal(await refused(), 403)
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })
  assert.equal(await refused(), 403)
  const { revisionid } = (await site.call('GET', at('Pumps'))).body
  const edit = { as: tom, body: { contents: 'It waits.' } }
  assert.equal((await site.call('PATCH', `${at('Pumps')}?revisionid=${revisionid}`, edit)).status, 200)
  const stale = `${at('Pumps')}/rename?revisionid=${revisionid}`
  assert.equal((await site.call('POST', stale, { as: mara, body: { title: 'Valves' } })).status, 409)
  await renamed(site, mara, at('Pumps'), 'Valves')
  assert.equal((await site.call('GET', at('Valves'))).body.contents_raw, 'It waits.')
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 0 } })
  assert.equal((await renamed(site, tom, at('Valves'), 'Cranes')).title, 'Cranes')
})

for (const second of ['Machines', 'MACHINES'])
  testOnBoth(`of two pages that are called Machines and ${second} at once, one gets the title`, async () => {
    const { site, mara } = await aSite()
    const other = await site.twin()
    const first = await add(site, mara, { title: 'Pumps' })
    const rival = await add(site, mara, { title: 'Valves' })
    const send = (process: TestSite, from: string, revisionid: number, title: string) =>
      process.call('POST', `${at(from)}/rename?revisionid=${revisionid}`, { as: mara, body: { title } })
    const answers = await Promise.all([
      send(site, 'Pumps', first.revisionid, 'Machines'),
      send(other, 'Valves', rival.revisionid, second),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422])
    const titles = (await site.call('GET', '/wikis/CATEGORY?display=titles')).body as string[]
    assert.equal(titles.filter((title) => title.toLowerCase() === 'machines').length, 1)
    assert.equal(titles.length, 2)
  })

testOnBoth('of a page that is added and one that is renamed to its title at once, one gets it', async () => {
  const { site, mara } = await aSite()
  const other = await site.twin()
  await add(site, mara, { title: 'Pumps' })
  const body = { namespace: 'CATEGORY', title: 'Machines', contents: '' }
  const answers = await Promise.all([
    rename(site, mara, at('Pumps'), 'Machines'),
    other.call('POST', '/wikis', { as: mara, body }),
  ])
  const statuses = answers.map(({ status }) => status).sort()
  assert.ok(['200,422', '201,422'].includes(statuses.join()), statuses.join())
})
