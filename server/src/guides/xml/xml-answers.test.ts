// Tests guides as XML through the API: content, access, headers and caching.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, type TestSite, testUrl } from '#test/app.ts'
import { aPerson, type TestPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage } from '#test/guide-builders.ts'
import { findAll, readXml, textOf } from './test/read-xml.ts'
import { faultsOf } from './test/validate.ts'

const anAuthor = (site: TestSite) => aPerson(site, { name: 'Mara Lind', privileges: ['Author'] })

const film = {
  encodings: [
    {
      url: 'https://files.example/film.mp4',
      width: 1280,
      height: 720,
      codecs: 'avc1',
      format: 'mp4',
      mime: 'video/mp4',
    },
  ],
  meta: { video_codec: 'h264', frame_rate: 25, duration_in_ms: 9000 },
  image: null,
}

function anObject(site: TestSite, owner: TestPerson, kind: 'video' | 'embed', data: object): Promise<number> {
  return site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('media_objects')
      .values({
        kind,
        guid: `${kind}-object`,
        hash: 'a'.repeat(64),
        ownerid: owner.userid,
        filename: 'film.mov',
        width: 1920,
        height: 1080,
        durationMs: 8999,
        state: 'finished',
        isInManager: 1,
        data: JSON.stringify(data),
        createdAt: ctx.now,
      })
      .returning('objectid')
      .executeTakeFirstOrThrow()
    return row.objectid
  })
}

test('a guide with everything becomes a document that follows the structure and tells it all', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const category = await aCategory(site, 'Press & Line 2')
  const first = await aGuide(site, { author: mara, category, steps: 1, fields: { title: 'Lock it out' } })
  const image = await anImage(site, mara)
  const video = await anObject(site, mara, 'video', film)
  const embed = await anObject(site, mara, 'embed', { type: 'rich', html: '<b>model</b>', version: '1.0' })
  const guide = await aGuide(site, {
    author: mara,
    category,
    fields: {
      title: 'Change the <oil> filter',
      summary: 'Monthly "job"',
      difficulty: 'Easy',
      time_required_min: 1800,
      time_required_max: 1800,
      introduction: `''Lock out'' first: [[Torque Table]], [guide|${first.guideid}]`,
      conclusion: 'Done & dusted.',
      prerequisites: [first.guideid],
      image: image,
      flags: ['DANGER'],
      tools: [{ name: 'Strap wrench', quantity: 2, notes: 'long' }],
      parts: [{ name: 'Oil filter' }],
    },
  })
  const media = [
    { type: 'image', data: [image] },
    { type: 'object', data: video },
    { type: 'object', data: embed },
  ]
  for (const [index, each] of media.entries()) {
    const lines = [{ text: `Turn '''${index}''' & pull`, bullet: 'icon_note', level: 0 }]
    const body = { orderby: index + 1, lines, media: each }
    const { status } = await site.call('POST', `/guides/${guide.guideid}/steps`, { as: mara, body })
    assert.equal(status, 201)
  }

  const { status, headers, text } = await site.call('GET', `/guides/${guide.guideid}?type=XML`)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/xml; charset=utf-8')
  assert.deepEqual(faultsOf(text), [])
  const root = readXml(text)
  const words = (path: string) => findAll(root, path).map(textOf)
  assert.deepEqual(words('title'), ['Change the <oil> filter'])
  assert.deepEqual(words('summary'), ['Monthly "job"'])
  assert.deepEqual(words('author'), ['Mara Lind'])
  assert.deepEqual(words('time_required'), ['30 minutes'])
  assert.deepEqual(words('difficulty'), ['Easy'])
  assert.deepEqual(words('category'), ['Press & Line 2'])
  assert.deepEqual(words('introduction'), ['Lock out first: Torque Table, Lock it out'])
  assert.deepEqual(words('introduction/p/em'), ['Lock out'])
  assert.match(
    findAll(root, 'introduction/p/a')[1]?.attributes.get('href') ?? '',
    /^http:\/\/stepwright\.test\//,
  )
  assert.deepEqual(words('tools/tool'), ['Strap wrench'])
  assert.equal(findAll(root, 'tools/tool')[0]?.attributes.get('quantity'), '2')
  assert.deepEqual(words('parts/part'), ['Oil filter'])
  assert.deepEqual(
    findAll(root, 'flags/flag')
      .map((flag) => flag.attributes.get('title'))
      .includes('Potentially Dangerous'),
    true,
  )
  assert.deepEqual(words('prerequisites/prerequisite/title'), ['Lock it out'])
  const path = `${testUrl}/api/2.0/guides/${first.guideid}?type=XML`
  assert.deepEqual(words('prerequisites/prerequisite/path'), [path])
  assert.equal((await site.call('GET', path.slice(testUrl.length))).status, 200)
  assert.deepEqual(words('conclusion'), ['Done & dusted.'])
  assert.deepEqual(words('steps/step/lines/line'), [
    'Do thing 1.',
    'Turn 0 & pull',
    'Turn 1 & pull',
    'Turn 2 & pull',
  ])
  assert.match(words('steps/step/media/image')[0] ?? '', /^http:\/\/stepwright\.test\/media\//)
  assert.deepEqual(words('steps/step/media/video/encoding'), ['https://files.example/film.mp4'])
  assert.equal(findAll(root, 'steps/step/media/video/source')[0]?.attributes.get('frame_rate'), '25')
  assert.equal(findAll(root, 'steps/step/media/embed')[0]?.attributes.get('html'), '<b>model</b>')
  assert.deepEqual(words('created_date'), ['2026-01-15T12:00:00Z'])

  const own = await site.call('GET', `/guides/${guide.guideid}?type=XML&excludePrerequisiteSteps`)
  assert.deepEqual(faultsOf(own.text), [])
  assert.equal(findAll(readXml(own.text), 'steps/step').length, 3)
})

