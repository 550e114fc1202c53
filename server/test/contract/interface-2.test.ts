// Tests section 2 of the interface except the guide: pictures, summaries, types, steps, parts, people.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { assertShape, type Shape } from './shapes.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara Lind', privileges: ['Author'] })
const category = await aCategory(site, 'Press Line 2')
const picture = await anImage(site, mara)
const small = await anImage(site, mara, { width: 800, height: 600 })
const before = await aGuide(site, { author: mara, category, steps: 1, fields: { summary: 'First.' } })
const guide = await aGuide(site, {
  author: mara,
  category,
  fields: {
    type: 'replacement',
    subject: 'Oil filter',
    image: picture,
    prerequisites: [before.guideid],
    tools: [{ name: 'Strap wrench', quantity: 2, notes: 'The big one' }, { name: 'Rag' }],
    parts: [{ name: 'Oil filter', type: 'Spare part' }],
  },
})
const path = `/guides/${guide.guideid}`
const lines = [
  { text: "Place the ''tray''.", bullet: 'red', level: 0 },
  { text: 'Mind your eyes.', bullet: 'icon_caution', level: 1 },
]
await site.call('POST', `${path}/steps`, {
  as: mara,
  body: { orderby: 1, title: 'Drain', lines, media: { type: 'image', data: [small] } },
})
const read = async () => (await site.call('GET', path)).body

const summary: Shape = {
  dataType: 'string',
  guideid: 'integer',
  category: 'string',
  subject: 'string',
  title: 'string',
  type: 'string',
  url: 'url',
  locale: 'string',
  flags: 'strings',
  image: 'object',
  modified_date: 'time',
  prereq_modified_date: 'time or 0',
  public: 'boolean',
  revisionid: 'integer',
  userid: 'integer',
  username: 'string',
}

test('2.1 an image has its number, its name and an address for every size that it is large enough for', async () => {
  const { image, steps } = await read()
  const every: Shape = {
    id: 'integer',
    guid: 'string',
    mini: 'url',
    thumbnail: 'url',
    standard: 'url',
    medium: 'url',
    '140x105': 'url',
    '200x150': 'url',
    '440x330': 'url',
    original: 'url',
  }
  assertShape(image, { ...every, large: 'url', huge: 'url' })
  assert.equal(image.id, picture)
  const [inStep] = steps.at(-1).media.data
  assertShape(inStep, every)
  assert.equal(inStep.id, small)
  assert.equal('huge' in inStep, false)
})

test('2.2 a summary has every field, in both lists', async () => {
  await site.call('PATCH', `${path}?revisionid=${guide.revisionid}`, {
    as: admin,
    body: { flags: ['GUIDE_STARRED'] },
  })
  const listed = (await site.call('GET', '/guides')).body
  const featured = (await site.call('GET', '/guides/featured')).body
  for (const each of [listed.at(-1), featured[0]]) {
    assertShape(each, summary)
    assert.deepEqual(
      [each.dataType, each.guideid, each.category, each.subject, each.type],
      ['guide', guide.guideid, 'Press Line 2', 'Oil filter', 'replacement'],
    )
    assert.deepEqual([each.userid, each.username, each.locale], [mara.userid, 'Mara Lind', 'en'])
    assert.deepEqual(each.flags, ['GUIDE_STARRED'])
    assert.equal(each.image.id, picture)
    assert.ok(each.prereq_modified_date > 0)
  }
  assertShape({ ...listed[0], image: {} }, summary)
  assert.equal(listed[0].prereq_modified_date, 0)
  assert.equal(listed[0].image, null)
})

test('2.2 the revisionid of a summary is the current one of the guide', async () => {
  const listed = (await site.call('GET', '/guides')).body.at(-1)
  assert.equal(listed.revisionid, (await read()).revisionid)
})

test('2.4 a prerequisite is a summary with its own summary, difficulty and time', async () => {
  const [prerequisite] = (await read()).prerequisites
  assertShape(
    { ...prerequisite, image: {} },
    { ...summary, summary: 'string', difficulty: 'string', time_required_max: 'integer' },
  )
  assert.deepEqual([prerequisite.guideid, prerequisite.summary], [before.guideid, 'First.'])
  assert.equal(prerequisite.prereq_modified_date, 0)
})

