// Tests categories as XML through the API: content, headers and caching.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testUrl } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'
import { findAll, readXml, textOf } from './test/read-xml.ts'
import { faultsOf } from './test/validate.ts'

const anAuthor = (site: TestSite) => aPerson(site, { name: 'Mara Lind', privileges: ['Author'] })

async function addCategory(site: TestSite, author: TestPerson, body: Record<string, unknown>) {
  const whole = { namespace: 'CATEGORY', contents: '', ...body }
  const made = await site.call('POST', '/wikis', { as: author, body: whole })
  assert.equal(made.status, 201, made.text)
  return made.body as { title: string; revisionid: number }
}

test('a category with everything becomes a document that follows the structure and tells it all', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const image = await anImage(site, mara)
  await addCategory(site, mara, { title: 'Lanterns' })
  await addCategory(site, mara, {
    title: 'Storm & Rain',
    parent: 'Lanterns',
    image,
    description: 'Burns in any wind, < 1 litre.',
    flags: ['WIKI_STUB'],
    info: [
      { name: 'Manufacturer', value: 'Moss & Daughters' },
      { name: 'Introduced', value: 'Spring 1931' },
      { name: 'Discontinued', value: 'long ago' },
    ],
    contents: `== History ==\nMade until ''1974''.\n\n[image|${image}]`,
  })
  await addCategory(site, mara, { title: 'Storm No. 4', parent: 'Storm & Rain' })
  const guide = await aGuide(site, {
    author: mara,
    category: 'Storm & Rain',
    fields: { title: 'Trim the <wick>' },
  })
  await aGuide(site, { author: mara, category: 'Storm & Rain', fields: { title: 'Secret', public: false } })

  const path = `/categories/${encodeURIComponent('Storm & Rain')}?type=XML`
  const { status, headers, text } = await site.call('GET', path)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  assert.deepEqual(faultsOf(text), [])
  const root = readXml(text)
  const words = (where: string) => findAll(root, where).map(textOf)
  assert.deepEqual(words('title'), ['Storm & Rain'])
  assert.deepEqual(words('category_info'), ['Storm & Rain'])
  assert.deepEqual(Object.fromEntries(findAll(root, 'category_info')[0]?.attributes ?? []), {
    introduced: '1931',
    manufacturer: 'Moss & Daughters',
  })
  assert.match(words('image')[0] ?? '', /^http:\/\/stepwright\.test\/media\//)
  assert.deepEqual(words('description'), ['Burns in any wind, < 1 litre.'])
  assert.deepEqual(
    findAll(root, 'flags/flag').map((flag) => [...flag.attributes]),
    [
      [
        ['id', 'WIKI_STUB'],
        ['title', 'Page Stub'],
      ],
    ],
  )
  assert.deepEqual(words('ancestors/ancestor'), ['Lanterns'])
  assert.deepEqual(words('children/child'), ['Storm No. 4'])
  assert.deepEqual(words('contents/h2'), ['History'])
  assert.equal(findAll(root, 'contents/div').length, 1)
  assert.deepEqual(words('guides/guide/title'), ['Trim the <wick>'])
  const guidePath = `${testUrl}/api/2.0/guides/${guide.guideid}?type=XML`
  assert.deepEqual(words('guides/guide/path'), [guidePath])
  assert.deepEqual(faultsOf((await site.call('GET', guidePath.slice(testUrl.length))).text), [])
})

test('a category that holds nothing is a right document, and pretty differs in blanks only', async () => {
  const site = await startSite()
  await addCategory(site, await anAuthor(site), { title: 'Empty' })
  const flat = await site.call('GET', '/categories/Empty?type=xml')
  assert.deepEqual(faultsOf(flat.text), [])
  const pretty = await site.call('GET', '/categories/Empty?type=xml&pretty')
  assert.deepEqual(faultsOf(pretty.text), [])
  assert.match(pretty.text, /\n {2}<title>Empty<\/title>\n/)
  assert.equal(pretty.text.replace(/\n +</g, '<').replace('\n</category>', '</category>'), flat.text)
})