test('a new guide, which has nothing yet, is a right document, too', async () => {
  const site = await startSite()
  const { guideid } = await aGuide(site, { author: await anAuthor(site) })
  const { text } = await site.call('GET', `/guides/${guideid}?type=XML`)
  assert.deepEqual(faultsOf(text), [])
})

test('type counts in any case, JSON is the default whatever is accepted, and other words are refused', async () => {
  const site = await startSite()
  const { guideid } = await aGuide(site, { author: await anAuthor(site) })
  const typeOf = async (query: string, headers = {}) =>
    (await site.call('GET', `/guides/${guideid}${query}`, { headers })).headers['content-type']
  assert.equal(await typeOf('?type=xml'), 'application/xml; charset=utf-8')
  assert.equal(await typeOf('?type=json'), 'application/json')
  assert.equal(await typeOf('', { accept: 'application/xml' }), 'application/json')
  const refused = await site.call('GET', `/guides/${guideid}?type=PDF`)
  assert.equal(refused.status, 422)
  assert.deepEqual(
    refused.body.errors.map(({ field, message }: { field: string; message: string }) => [field, message]),
    [['type', 'type must be JSON or XML']],
  )
})

test('?pretty indents the document and changes nothing else', async () => {
  const site = await startSite()
  const { guideid } = await aGuide(site, { author: await anAuthor(site), steps: 1 })
  const flat = await site.call('GET', `/guides/${guideid}?type=XML`)
  const pretty = await site.call('GET', `/guides/${guideid}?type=XML&pretty`)
  assert.equal(pretty.headers['content-type'], 'application/xml; charset=utf-8')
  assert.deepEqual(faultsOf(pretty.text), [])
  assert.match(pretty.text, /\n {6}<lines>\n {8}<line /)
  assert.doesNotMatch(flat.text, /\n +</)
  assert.equal(pretty.text.replace(/\n +</g, '<').replace('\n</guide>', '</guide>'), flat.text)
})

test('the document is kept with an ETag of its own until the guide or something it names changes', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const first = await aGuide(site, { author: mara, fields: { title: 'Lock it out' } })
  const guide = await aGuide(site, { author: mara, fields: { prerequisites: [first.guideid] } })
  const path = `/guides/${guide.guideid}?type=XML`
  const before = await site.call('GET', path)
  const json = await site.call('GET', `/guides/${guide.guideid}`)
  const etag = String(before.headers.etag)
  assert.notEqual(etag, json.headers.etag)
  assert.equal(before.headers['cache-control'], 'no-cache')
  const same = await site.call('GET', path, { headers: { 'if-none-match': etag } })
  assert.equal(same.status, 304)
  assert.equal((await site.call('GET', path)).text, before.text)

  const body = { title: 'Lock everything out' }
  const changed = await site.call('PATCH', `/guides/${first.guideid}?revisionid=${first.revisionid}`, {
    as: mara,
    body,
  })
  assert.equal(changed.status, 200)
  const after = await site.call('GET', path, { headers: { 'if-none-match': etag } })
  assert.equal(after.status, 200)
  assert.deepEqual(findAll(readXml(after.text), 'prerequisites/prerequisite/title').map(textOf), [
    'Lock everything out',
  ])
})

