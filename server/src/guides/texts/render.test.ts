// Tests references in texts: documents, videos, lists of guides; batched and cached until they change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aCategory, aGuide, anImage, type TestGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')

const aDocument = () =>
  site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('documents')
      .values({
        guid: 'doc0000000000001',
        ownerid: mara.userid,
        hash: 'h',
        filename: 'torque.pdf',
        title: 'Torque table',
        extension: 'pdf',
        bytes: 9,
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('documentid')
      .executeTakeFirstOrThrow()
    return row.documentid
  })

const aVideo = () =>
  site.write(async (ctx) => {
    const encodings = [{ url: 'http://stepwright.test/media/videos/clip.mp4', mime: 'video/mp4' }]
    const row = await ctx.db
      .insertInto('media_objects')
      .values({
        kind: 'video',
        guid: 'vid0000000000001',
        hash: 'a'.repeat(64),
        ownerid: mara.userid,
        filename: 'clip.mp4',
        width: 1280,
        height: 720,
        durationMs: 4000,
        state: 'finished',
        data: JSON.stringify({ image: null, meta: null, encodings }),
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('objectid')
      .executeTakeFirstOrThrow()
    return row.objectid
  })

const aGuideWith = (introduction: string, fields: object = {}): Promise<TestGuide> =>
  aGuide(site, { author: mara, category, steps: 1, fields: { introduction, ...fields } })

const read = async (guideid: number, where = site) => (await where.call('GET', `/guides/${guideid}`)).body

test('leads links to documents, in texts and in lines, and says where there is none', async () => {
  const documentid = await aDocument()
  const guide = await aGuideWith(`See [document|${documentid}] and [document|${documentid}|the table].`)
  const [step] = guide.steps
  const lines = [{ text: `By [document|${documentid}] and [document|9999].`, bullet: 'black', level: 0 }]
  const address = `/guides/${guide.guideid}/steps/${step?.stepid}?revisionid=${step?.revisionid}`
  assert.equal((await site.call('PATCH', address, { as: mara, body: { lines } })).status, 200)
  const { introduction_rendered, steps } = await read(guide.guideid)
  const link = /<a href="[^"]*\/media\/documents\/doc0000000000001\/torque\.pdf"[^>]*>Torque table<\/a>/
  assert.match(introduction_rendered, link)
  assert.match(introduction_rendered, />the table<\/a>/)
  assert.match(steps[0].lines[0].text_rendered, link)
  assert.equal(steps[0].lines[0].text_rendered.match(/<a /g).length, 1)
})

test('plays a video of the library where a text shows it', async () => {
  const guide = await aGuideWith(`[video|${await aVideo()}]`)
  const { introduction_rendered: html } = await read(guide.guideid)
  assert.match(html, /http:\/\/stepwright\.test\/media\/videos\/clip\.mp4/)
})

async function tag(guideid: number, word: string): Promise<void> {
  const { status } = await site.call('PUT', `/guides/${guideid}/tag`, { as: admin, body: { tag: word } })
  assert.equal(status, 200)
}

test('shows lists of public guides by tag, with their pictures, as a page shows them', async () => {
  const image = await anImage(site, mara)
  const shown = await aGuideWith('', { title: 'Prime the pump', image })
  const hidden = await aGuideWith('', { title: 'Secret pump', public: false })
  for (const { guideid } of [shown, hidden]) await tag(guideid, 'priming')
  const guide = await aGuideWith('[guidelist|tags=Priming]')
  const { introduction_rendered: html } = await read(guide.guideid)
  assert.match(html, /Prime the pump/)
  assert.match(html, /\.thumbnail"/)
  assert.doesNotMatch(html, /Secret pump/)
  const page = await site.call('POST', '/wikis', {
    as: mara,
    body: { namespace: 'WIKI', title: 'Pumping', contents: '[guidelist|tags=Priming]' },
  })
  assert.equal(page.body.contents_rendered, html)
})

test('a list that is kept takes in a guide as soon as it is tagged or published, in every process', async () => {
  const twin = await site.twin()
  const late = await aGuideWith('', { title: 'Late guide', public: false })
  const guide = await aGuideWith('[guidelist|tags=late]')
  const shows = async () => {
    const bodies = [await read(guide.guideid), await read(guide.guideid, twin)]
    return bodies.map((body) => body.introduction_rendered.includes('Late guide'))
  }
  assert.deepEqual(await shows(), [false, false])
  await tag(late.guideid, 'late')
  assert.deepEqual(await shows(), [false, false])
  const { revisionid } = late
  await site.call('PUT', `/guides/${late.guideid}/public?revisionid=${revisionid}`, { as: mara })
  assert.deepEqual(await shows(), [true, true])
  await site.call('DELETE', `/guides/${late.guideid}/tag`, { as: admin, body: { tag: 'late' } })
  assert.deepEqual(await shows(), [false, false])
})

test('two lists in one text are told apart', async () => {
  for (const word of ['oil', 'water']) {
    const { guideid } = await aGuideWith('', { title: `About ${word}` })
    await tag(guideid, word)
  }
  const guide = await aGuideWith('[guidelist|tags=water]\n\n== Oil ==\n\n[guidelist|tags=oil]')
  const { introduction_rendered: html } = await read(guide.guideid)
  assert.match(html, /About water[\s\S]*Section_Oil[\s\S]*About oil/)
})

test('a text full of references, more than one statement takes, is read', async () => {
  const lists = Array.from({ length: 300 }, (_, at) => `[guidelist|tags=tag${at}]`).join('\n\n')
  const documents = Array.from({ length: 2000 }, (_, at) => `[document|${at + 1}]`).join(' ')
  const guide = await aGuideWith('', { conclusion: `${lists}\n\n${documents}` })
  const { status } = await site.call('GET', `/guides/${guide.guideid}`)
  assert.equal(status, 200)
})