test('the document is kept until the category or its guides change, apart from the JSON', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const { revisionid } = await addCategory(site, mara, { title: 'Lanterns' })
  const read = (etag = '') =>
    site.call('GET', '/categories/Lanterns?type=XML', { headers: { 'if-none-match': etag } })
  const before = await read()
  const etag = String(before.headers.etag)
  assert.equal((await read(etag)).status, 304)
  const json = await site.call('GET', '/categories/Lanterns')
  assert.equal(json.headers['content-type'], 'application/json')
  assert.notEqual(json.headers.etag, etag)
  await aGuide(site, { author: mara, category: 'Lanterns', fields: { title: 'Trim the wick' } })
  const filled = await read(etag)
  assert.deepEqual(findAll(readXml(filled.text), 'guides/guide/title').map(textOf), ['Trim the wick'])
  const changed = await site.call('PATCH', `/wikis/CATEGORY/Lanterns?revisionid=${revisionid}`, {
    as: mara,
    body: { description: 'Light' },
  })
  assert.equal(changed.status, 200)
  assert.match((await read(String(filled.headers.etag))).text, /<description>Light<\/description>/)
})

test('what is missing is told in XML to whoever asked for XML, and in JSON to everybody else', async () => {
  const site = await startSite()
  await addCategory(site, await anAuthor(site), { title: 'Lanterns' })
  const missing = await site.call('GET', '/categories/Nowhere?type=xml')
  assert.equal(missing.status, 404)
  assert.equal(missing.headers['content-type'], 'application/xml; charset=utf-8')
  assert.equal(
    missing.text,
    '<?xml version="1.0" encoding="UTF-8"?>\n<error><message>Page not found</message><code>page.not-found</code></error>',
  )
  for (const [path, status] of [
    ['/categories/Nowhere', 404],
    ['/categories/Lanterns?type=PDF', 422],
    ['/wikis/CATEGORY/Nowhere?type=XML', 404],
    ['/nowhere?type=XML', 404],
  ] as const) {
    const refused = await site.call('GET', path)
    assert.equal(refused.status, status)
    assert.equal(refused.headers['content-type'], 'application/json')
  }
})

test('a document of a category tells when it was uploaded', async () => {
  const site = await startSite({ now: Date.UTC(2026, 0, 2, 3, 4, 5) })
  const mara = await anAuthor(site)
  const documentid = await site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('documents')
      .values({
        guid: 'doc0000000000001',
        ownerid: mara.userid,
        hash: 'h',
        filename: 'plan.pdf',
        title: 'Plan',
        extension: 'pdf',
        bytes: 9,
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('documentid')
      .executeTakeFirstOrThrow()
    return row.documentid
  })
  await addCategory(site, mara, { title: 'Lanterns', documents: [{ documentid }] })
  const { text } = await site.call('GET', '/categories/Lanterns?type=XML')
  assert.deepEqual(faultsOf(text), [])
  const [document] = findAll(readXml(text), 'documents/document')
  assert.deepEqual(Object.fromEntries(document?.attributes ?? []), {
    id: String(documentid),
    type: 'pdf',
    date: '2026-01-02T03:04:05Z',
  })
})

test('a translation that waits to be accepted is shown to writers only, whoever has asked before', async () => {
  const site = await startSite()
  const ada = await aPerson(site, { privileges: ['Author', 'Admin'] })
  const tom = await aPerson(site, {})
  const opened = await site.call('PATCH', '/settings', { as: ada, body: { patrolThreshold: 50 } })
  assert.equal(opened.status, 200)
  const { revisionid } = await addCategory(site, ada, { title: 'Lanterns', contents: 'Lanterns.' })
  const translated = await site.call('PATCH', `/wikis/CATEGORY/Lanterns?langid=de&revisionid=${revisionid}`, {
    as: tom,
    body: { contents: 'Laternen.' },
  })
  assert.equal(translated.body.unpatrolled, true)
  for (const type of ['JSON', 'XML']) {
    const path = `/categories/Lanterns?langid=de&type=${type}`
    assert.match((await site.call('GET', path, { as: ada })).text, /Laternen\./, type)
    assert.doesNotMatch((await site.call('GET', path)).text, /Laternen\./, type)
  }
})