test('who may not read the guide does not get its document, and is told so in XML', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const { guideid } = await aGuide(site, { author: mara, fields: { public: false } })
  const closed = await site.call('GET', `/guides/${guideid}?type=XML`)
  assert.equal(closed.status, 403)
  assert.equal(closed.headers['content-type'], 'application/xml; charset=utf-8')
  const texts = (text: string, where: string) => findAll(readXml(text), where).map(textOf)
  assert.deepEqual(texts(closed.text, 'message'), ['Guide is private.'])
  assert.deepEqual(texts(closed.text, 'code'), ['guide.private'])
  assert.deepEqual(texts(closed.text, 'requiredPrivileges/privilege'), ['Author'])
  assert.equal((await site.call('GET', '/guides/4711?type=XML')).status, 404)
  const wrong = `revisionid=%3Cq%3E&lang=${'x'.repeat(41)}`
  const faulty = await site.call('GET', `/guides/${guideid}?type=XML&${wrong}&pretty`, { as: mara })
  assert.equal(faulty.status, 422)
  const fields = findAll(readXml(faulty.text), 'errors/error').map((each) => each.attributes)
  assert.deepEqual(
    fields.map((each) => Object.fromEntries(each).field),
    ['revisionid', 'lang'],
  )
  assert.match(faulty.text, /^<\?xml[^\n]*\n<error>\n {2}<message>/)
  const own = await site.call('GET', `/guides/${guideid}?type=XML`, { as: mara })
  assert.deepEqual(faultsOf(own.text), [])
  assert.equal((await site.call('GET', `/guides/${guideid}?type=XML`)).status, 403)
})

test('nobody can write words into a guide that change what readers who are signed in get', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const title = '"can_edit":false,"favorited":false,"completed":false'
  const { guideid } = await aGuide(site, { author: mara, fields: { title } })
  const { text } = await site.call('GET', `/guides/${guideid}?type=XML`, { as: mara })
  assert.deepEqual(findAll(readXml(text), 'title').map(textOf), [title])
})

test('the difficulty is told in English words, which the format knows, in every language', async () => {
  const site = await startSite()
  const fields = { langid: 'de', difficulty: 'Very difficult' }
  const { guideid } = await aGuide(site, { author: await anAuthor(site), fields })
  const { text } = await site.call('GET', `/guides/${guideid}?type=XML`)
  assert.deepEqual(faultsOf(text), [])
  assert.equal(readXml(text).attributes.get('locale'), 'de')
  assert.deepEqual(findAll(readXml(text), 'difficulty').map(textOf), ['Very difficult'])
})

test('flags have their titles in both profiles', async () => {
  const site = await startSite()
  const mara = await aPerson(site, { privileges: ['Author', 'Admin'] })
  const { guideid } = await aGuide(site, { author: mara, fields: { flags: ['DANGER'] } })
  const flagsNow = async () => {
    const { text } = await site.call('GET', `/guides/${guideid}?type=XML`)
    const found = findAll(readXml(text), 'flags/flag')
    return found.map((flag) => [flag.attributes.get('id'), flag.attributes.get('title'), textOf(flag)])
  }
  const before = await flagsNow()
  assert.ok(before.some(([id, title]) => id === 'DANGER' && title === 'Potentially Dangerous'))
  const changed = await site.call('PATCH', '/settings', { as: mara, body: { apiProfile: 'hosted' } })
  assert.equal(changed.status, 200)
  assert.deepEqual(await flagsNow(), before)
})

test('whoever may edit the guide gets the same document as everybody', async () => {
  const site = await startSite()
  const mara = await anAuthor(site)
  const { guideid } = await aGuide(site, { author: mara, steps: 1 })
  const read = (as?: TestPerson) => site.call('GET', `/guides/${guideid}?type=XML`, as ? { as } : {})
  const [everybody, own, again] = [await read(), await read(mara), await read(mara)]
  assert.deepEqual([everybody.status, own.status, again.status], [200, 200, 200])
  assert.equal(own.text, everybody.text)
})
