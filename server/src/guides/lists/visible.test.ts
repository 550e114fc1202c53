// Tests the list of all visible guides: access, counts, order, filters, and pages to the last guide.
// Engines: both in the outer circle, because lists are ordered, counted and matched by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

interface Listed {
  guideid: number
  title: string
  public: boolean
  langids: string[]
  comment_count: number
  pending_count: number
}

async function list(site: TestSite, query: string, as?: TestPerson) {
  const { status, body, text } = await site.call('GET', `/guides/visible?${query}`, as ? { as } : {})
  assert.equal(status, 200, text)
  return body as { count: number; results: Listed[] }
}

const titles = ({ results }: { results: Listed[] }) => results.map(({ title }) => title)

/** Copies of one guide with their differences. */
async function copies(site: TestSite, guideid: number, changes: readonly object[]): Promise<void> {
  await site.write(async ({ db }) => {
    const row = await db
      .selectFrom('guides')
      .selectAll()
      .where('guideid', '=', guideid)
      .executeTakeFirstOrThrow()
    const { guideid: _, ...rest } = row
    for (let at = 0; at < changes.length; at += 100)
      await db
        .insertInto('guides')
        .values(changes.slice(at, at + 100).map((change) => ({ ...rest, ...change })))
        .execute()
  })
}

testOnBoth(
  'a category of 401 guides is counted and read to its last guide, by title and by change',
  async () => {
    const site = await startSite()
    const ada = await anAdmin(site)
    const category = await aCategory(site, 'Pumps')
    const nameOf = (number: number) => `Guide ${String(number).padStart(3, '0')}`
    const { guideid } = await aGuide(site, { author: ada, category, fields: { title: nameOf(1) } })
    await site.write(({ db }) =>
      db.updateTable('guides').set({ modifiedAt: 1 }).where('guideid', '=', guideid).execute(),
    )
    const others = Array.from({ length: 400 }, (_, at) => ({ title: nameOf(at + 2), modifiedAt: 1000 - at }))
    await copies(site, guideid, others)
    await aGuide(site, { author: ada, fields: { title: 'Elsewhere' } })
    const query = (rest: string) => `category=Pumps&direct&limit=100&${rest}`
    const all = await Promise.all(
      [0, 100, 200, 300, 400, 500].map((offset) => list(site, query(`sort=title&offset=${offset}`))),
    )
    assert.deepEqual(
      all.map(({ count, results }) => [count, results.length]),
      [100, 100, 100, 100, 1, 0].map((length) => [401, length]),
    )
    assert.deepEqual(
      all.flatMap(titles),
      Array.from({ length: 401 }, (_, at) => nameOf(at + 1)),
    )
    const newest = await list(site, query('sort=changed&limit=2'))
    assert.deepEqual(titles(newest), [nameOf(2), nameOf(3)])
    assert.deepEqual(titles(await list(site, query('sort=changed&offset=400'))), [nameOf(1)])
    assert.deepEqual(titles(await list(site, query('sort=title&order=DESC&limit=1'))), [nameOf(401)])
    const found = await list(site, query('sort=title&text=GUIDE%20%2040&limit=2&offset=4'))
    assert.deepEqual([found.count, titles(found)], [6, [nameOf(400), nameOf(401)]])
  },
)

testOnBoth('private guides of others neither appear nor count nor are found', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
  const tom = await aPerson(site, { name: 'Tom' })
  const ines = await aPerson(site, { name: 'Ines' })
  const lena = await aPerson(site, { name: 'Lena' })
  const category = await aCategory(site, 'Pumps')
  const make = async (title: string, isPublic: boolean) =>
    (await aGuide(site, { author: mara, category, fields: { title, public: isPublic } })).guideid
  await make('Open', true)
  await make('Secret', false)
  const team = await make('Secret of the team', false)
  const named = await make('Secret for Lena', false)
  const own = await make('Secret of Tom', false)
  const { teamid } = (await site.call('POST', '/teams', { as: ada, body: { name: 'Yard' } })).body
  await site.call('PUT', `/teams/${teamid}/users/${ines.userid}`, { as: ada })
  await site.call('PUT', `/guides/${team}/teams/${teamid}`, { as: ada })
  await site.call('PUT', `/guides/${named}/users/${lena.userid}`, { as: ada })
  await site.write(({ db }) =>
    db.updateTable('guides').set({ authorid: tom.userid }).where('guideid', '=', own).execute(),
  )
  const all = ['Open', 'Secret', 'Secret for Lena', 'Secret of Tom', 'Secret of the team']
  const seen: [TestPerson | undefined, string[]][] = [
    [undefined, ['Open']],
    [tom, ['Open', 'Secret of Tom']],
    [ines, ['Open', 'Secret of the team']],
    [lena, ['Open', 'Secret for Lena']],
    [mara, all],
    [ada, all],
  ]
  for (const [as, expected] of seen) {
    for (const sort of ['title', 'changed', 'category', 'type', 'language', 'owner']) {
      const { count, results } = await list(site, `sort=${sort}&category=Pumps`, as)
      assert.deepEqual(
        [count, titles({ results }).sort()],
        [expected.length, expected],
        `${as?.username} ${sort}`,
      )
    }
    const secret = expected.filter((title) => title.startsWith('Secret'))
    for (const query of ['text=secret', 'state=private']) {
      const { count, results } = await list(site, `sort=title&${query}`, as)
      assert.deepEqual([count, titles({ results })], [secret.length, secret], query)
    }
    const ofTom = expected.filter((title) => title.endsWith('Tom'))
    assert.deepEqual(titles(await list(site, `owner=${tom.userid}`, as)), ofTom)
  }
  await site.call('PATCH', '/settings', { as: ada, body: { private: true } })
  assert.equal((await site.call('GET', '/guides/visible')).status, 401)
})

