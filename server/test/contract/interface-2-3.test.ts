// Tests section 2.3 of the interface: the whole guide, as read and as returned on creation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { assertShape, type Shape } from './shapes.ts'

const site = await startSite()
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')

const whole: Shape = {
  guideid: 'integer',
  type: 'string',
  category: 'string',
  subject: 'string',
  title: 'string',
  summary: 'string',
  difficulty: 'string',
  introduction_raw: 'string',
  introduction_rendered: 'string',
  conclusion_raw: 'string',
  conclusion_rendered: 'string',
  featured_document_embed_url: 'url or empty',
  featured_document_thumbnail_url: 'url or empty',
  featured_documentid: 'integer or null',
  documents: 'array',
  flags: 'strings',
  locale: 'string',
  langid: 'string',
  parts: 'array',
  tools: 'array',
  prerequisites: 'array',
  steps: 'array',
  time_required: 'string',
  time_required_min: 'integer',
  time_required_max: 'integer',
  revisionid: 'integer',
  created_date: 'time',
  published_date: 'time or 0',
  modified_date: 'time',
  prereq_modified_date: 'time or 0',
  public: 'boolean',
  url: 'url',
  patrol_threshold: 'integer',
  can_edit: 'boolean',
  favorited: 'boolean',
  completed: 'boolean',
  comments: 'array',
  author: 'object',
  intro_video_url: 'url or null',
}

async function aDocument(): Promise<number> {
  return site.write(async (ctx) => {
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
}

async function anEmbed(): Promise<number> {
  const data = {
    url: 'https://video.example/watch/7',
    type: 'video',
    provider_url: 'https://video.example',
    html: '<iframe></iframe>',
    provider_name: 'Video',
    author_url: 'https://video.example/somebody',
    author_name: 'Somebody',
    cache_age: null,
    version: '1.0',
  }
  return site.write(async (ctx) => {
    const row = await ctx.db
      .insertInto('media_objects')
      .values({
        kind: 'embed',
        guid: 'emb0000000000001',
        ownerid: mara.userid,
        filename: 'How it runs',
        width: 640,
        height: 360,
        durationMs: 0,
        state: 'finished',
        data: JSON.stringify(data),
        isInManager: 1,
        createdAt: ctx.now,
      })
      .returning('objectid')
      .executeTakeFirstOrThrow()
    return row.objectid
  })
}

test('2.3 a guide with nothing but what is required has every field', async () => {
  const { guideid } = await aGuide(site, { author: mara, category })
  const { body } = await site.call('GET', `/guides/${guideid}`)
  assertShape(body, whole)
  assert.equal(body.image, null)
  assert.equal(body.intro_video, null)
  assert.deepEqual([body.summary, body.introduction_raw, body.conclusion_raw], ['', '', ''])
  assert.equal(body.difficulty, 'Moderate')
})

test('2.3 the answer to POST has every field, and is what is read afterwards', async () => {
  const made = await site.call('POST', '/guides', { as: mara, body: { category, type: 'teardown' } })
  assert.equal(made.status, 201)
  assertShape(made.body, whole)
  const read = await site.call('GET', `/guides/${made.body.guideid}`, { as: mara })
  assert.deepEqual(made.body, read.body)
})

test('2.3 documents, the featured one, the image and the introductory video are shown', async () => {
  const documentid = await aDocument()
  const image = await anImage(site, mara)
  const objectid = await anEmbed()
  const fields = { documents: [documentid], featured_documentid: documentid, image, objectid }
  const { guideid } = await aGuide(site, { author: mara, category, fields })
  const { body } = await site.call('GET', `/guides/${guideid}`)
  assertShape(body, whole)
  assert.equal(body.documents[0].documentid, documentid)
  assert.equal(body.featured_documentid, documentid)
  assert.notEqual(body.featured_document_embed_url, '')
  assert.equal(body.image.id, image)
  assert.equal(body.intro_video_url, 'https://video.example/watch/7')
  assertShape(body.intro_video, {
    embedid: 'integer',
    url: 'url',
    width: 'integer',
    height: 'integer',
    title: 'string',
    type: 'string',
    provider_url: 'url',
    html: 'string',
    provider_name: 'string',
    author_url: 'url',
    author_name: 'string',
    cache_age: 'integer or null',
    version: 'string',
  })
})

test('2.3 the dates say when it was made, changed and first published, and when what comes before it changed', async () => {
  const start = Math.floor(site.clock.now / 1000)
  const hidden = await aGuide(site, { author: mara, category, fields: { public: false } })
  const path = `/guides/${hidden.guideid}`
  const read = async () => (await site.call('GET', path, { as: mara })).body
  const dates = async () => {
    const guide = await read()
    const { created_date, published_date, modified_date, prereq_modified_date } = guide
    return [created_date, published_date, modified_date, prereq_modified_date].map((at) => at && at - start)
  }
  assert.deepEqual(await dates(), [0, 0, 0, 0])
  site.clock.now += 60_000
  const shown = await site.call('PUT', `${path}/public?revisionid=${hidden.revisionid}`, { as: mara })
  assert.deepEqual(await dates(), [0, 60, 60, 0])
  site.clock.now += 60_000
  const before = await aGuide(site, { author: mara, category })
  site.clock.now += 60_000
  await site.call('PATCH', `${path}?revisionid=${shown.body.revisionid}`, {
    as: mara,
    body: { prerequisites: [before.guideid] },
  })
  assert.deepEqual(await dates(), [0, 60, 180, 120])
  site.clock.now += 60_000
  await site.call('PATCH', `/guides/${before.guideid}?revisionid=${before.revisionid}`, {
    as: mara,
    body: { summary: 'New.' },
  })
  assert.deepEqual(await dates(), [0, 60, 180, 240])
})

test('2.3 can_edit, favorited and completed are the caller’s own', async () => {
  const { guideid } = await aGuide(site, { author: mara, category })
  const reader = await aPerson(site)
  await site.call('PUT', `/user/favorites/guides/${guideid}`, { as: reader })
  await site.call('PUT', `/guides/${guideid}/completed`, { as: mara })
  const mine = async (as?: typeof mara) => {
    const { can_edit, favorited, completed } = (
      await site.call('GET', `/guides/${guideid}`, as ? { as } : {})
    ).body
    return [can_edit, favorited, completed]
  }
  assert.deepEqual(await mine(), [false, false, false])
  assert.deepEqual(await mine(reader), [false, true, false])
  assert.deepEqual(await mine(mara), [true, false, true])
})

test('2.3 flags are ids, in the hosted profile objects', async () => {
  const fields = { flags: ['DANGER', 'GUIDE_MISSING_STEPS'] }
  const { guideid } = await aGuide(site, { author: mara, category, fields })
  const flags = async () => (await site.call('GET', `/guides/${guideid}`)).body.flags
  assert.deepEqual(await flags(), ['DANGER', 'GUIDE_MISSING_STEPS'])
  const admin = await anAdmin(site)
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: 'hosted' } })
  for (const flag of await flags())
    assertShape(flag, { flagid: 'string', title: 'string', text: 'string', image: 'string' })
  assert.equal((await flags())[0].flagid, 'DANGER')
  await site.call('PATCH', '/settings', { as: admin, body: { apiProfile: 'documented' } })
})
