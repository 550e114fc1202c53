// Proves that a cached list and the home page equal a fresh read, after any change and in every process.
// Engines: both in the outer circle, because cached lists are compared with rows that another process wrote.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'

const site = await startSite()
const twin = await site.twin()
const [mara, ada] = [await aPerson(site, { name: 'Mara', privileges: ['Author'] }), await anAdmin(site)]

/** Lists of changes since a time are never cached. */
const cached = '/guides?limit=200&filter=how-to'
const anew = `${cached}&modifiedSince=1`

interface Branch {
  title: string
  display_title: string
  children: Branch[]
}

/** The content of the home page from lists that no cache answers. */
async function readHome() {
  const read = async (path: string) => (await site.call('GET', `${path}&lang=de`)).body
  const tree = await read('/wikis/CATEGORY?display=hierarchyOrder&withPages&includeStubs=false')
  const names = ({ title, display_title }: Branch) => ({ title, display_title })
  const featured = await read('/guides/featured?limit=6')
  const guides = (query: string) => read(`/guides?modifiedSince=1&order=DESC&${query}`)
  return {
    categories: tree.map((root: Branch) => ({ ...root, children: root.children.map(names) })),
    featured,
    newest: featured.length > 0 ? [] : await guides('limit=6'),
    changed: await guides('sort=changed&limit=8'),
  }
}

async function holds(what: string): Promise<void> {
  const fresh = await site.call('GET', anew)
  const home = await readHome()
  for (const [each, where] of [
    [site, 'here'],
    [twin, 'in another process'],
  ] as const) {
    assert.deepEqual((await each.call('GET', cached)).body, fresh.body, `${what}, ${where}`)
    assert.deepEqual((await each.call('GET', cached, { as: mara })).body, fresh.body, `${what}, ${where}`)
    for (const options of [{}, { as: mara }])
      assert.deepEqual((await each.call('GET', '/home?lang=de', options)).body, home, `${what}, ${where}`)
  }
}

const addPage = async (title: string) => `/wikis/CATEGORY/${await aCategory(site, title)}`

const done = site.as(ada)

testOnBoth('a cached list shows every change', async () => {
  const category = await aCategory(site, 'Lathe')
  const { guideid } = await aGuide(site, { author: mara, category, steps: 1 })
  const path = `/guides/${guideid}`
  const withToken = async (method: 'PATCH' | 'PUT' | 'DELETE', address: string, body?: object) => {
    const { revisionid } = (await site.call('GET', `${path}?langid=en`, { as: ada })).body
    await done(method, `${address}?revisionid=${revisionid}`, body)
  }
  const change = (body: object) => withToken('PATCH', path, body)
  const changeCategory = async (
    {
      image,
      ...rest
    }: { image?: Promise<number>; flags?: string[]; display_title?: string; parent?: string },
    address = '/wikis/CATEGORY/Lathe',
  ) => {
    const langid = rest.display_title ? '&langid=de' : ''
    const { revisionid } = (await site.call('GET', address, { as: ada })).body
    const body = image ? { ...rest, image: await image } : rest
    await done('PATCH', `${address}?revisionid=${revisionid}${langid}`, body)
  }
  await holds('a guide')
  const changes: [string, () => Promise<unknown>][] = [
    ['another guide', () => aGuide(site, { author: ada, category })],
    ['another title', () => change({ subject: 'bearing', summary: 'New.' })],
    ['a picture of the category', () => changeCategory({ image: anImage(site, ada) })],
    ['a name of the category in German', () => changeCategory({ display_title: 'Drehbank' })],
    ['a category below', async () => changeCategory({ parent: 'Lathe' }, await addPage('Spindle'))],
    ['one below that', async () => changeCategory({ parent: 'Spindle' }, await addPage('Bearing'))],
    ['a featured guide', () => change({ flags: ['GUIDE_STARRED'] })],
    ['no featured guide', () => change({ flags: [] })],
    ['another picture of the category', () => changeCategory({ image: anImage(site, ada) })],
    ['a private category', () => changeCategory({ flags: ['WIKI_PRIVATE'] })],
    ['a public category', () => changeCategory({ flags: [] })],
    ['a picture', async () => change({ image: await anImage(site, ada) })],
    ['a tag', () => done('PUT', `${path}/tag`, { tag: 'oil' })],
    ['another name of a person', () => done('PATCH', `/users/${mara.userid}`, { username: 'Mara L.' })],
    ['texts in another language', () => done('PATCH', `${path}?langid=de`, { title: 'Der Filter' })],
    ['another language of the site', () => done('PATCH', '/settings', { language: 'de' })],
    ['another type', () => change({ type: 'teardown' })],
    ['the type as before', () => change({ type: 'how-to' })],
    ['a private guide', () => withToken('DELETE', `${path}/public`)],
    ['a public guide', () => withToken('PUT', `${path}/public`)],
    ['a step', () => done('POST', `${path}/steps`, { orderby: 1, lines: [{ text: 'Open it.' }] })],
    ['no guide', () => withToken('DELETE', path)],
  ]
  for (const [what, happen] of changes) {
    await happen()
    await holds(what)
  }
})

testOnBoth('lists that differ in what is asked are cached separately', async () => {
  const [first] = [await aGuide(site, { author: mara }), await aGuide(site, { author: mara })]
  const ids = async (query: string) =>
    (await site.call('GET', `/guides?${query}`)).body.map(({ guideid }: { guideid: number }) => guideid)
  const all: number[] = await ids('')
  assert.ok(all.includes(first.guideid))
  assert.deepEqual(await ids('order=DESC'), [...all].reverse())
  assert.notDeepEqual(await ids('order=DESC&sort=changed'), await ids('order=ASC&sort=changed'))
  assert.deepEqual(await ids('limit=1'), all.slice(0, 1))
  assert.deepEqual(await ids('limit=1&offset=1'), all.slice(1, 2))
  assert.deepEqual(await ids('filter=teardown'), [])
  assert.deepEqual(await ids(`guideids=${first.guideid}`), [first.guideid])
  assert.deepEqual(await ids('filter='), all)
})

test('private guides are not cached for everyone', async () => {
  const { guideid } = await aGuide(site, { author: mara, fields: { public: false } })
  const list = async (as?: typeof ada) =>
    (await site.call('GET', '/guides?includePrivate&order=DESC', as ? { as } : {})).body
  assert.equal((await list(ada))[0].guideid, guideid)
  assert.notEqual((await list())[0]?.guideid, guideid)
  assert.equal((await list(ada))[0].guideid, guideid)
})