test('filters by type, language, state and category, and sorts by names, upwards and downwards', async () => {
  const site = await startSite()
  const ada = await anAdmin(site, 'Ada')
  const zoe = await aPerson(site, { name: 'Zoe', privileges: ['Author'] })
  await aCategory(site, 'Axles')
  await aCategory(site, 'Brakes')
  const make = (author: TestPerson, title: string, category: string, fields: object) =>
    aGuide(site, { author, category, fields: { title, ...fields } })
  await make(zoe, 'Öl wechseln', 'Axles', { type: 'how-to' })
  await make(ada, 'Pads', 'Brakes', { type: 'repair', flags: ['GUIDE_ARCHIVED'] })
  const { guideid, revisionid } = await make(zoe, 'Rims', 'Brakes', { type: 'teardown', public: false })
  const texts = await site.call('PATCH', `/guides/${guideid}?langid=de&revisionid=${revisionid}`, {
    as: zoe,
    body: { title: 'Felgen' },
  })
  assert.equal(texts.status, 200, texts.text)
  const asked = async (query: string) => titles(await list(site, query, ada))
  assert.deepEqual(await asked('sort=title'), ['Pads', 'Rims', 'Öl wechseln'])
  assert.deepEqual(await asked('sort=owner'), ['Pads', 'Öl wechseln', 'Rims'])
  assert.deepEqual(await asked('sort=owner&order=DESC'), ['Rims', 'Öl wechseln', 'Pads'])
  assert.deepEqual(await asked('sort=category&order=desc'), ['Rims', 'Pads', 'Öl wechseln'])
  assert.deepEqual(await asked('sort=type'), ['Öl wechseln', 'Pads', 'Rims'])
  assert.deepEqual(await asked('filter=repair,how-to&sort=title'), ['Pads', 'Öl wechseln'])
  assert.deepEqual(await asked('filter=nothing'), [])
  assert.deepEqual(await asked('state=public'), ['Öl wechseln'])
  assert.deepEqual(await asked('state=private'), ['Rims'])
  assert.deepEqual(await asked('state=archived'), ['Pads'])
  assert.deepEqual(await asked('langid=de'), ['Rims'])
  assert.deepEqual((await list(site, 'langid=de', ada)).results[0]?.langids, ['en', 'de'])
  assert.deepEqual(await asked('text=felgen'), ['Rims'])
  assert.deepEqual(await asked('text=%C3%B6L'), ['Öl wechseln'])
  assert.deepEqual(await asked('text=%25'), [])
  assert.deepEqual(await asked('category=Nowhere'), [])
  for (const bad of ['sort=size', 'state=lost', 'owner=x', 'limit=0', 'offset=-1'])
    assert.equal((await site.call('GET', `/guides/visible?${bad}`)).status, 422, bad)
})

test('counts comments for everybody, and pending edits for those who may edit', async () => {
  const site = await startSite()
  const ada = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 3 } })
  const tom = await aPerson(site, { name: 'Tom' })
  const { guideid, revisionid } = await aGuide(site, { author: ada })
  await aGuide(site, { author: ada })
  await site.call('PATCH', `/guides/${guideid}?revisionid=${revisionid}`, {
    as: tom,
    body: { title: 'Better' },
  })
  const said = await site.call('POST', `/comments/guide/${guideid}`, { as: tom, body: { text: 'Fine.' } })
  assert.equal(said.status, 201, said.text)
  const countsFor = async (query: string, as?: TestPerson) =>
    (await list(site, query, as)).results.map(({ comment_count, pending_count }) => [
      comment_count,
      pending_count,
    ])
  const filter = 'sort=title&state=pending'
  assert.deepEqual(await countsFor(filter, tom), [[1, 1]])
  assert.deepEqual(await countsFor(filter, ada), [[1, 1]])
  assert.deepEqual(await countsFor(filter), [])
  const seen = await list(site, 'limit=9')
  assert.equal(seen.count, 2)
  assert.deepEqual(seen.results.find((guide) => guide.guideid === guideid)?.pending_count, 0)
})