const types = ['replacement', 'installation', 'repair', 'disassembly', 'teardown', 'technique', 'maintenance']

for (const type of types) {
  test(`2.5 a guide can be of the type ${type}`, async () => {
    const made = await site.call('POST', '/guides', { as: mara, body: { category, type, subject: 'It' } })
    assert.deepEqual([made.status, made.body.type], [201, type])
  })
}

test('2.5 the types that are accepted on creation are those of the setting of the site', async () => {
  const other = await startSite()
  const ada = await anAdmin(other)
  const pumps = await aCategory(other)
  const create = async (type: string) =>
    (await other.call('POST', '/guides', { as: ada, body: { category: pumps, type } })).status
  assert.deepEqual([await create('teardown'), await create('audit')], [201, 422])
  const guideTypes = { audit: { title: 'Audit', prompt: '' } }
  await other.call('PATCH', '/settings', { as: ada, body: { guideTypes } })
  assert.deepEqual([await create('teardown'), await create('audit')], [422, 201])
})

test('2.6 a step has every field, and orderby counts within the guide that owns it', async () => {
  const { steps } = await read()
  for (const step of steps) {
    assertShape(step, {
      title: 'string',
      lines: 'array',
      guideid: 'integer',
      stepid: 'integer',
      orderby: 'integer',
      revisionid: 'integer',
      media: 'object',
      comments: 'array',
    })
  }
  assert.deepEqual(
    steps.map((step: { guideid: number; orderby: number }) => [step.guideid, step.orderby]),
    [
      [before.guideid, 1],
      [guide.guideid, 1],
    ],
  )
  assert.equal(steps[1].title, 'Drain')
})

test('2.6 a line has its text twice, a colour or an icon, a level, and a number or none', async () => {
  const shown = (await read()).steps[1].lines
  for (const line of shown) {
    assertShape(line, {
      text_raw: 'string',
      text_rendered: 'string',
      bullet: 'string',
      level: 'integer',
      lineid: 'integer or null',
    })
  }
  const [first, second] = shown
  assert.deepEqual([first.text_raw, first.text_rendered], ["Place the ''tray''.", 'Place the <em>tray</em>.'])
  assert.deepEqual([first.bullet, first.level], ['red', 0])
  assert.deepEqual([second.bullet, second.level], ['icon_caution', 1])
})

test('2.6 media tells its type, and its data holds images; without media it is an empty list', async () => {
  const { steps } = await read()
  assert.equal(steps[1].media.type, 'image')
  assert.deepEqual(
    steps[1].media.data.map((image: { id: number }) => image.id),
    [small],
  )
  assert.deepEqual(steps[0].media, { type: 'image', data: [] })
})

test('2.7 tools and parts tell type, quantity, text, notes, url and thumbnail', async () => {
  const { tools, parts } = await read()
  for (const each of [...tools, ...parts]) {
    assertShape(each, {
      type: 'string',
      quantity: 'integer',
      text: 'string',
      notes: 'string or null',
      url: 'string',
      thumbnail: 'string or null',
    })
  }
  assert.deepEqual(
    tools.map((tool: { text: string; quantity: number; notes: string }) => [
      tool.text,
      tool.quantity,
      tool.notes,
    ]),
    [
      ['Strap wrench', 2, 'The big one'],
      ['Rag', 1, null],
    ],
  )
  assert.equal(parts[0].type, 'Spare part')
})

test('2.8 a user object tells number, names, image, reputation, address, teams and privileges', async () => {
  const { author } = await read()
  assertShape(author, {
    userid: 'integer',
    username: 'string',
    unique_username: 'string or null',
    join_date: 'time',
    image: 'object',
    reputation: 'integer',
    url: 'url',
    teams: 'integers',
    privileges: 'strings',
  })
  assert.deepEqual([author.userid, author.username], [mara.userid, 'Mara Lind'])
  assertShape(author.image, {
    id: 'integer',
    mini: 'url',
    thumbnail: 'url',
    standard: 'url',
    original: 'url',
  })
})
