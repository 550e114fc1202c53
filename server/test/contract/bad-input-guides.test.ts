// Proves that guides and steps reject every broken rule, alone and combined, and change nothing then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '../app.ts'
import { anAdmin, aPerson } from '../builders.ts'
import { aCategory, aGuide, anImage } from '../guide-builders.ts'
import { changesNothing } from '../traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { privileges: ['Author'] })
const category = await aCategory(site, 'Pumps')
const guide = await aGuide(site, { author: mara, category, steps: 3 })
const other = await aGuide(site, { author: mara, category, steps: 1 })
const path = `/guides/${guide.guideid}`
const [first, second, third] = guide.steps.map((step) => step.stepid) as [number, number, number]
const stepToken = guide.steps[0]?.revisionid
const foreign = await anImage(site, admin)
const small = await anImage(site, mara, { width: 799, height: 700 })
const image = await anImage(site, mara)
const line = { text: 'Do it.' }
const astral = '😀'

/** The longest form of 255 characters: four bytes and two UTF-16 units each. */
const longest = astral.repeat(255)

interface Target {
  method: string
  path: string
  /** Valid members of the body. */
  good: object
}

const targets = {
  newGuide: { method: 'POST', path: '/guides', good: { category, type: 'how-to' } },
  guide: { method: 'PATCH', path: `${path}?revisionid=${guide.revisionid}`, good: {} },
  newStep: { method: 'POST', path: `${path}/steps`, good: { orderby: 1, lines: [line] } },
  step: { method: 'PATCH', path: `${path}/steps/${first}?revisionid=${stepToken}`, good: {} },
  order: { method: 'PUT', path: `${path}/steporder?revisionid=${guide.revisionid}`, good: {} },
  tag: { method: 'PUT', path: `${path}/tag`, good: {} },
} satisfies Record<string, Target>

/** Returns the rejected fields, and fails if any table has changed. */
async function refused(target: Target, wrong: object): Promise<string[]> {
  const body = { ...target.good, ...wrong }
  const answer = await changesNothing(site, () => site.call(target.method, target.path, { as: admin, body }))
  assert.equal(answer.status, 422, `${JSON.stringify(wrong).slice(0, 200)}: ${answer.text.slice(0, 200)}`)
  for (const fault of answer.body.errors) {
    assert.ok(fault.message.length > 0)
    assert.match(fault.code, /^(missing|invalid|unknown)_field$|^duplicate$/)
  }
  return answer.body.errors.map((fault: { field: string }) => fault.field).sort()
}

const texts: [keyof typeof targets, string, number][] = [
  ['newGuide', 'subject', 255],
  ['newGuide', 'title', 255],
  ['newGuide', 'summary', 155],
  ['newGuide', 'introduction', 65_536],
  ['newGuide', 'conclusion', 65_536],
  ['guide', 'subject', 255],
  ['guide', 'title', 255],
  ['guide', 'summary', 155],
  ['newStep', 'title', 255],
  ['step', 'title', 255],
  ['tag', 'tag', 32],
]

for (const [name, field, limit] of texts) {
  const target: Target = targets[name]

  test(`${field} of ${target.method} ${name} must be text of at most ${limit} characters that print`, async () => {
    const wrong = [5, true, {}, [], null, astral.repeat(limit + 1), 'x'.repeat(limit + 1)]
    const odd = ['a\u0000b', 'a\u0007b', '\u001b[31m', 'a\u007f', 'a\u0085b', '\ud800', 'a\udc00b']
    for (const value of [...wrong, ...odd])
      assert.deepEqual(await refused(target, { [field]: value }), [field])
  })
}

test('texts as long as they may be are taken, by characters and not by bytes, and read back exactly', async () => {
  const made = await site.call('POST', '/guides', {
    as: mara,
    body: {
      ...targets.newGuide.good,
      title: longest,
      subject: longest,
      summary: astral.repeat(155),
      introduction: astral.repeat(65_536),
    },
  })
  assert.equal(made.status, 201, made.text.slice(0, 300))
  assert.deepEqual(
    [made.body.title, made.body.subject, made.body.summary, made.body.introduction_raw.length],
    [longest, longest, astral.repeat(155), 131_072],
  )
  const text = astral.repeat(350)
  const step = await site.call('POST', `/guides/${made.body.guideid}/steps`, {
    as: mara,
    body: { orderby: 1, title: longest, lines: [{ text }] },
  })
  assert.deepEqual([step.body.steps[0].title, step.body.steps[0].lines[0].text_raw], [longest, text])
  const read = await site.call('GET', `/guides/${made.body.guideid}`, { as: mara })
  assert.deepEqual(read.body, step.body)
})

