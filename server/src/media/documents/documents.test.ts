// Tests documents: accepted by their content, shown with their first page, served so that no content can do harm.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { type Answer, startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aPdf, aZip } from '#test/files/media-files.ts'
import { cornersOf, fetchBytes } from '#test/files/pictures.ts'
import { aCategory, aGuide } from '#test/guide-builders.ts'

const site = await startSite({ withWorker: true })
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const theo = await aPerson(site, { name: 'Theo' })
const category = await aCategory(site, 'Pumps')

type Caller = { token: string }

const send = (
  as: Caller,
  name: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  site.call('POST', `/user/media/uploads?file=${encodeURIComponent(name)}`, {
    as,
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  })

async function aDocument(name: string, body: Buffer, as: Caller = mara): Promise<number> {
  const answer = await send(as, name, body)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(Object.keys(answer.body), ['id'])
  return answer.body.id
}

const item = (id: number, as: Caller = mara) => site.call('GET', `/user/media/Document/${id}`, { as })

/** The worker of the site may already be running it. */
async function drawn(id: number) {
  for (;;) {
    await site.worker?.runDue()
    const { body } = await item(id)
    if (body.state !== 'processing') return body
    await setTimeout(10)
  }
}

const get = (url: string, as?: Caller, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, ...(as ? { authorization: `api ${as.token}` } : {}) },
  })

test('counts the pages of a PDF and shows the first one, whatever script is in it', async () => {
  const id = await aDocument('Torque table.pdf', aPdf({ pages: 3, script: 'app.alert(1)' }))
  const document = await drawn(id)
  assert.equal(document.type, 'Document')
  assert.deepEqual([document.pages, document.state, document.document_group], [3, 'finished', 'pdf'])
  assert.equal(document.imageid, document.thumbnailid)
  const name = new URL(document.standard).pathname.split('/').at(-1) as string
  const image = await fetchBytes(site, name, { as: mara })
  assert.equal(image.status, 200)
  assert.deepEqual(await cornersOf(image.body), ['red', 'red', 'white', 'white'])
})

test('a PDF that can not be drawn is kept without a picture, and says so', async () => {
  const id = await aDocument('odd.pdf', Buffer.from('%PDF-1.4\nnothing of use\n%%EOF\n'))
  const document = await drawn(id)
  assert.deepEqual([document.pages, document.state, document.imageid], [0, 'failed', null])
  assert.match(document.thumbnail, /\/media\/stand-ins\/document\.thumbnail$/)
  assert.equal((await get(new URL(document.thumbnail).pathname)).headers['content-type'], 'image/png')
})

test('takes what a name promises, of every family', async () => {
  const office = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  const stl = Buffer.alloc(84 + 50)
  stl.writeUInt32LE(1, 80)
  const files: [string, Buffer][] = [
    ['a.docx', aZip(['[Content_Types].xml', 'word/document.xml'])],
    ['a.xlsx', aZip(['[Content_Types].xml', 'xl/workbook.xml'])],
    ['a.pptx', aZip(['[Content_Types].xml', 'ppt/presentation.xml'])],
    ['a.odt', aZip(['mimetype', 'content.xml'], 'application/vnd.oasis.opendocument.text')],
    ['a.3mf', aZip(['3D/3dmodel.model'])],
    ['a.zip', aZip([])],
    ['a.xls', office],
    ['a.csv', Buffer.from('part;torque\n4711;12 Nm\n')],
    ['a.txt', Buffer.from('\ufeffZwölf Schrauben')],
    ['a.STEP', Buffer.from('ISO-10303-21;\nHEADER;')],
    ['a.stl', stl],
    ['a.dwg', Buffer.from('AC1032 and more')],
  ]
  for (const [name, bytes] of files) {
    const { body } = await item(await aDocument(name, bytes))
    assert.deepEqual(
      [body.filename, body.state, body.pages, body.size],
      [name, 'finished', null, bytes.length],
    )
  }
})

test('refuses what is not what its name says, and leaves no file behind', async () => {
  const pdf = aPdf()
  const files: [string, Buffer, RegExp][] = [
    ['a.pdf', Buffer.alloc(0), /empty/],
    ['a.pdf', Buffer.from('MZ this is a program'), /no pdf/],
    ['a.pdf', pdf.subarray(0, pdf.length - 20), /cut off/],
    ['a.docx', aZip(['xl/workbook.xml']), /no docx/],
    ['a.docx', aZip(['word/document.xml']).subarray(0, 40), /cut off/],
    ['a.odt', aZip(['mimetype', 'content.xml'], 'application/zip'), /no odt/],
    ['a.xls', pdf, /no xls/],
    ['a.txt', Buffer.from([0, 1, 2, 3]), /no txt/],
    ['a.csv', pdf, /no csv/],
    ['a.stl', Buffer.alloc(200), /no stl/],
    ['a.exe', Buffer.from('MZ'), /does not take: exe/],
    ['a.svg', Buffer.from('<svg onload="alert(1)"/>'), /does not take: svg/],
    ['a.html', Buffer.from('<script>1</script>'), /does not take: html/],
    ['noending', pdf, /must have an ending/],
    ['../../etc/a.pdf', pdf, /without folders/],
    ['a\u0007.pdf', pdf, /control characters/],
    ['', pdf, /must name the file/],
  ]
  for (const [name, bytes, why] of files) {
    const answer = await send(mara, name, bytes)
    assert.equal(answer.status, 422, `${name}: ${answer.text}`)
    assert.deepEqual(
      answer.body.errors.map((each: { field: string }) => each.field),
      ['file'],
    )
    assert.match(answer.body.message, why)
  }
  assert.deepEqual(await readdir(site.files.incoming), [])
})

test('takes what an administrator allows besides, and nothing else', async () => {
  const { uploadExtensions } = (await site.call('GET', '/settings', { as: admin })).body
  const set = (extensions: string[]) =>
    site.call('PATCH', '/settings', { as: admin, body: { uploadExtensions: extensions } })
  assert.equal((await set(['gcode', 'Not one'])).status, 422)
  assert.equal((await set(['gcode'])).status, 200)
  const { body } = await item(await aDocument('part.gcode', Buffer.from('G28')))
  assert.deepEqual([body.document_group, body.document_type], ['other', 'application/octet-stream'])
  assert.equal((await send(mara, 'a.pdf', aPdf())).status, 422)
  assert.equal((await set(uploadExtensions)).status, 200)
})

test('serves a document to those who may see what it is attached to, in ranges, as nothing that runs', async () => {
  const bytes = aPdf()
  const id = await aDocument('Plan für „Pumpe".pdf', bytes)
  const { guid, view_url, download_url } = (await item(id)).body
  assert.equal((await site.call('GET', `/media/documents/${id}`, { as: mara })).status, 403)
  assert.equal((await site.call('GET', `/media/documents/${id}`, { as: admin })).status, 200)
  assert.equal((await site.call('GET', '/media/documents/99999')).status, 404)
  assert.equal((await get(view_url, theo)).statusCode, 403)
  assert.equal((await get(view_url)).statusCode, 401)
  const fields = { documents: [id], featured_documentid: id }
  const guide = await aGuide(site, { author: mara, category, steps: 1, fields })
  await drawn(id)
  const { body } = await site.call('GET', `/guides/${guide.guideid}`, { as: mara })
  assert.equal(body.featured_document_embed_url, `http://stepwright.test${view_url}`)
  assert.match(body.featured_document_thumbnail_url, /\/media\/images\/\w{16}\.thumbnail$/)
  assert.deepEqual(body.documents[0].extension, 'pdf')
  await site.call('PUT', `/guides/${guide.guideid}/public?revisionid=${body.revisionid}`, { as: admin })
  const shown = await get(view_url)
  assert.equal(shown.statusCode, 200, shown.body)
  assert.deepEqual(shown.rawPayload, bytes)
  const { headers } = shown
  assert.equal(headers['content-type'], 'application/pdf')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.match(
    String(headers['content-disposition']),
    /^inline; filename="Plan fur Pumpe_\.pdf"; filename\*=UTF-8''Plan%20f%C3%BCr/,
  )
  assert.match(String(headers['cache-control']), /^public, .*must-revalidate$/)
  const { pathname, search } = new URL(download_url)
  assert.match(String((await get(pathname + search)).headers['content-disposition']), /^attachment;/)
  const part = await get(view_url, undefined, { range: 'bytes=0-3' })
  assert.deepEqual(
    [part.statusCode, part.body, part.headers['content-range']],
    [206, '%PDF', `bytes 0-3/${bytes.length}`],
  )
  assert.equal((await get(view_url, undefined, { range: `bytes=${bytes.length}-` })).statusCode, 416)
  assert.equal((await get(view_url, undefined, { range: 'bytes=0-1,4-5' })).statusCode, 200)
  assert.equal((await get(view_url, undefined, { 'if-none-match': String(headers.etag) })).statusCode, 304)
  assert.equal((await site.call('GET', `/media/documents/${guid}`)).body.documentid, id)
})

test('nothing but PDF and plain text is shown in place', async () => {
  const id = await aDocument('sheet.docx', aZip(['word/document.xml']))
  const { view_url } = (await item(id)).body
  const answer = await get(view_url, mara)
  assert.match(String(answer.headers['content-disposition']), /^attachment;/)
  assert.match(String(answer.headers['content-security-policy']), /^sandbox/)
})

test('lists, names, tags and removes documents; other words than the four are refused', async () => {
  const person = await aPerson(site, { name: 'Nele' })
  const first = await aDocument('Alpha.txt', Buffer.from('one'), person)
  const second = await aDocument('100%.txt', Buffer.from('two'), person)
  const list = async (query = '') =>
    (await site.call('GET', `/user/media/documents${query}`, { as: person })).body.map(
      (each: { documentid: number }) => each.documentid,
    )
  assert.deepEqual(await list(), [second, first])
  assert.deepEqual(await list('?order=ASC&limit=1'), [first])
  assert.deepEqual(await list('?offset=2'), [])
  assert.deepEqual(await list('?name=ALPH'), [first])
  assert.deepEqual(await list('?name=%25'), [second])
  const change = { name: 'Beta sheet', tags: ['valve', 'valve'] }
  const changed = await site.call('PATCH', `/user/media/Document/${first}`, { as: person, body: change })
  assert.deepEqual([changed.body.title, changed.body.tags], ['Beta sheet', ['valve']])
  assert.deepEqual(await list('?tag=valve'), [first])
  assert.equal(
    (await site.call('PATCH', `/user/media/Document/${first}`, { as: theo, body: change })).status,
    404,
  )
  assert.equal((await site.call('DELETE', `/user/media/Document/${first}`, { as: theo })).status, 404)
  assert.equal((await site.call('DELETE', `/user/media/Document/${first}`, { as: person })).status, 204)
  assert.deepEqual(await list(), [second])
  for (const word of ['document', 'guideimage', 'constructor', 'Guide']) {
    const answer = await site.call('GET', `/user/media/${word}/1`, { as: person })
    assert.equal(answer.status, 400, word)
    assert.match(answer.body.message, /^Invalid type provided in the route/)
  }
})