test('a title that is made is cut between characters', async () => {
  const body = { category, type: 'replacement', subject: longest }
  const made = await site.call('POST', '/guides', { as: mara, body })
  assert.equal(made.status, 201)
  assert.ok(made.body.title.isWellFormed())
  assert.equal([...made.body.title].length, 255)
})

const wrongFields: [keyof typeof targets, object, string[]][] = [
  // Missing
  ['newGuide', { category: undefined, type: undefined }, ['category', 'type']],
  ['newGuide', { category: null }, ['category']],
  ['newStep', { lines: undefined, orderby: undefined }, ['lines', 'orderby']],
  ['newStep', { lines: undefined, media: { type: 'image', data: [image] } }, ['lines']],
  ['order', {}, ['stepids']],
  ['tag', {}, ['tag']],
  // Unknown
  ['newGuide', { colour: 'red' }, ['colour']],
  ['guide', { guideid: 7 }, ['guideid']],
  ['newStep', { stepid: 7, colour: 'red' }, ['colour', 'stepid']],
  ['newStep', { lines: [{ ...line, colour: 'red' }] }, ['lines.0.colour']],
  // Wrong kinds
  ['newGuide', { flags: 'DANGER', parts: {}, public: 'yes' }, ['flags', 'parts', 'public']],
  [
    'newGuide',
    { image: '7', documents: [0.5], prerequisites: 'x' },
    ['documents.0', 'image', 'prerequisites'],
  ],
  [
    'newGuide',
    { time_required_min: '5', time_required_max: 1e12 },
    ['time_required_max', 'time_required_min'],
  ],
  ['newGuide', { difficulty: 'Impossible', langid: 'xx' }, ['difficulty', 'langid']],
  ['newStep', { orderby: 'first' }, ['orderby']],
  ['newStep', { lines: 'Do it.' }, ['lines']],
  ['step', { lines: [line, 'Do it.'] }, ['lines.1']],
  ['step', { media: [image] }, ['media']],
  // Guides
  ['newGuide', { category: 'pumps' }, ['category']],
  ['guide', { type: 'ballet' }, ['type']],
  ['guide', { author: 4711 }, ['author']],
  ['guide', { prerequisites: [guide.guideid] }, ['prerequisites']],
  ['guide', { prerequisites: [other.guideid, other.guideid] }, ['prerequisites']],
  ['guide', { featured_documentid: 4711 }, ['featured_documentid']],
  ['guide', { objectid: 4711 }, ['objectid']],
  ['guide', { introduction: '\n'.repeat(49) }, ['introduction']],
  ['guide', { parts: [{ name: '..' }], tools: [{ name: 'A\u0001' }] }, ['parts.0.name', 'tools.0.name']],
  ['guide', { parts: [{ name: 'A', notes: 'B\u0002' }] }, ['parts.0.notes']],
  // Steps
  ['newStep', { orderby: 5 }, ['orderby']],
  ['newStep', { orderby: 0 }, ['orderby']],
  ['newStep', { lines: [] }, ['lines']],
  ['newStep', { lines: Array(9).fill(line) }, ['lines']],
  ['newStep', { lines: [{ text: '' }] }, ['lines.0.text']],
  ['newStep', { lines: [{ text: ' \n ' }] }, ['lines.0.text']],
  ['newStep', { lines: [{ text: astral.repeat(351) }] }, ['lines.0.text']],
  ['newStep', { lines: [line, { text: 'a\u0008' }] }, ['lines.1.text']],
  ['newStep', { lines: [line, { text: 'a\udfff' }] }, ['lines.1.text']],
  ['newStep', { lines: [{ ...line, level: 3 }] }, ['lines.0.level']],
  ['newStep', { lines: [{ ...line, level: 1 }] }, ['lines.0.level']],
  ['step', { lines: [line, { ...line, level: 2 }] }, ['lines.1.level']],
  ['step', { lines: [{ ...line, bullet: 'pink' }] }, ['lines.0.bullet']],
  ['step', { lines: [{ ...line, bullet_styleid: 99 }] }, ['lines.0.bullet']],
  ['step', { media: { type: 'sound', data: [] } }, ['media.type']],
  ['step', { media: { type: 'image', data: [4711] } }, ['media.data']],
  ['step', { media: { type: 'image', data: [small] } }, ['media.data']],
  ['step', { media: { type: 'image', data: [foreign, foreign] } }, ['media.data']],
  ['step', { media: { type: 'image', data: 7 } }, ['media.data']],
  ['step', { media: { type: 'object', data: [7] } }, ['media.data']],
  ['step', { media: { type: 'object', data: 4711 } }, ['media.data']],
  // The order of steps
  ['order', { stepids: [] }, ['stepids']],
  ['order', { stepids: [first, second] }, ['stepids']],
  ['order', { stepids: [first, second, second] }, ['stepids']],
  ['order', { stepids: [first, second, third, third] }, ['stepids']],
  ['order', { stepids: [first, second, other.steps[0]?.stepid] }, ['stepids']],
  ['order', { stepids: [first, second, 4711] }, ['stepids']],
  ['order', { stepids: [first, second, String(third)] }, ['stepids.2']],
  ['tag', { tag: '  ' }, ['tag']],
]

for (const [name, wrong, fields] of wrongFields) {
  const shown = JSON.stringify(wrong).slice(0, 90)
  test(`${name} refuses ${shown} and tells ${fields.join(', ')}`, async () => {
    assert.deepEqual(await refused(targets[name], wrong), fields)
  })
}

test('everything that is wrong with a guide is told at once', async () => {
  const wrong = {
    category: 'Nowhere',
    type: 'ballet',
    title: 'a\u0007',
    summary: astral.repeat(156),
    introduction: '\n'.repeat(50),
    conclusion: 'b\u0001',
    flags: ['NO_SUCH_FLAG'],
    image: 4711,
    prerequisites: [4711],
    documents: [4711],
    objectid: 4711,
    parts: [{ name: '..' }],
    tools: [{ name: 'Good' }, { name: 'x'.repeat(255), notes: 'c\u0001' }],
  }
  const fields = Object.keys(wrong).filter((field) => field !== 'parts' && field !== 'tools')
  const all = [...fields, 'parts.0.name', 'tools.1.notes'].sort()
  assert.deepEqual(await refused(targets.newGuide, wrong), all)
  assert.deepEqual(await refused(targets.guide, { ...wrong, author: 4711 }), [...all, 'author'].sort())
})

test('everything that is wrong with a step is told at once', async () => {
  const wrong = {
    title: 'a\u0007',
    lines: [{ ...line, level: 2 }, { ...line, bullet: 'pink' }, { text: 'b\u0001' }],
    media: { type: 'image', data: [4711, small] },
  }
  const all = ['lines.0.level', 'lines.1.bullet', 'lines.2.text', 'media.data', 'media.data', 'title']
  assert.deepEqual(await refused(targets.step, wrong), all)
  assert.deepEqual(await refused(targets.newStep, { ...wrong, orderby: 9 }), [...all, 'orderby'].sort())
})

const notThere: [string, string, object][] = [
  ['PATCH', `/guides/4711?revisionid=1`, {}],
  ['DELETE', `/guides/4711?revisionid=1`, {}],
  ['PATCH', `${path}/steps/4711?revisionid=1`, {}],
  [
    'PATCH',
    `${path}/steps/${other.steps[0]?.stepid}?revisionid=${other.steps[0]?.revisionid}`,
    { title: 'x' },
  ],
  ['DELETE', `${path}/steps/${other.steps[0]?.stepid}?revisionid=${other.steps[0]?.revisionid}`, {}],
  ['PATCH', `/guides/0?revisionid=1`, {}],
  ['PATCH', `/guides/x?revisionid=1`, {}],
  ['PATCH', `/guides/9007199254740993?revisionid=1`, {}],
]

for (const [method, address, body] of notThere) {
  test(`${method} ${address.split('?')[0]} is 404 and changes nothing, another guide’s step as well`, async () => {
    const answer = await changesNothing(site, () => site.call(method, address, { as: admin, body }))
    assert.equal(answer.status, 404)
    assert.equal(answer.body.error, true)
  })
}

test('a body that is no object is refused, and one that is no JSON', async () => {
  for (const { method, path: address } of Object.values<Target>(targets)) {
    for (const [body, status] of [
      ['[]', 422],
      ['"text"', 422],
      ['7', 422],
      ['{"title":', 400],
    ] as const) {
      const answer = await changesNothing(site, () => site.call(method, address, { as: admin, body }))
      assert.equal(answer.status, status, `${method} ${address} ${body}`)
      assert.equal(typeof answer.body.message, 'string')
    }
  }
})
