// Tests the forms of steps through the API: saving, the identity of fields, and the forms of earlier runs.
// Engines: both in the outer circle, because revisions are ordered and read as JSON by SQL.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'

const site = await startSite()
const admin = await anAdmin(site)
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })
const tom = await aPerson(site, { name: 'Tom' })

const aStep = async (fields: Record<string, unknown> = {}) => {
  const guide = await aGuide(site, { author: mara, steps: 1, fields })
  return { guideid: guide.guideid, stepid: guide.steps[0]!.stepid }
}
const save = (stepid: number, fields: unknown, query = '') =>
  site.call('POST', `/step_forms/${stepid}${query}`, { as: mara, body: { fields } })
const read = (path: string, as = mara) => site.call('GET', `/step_forms/${path}`, { as })
const torque = { label: 'Torque', field_type: 'Numeric Input', required: true, unit: 'Nm', min: 10, max: 14 }
const result = { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] }
const formEvents = async () =>
  (await site.call('GET', '/events?limit=200', { as: admin })).body.filter(
    ({ type }: { type: string }) => type === 'form.saved',
  )

test('the first form of a step answers 201 with every member of every field', async () => {
  const { stepid, guideid } = await aStep()
  const { status, body } = await save(stepid, [torque, result])
  assert.equal(status, 201)
  const { form_revisionid, fields } = body
  assert.deepEqual(
    { ...body, fields: fields.length },
    { stepid, guideid, form_revisionid, created_date: 1768478400, userid: mara.userid, fields: 2 },
  )
  const { field_guid, field_revisionid, ...rest } = fields[0]
  assert.match(field_guid, /^[0-9A-Za-z]{16}$/)
  assert.ok(Number.isSafeInteger(field_revisionid))
  assert.deepEqual(rest, {
    form_revisionid,
    orderby: 1,
    label: 'Torque',
    field_type: 'Numeric Input',
    required: true,
    placeholder: '',
    textarea: '',
    options: '[]',
    unit: 'Nm',
    min: 10,
    max: 14,
    min_exclusive: false,
    max_exclusive: false,
    decimals: null,
    target: null,
    help: '',
    default: null,
    readings: 1,
    barcode: null,
    show_when: null,
  })
  assert.equal(fields[1].options, '["OK","Rework"]')
  assert.deepEqual((await read(`stepid/${stepid}`)).body, body)
})

test('every one of the nine types is taken, options as a list or as JSON text, the fields as a bare list', async () => {
  const { stepid } = await aStep()
  const types = [
    'Text Input',
    'Text Area',
    'Numeric Input',
    'Checkbox',
    'Radios',
    'Select',
    'Image',
    'Video',
    'Document',
  ]
  const fields = types.map((field_type) => ({ label: field_type, field_type, options: '["a","b"]' }))
  const { status, body } = await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: fields })
  assert.equal(status, 201)
  assert.deepEqual(
    body.fields.map(({ field_type, options }: Record<string, string>) => [field_type, options]),
    types.map((type) => [type, type === 'Radios' || type === 'Select' ? '["a","b"]' : '[]']),
  )
})

test('a signature says who signs what with which meaning; members that are not set are absent', async () => {
  const { stepid } = await aStep()
  const { teamid } = (await site.call('POST', '/teams', { as: admin, body: { name: 'Quality' } })).body
  const plain = { label: 'Done', field_type: 'Signature', placeholder: 'x' }
  const members = { signs: 'answer', signer: 'team', signer_teamid: teamid, meaning: 'witnessed' }
  const full = { ...plain, ...members, meaning_text: ' Seen by quality ', blocks: 1, required: true }
  const byRole = { ...plain, signs: 'run', signer: 'role', signer_role: 'Moderator', blocks: false }
  const { status, body } = await save(stepid, [torque, plain, full, byRole])
  assert.equal(status, 201)
  const names = ['signs', 'signer', 'signer_role', 'signer_teamid', 'meaning', 'meaning_text', 'blocks']
  const shown = body.fields.map((field: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (name in field ? [[name, field[name]]] : []))),
  )
  assert.deepEqual(shown, [
    {},
    {},
    { ...members, meaning_text: 'Seen by quality', blocks: true },
    { signs: 'run', signer: 'role', signer_role: 'Moderator' },
  ])
  assert.deepEqual([body.fields[1].placeholder, body.fields[2].required], ['', true])
  const again = await save(stepid, body.fields)
  assert.deepEqual([again.status, again.body.form_revisionid], [200, body.form_revisionid])
})

test('members of the contract that say nothing for a type are ignored', async () => {
  const { stepid } = await aStep()
  const texts = { placeholder: 'type here', textarea: 'write here' }
  const { body } = await save(stepid, [
    { label: 'A', field_type: 'Text Input', ...texts },
    { label: 'B', field_type: 'Text Area', ...texts },
    { label: 'C', field_type: 'Checkbox', placeholder: 1 },
    { label: 'D', field_type: 'Checkbox', placeholder: 'x' },
  ])
  const shown = body.fields.map(({ placeholder, textarea }: Record<string, string>) => [
    placeholder,
    textarea,
  ])
  assert.deepEqual(shown, [
    ['type here', ''],
    ['', 'write here'],
    ['1', ''],
    ['', ''],
  ])
})

testOnBoth(
  'a changed field gets a new revision, the others keep theirs, and all keep their name',
  async () => {
    const { stepid } = await aStep()
    const first = (await save(stepid, [torque, result])).body
    const [a, b] = first.fields
    const second = await save(stepid, [{ ...a, max: 15 }, b])
    assert.equal(second.status, 200)
    const [c, d] = second.body.fields
    assert.deepEqual([c.field_guid, d.field_guid], [a.field_guid, b.field_guid])
    assert.notEqual(c.field_revisionid, a.field_revisionid)
    assert.equal(c.form_revisionid, second.body.form_revisionid)
    assert.deepEqual(d, { ...b, form_revisionid: second.body.form_revisionid })
    assert.deepEqual((await read(`form_revisionid/${first.form_revisionid}`)).body, first)
  },
)

test('saving what is there already changes nothing: no revision, no event', async () => {
  const { stepid } = await aStep()
  const first = (await save(stepid, [torque, result])).body
  const events = (await formEvents()).length
  const again = await site.call('POST', `/step_forms/${stepid}`, { as: mara, body: first })
  assert.equal(again.status, 200)
  assert.deepEqual(again.body, first)
  assert.equal((await formEvents()).length, events)
  const { stepid: bare } = await aStep()
  const none = await save(bare, [])
  assert.deepEqual([none.status, none.body.form_revisionid, none.body.fields], [200, 0, []])
})

test('another order is a new form of the same fields', async () => {
  const { stepid } = await aStep()
  const first = (await save(stepid, [torque, result])).body
  const turned = (await save(stepid, [...first.fields].reverse())).body
  assert.equal(turned.form_revisionid, first.form_revisionid + 1)
  const numbers = (form: { fields: { field_revisionid: number }[] }) =>
    form.fields.map(({ field_revisionid }) => field_revisionid)
  assert.deepEqual(numbers(turned), numbers(first).reverse())
})

test('a field that was away comes back as itself, unchanged with the revision that it had', async () => {
  const { stepid } = await aStep()
  const first = (await save(stepid, [torque, result])).body
  await save(stepid, [first.fields[1]])
  const back = (await save(stepid, [first.fields[0]])).body
  assert.equal(back.fields[0].field_revisionid, first.fields[0].field_revisionid)
  assert.equal(back.fields[0].form_revisionid, back.form_revisionid)
})

test('no fields take the form away; its revisions stay, and the next form is a first one again', async () => {
  const { stepid, guideid } = await aStep()
  const first = (await save(stepid, [torque])).body
  const empty = await save(stepid, [])
  assert.deepEqual([empty.status, empty.body.fields], [200, []])
  assert.equal((await read(`stepid/${stepid}`)).body.code, 'form.not-found')
  assert.deepEqual((await read(`guideid/${guideid}`)).body, [])
  assert.deepEqual((await read(`form_revisionid/${first.form_revisionid}`)).body, first)
  assert.deepEqual((await read(`form_revisionid/${empty.body.form_revisionid}`)).body, empty.body)
  assert.equal((await save(stepid, [first.fields[0]])).status, 201)
})

testOnBoth('every field revision leads to the form that it came with, several to the same one', async () => {
  const { stepid } = await aStep()
  const first = (await save(stepid, [torque, result])).body
  const [a, b] = first.fields
  const second = (await save(stepid, [{ ...a, label: 'Moment' }, b])).body
  const of = async (number: number) => (await read(`field_revisionid/${number}`)).body.form_revisionid
  assert.equal(await of(a.field_revisionid), first.form_revisionid)
  assert.equal(await of(b.field_revisionid), first.form_revisionid)
  assert.equal(await of(second.fields[0].field_revisionid), second.form_revisionid)
})

test('the history of a field names every state of it, the newest first, page by page', async () => {
  const { stepid, guideid } = await aStep()
  const first = (await save(stepid, [torque])).body.fields[0]
  const states = [first]
  for (const max of [15, 16]) {
    const { body } = await save(stepid, [result, { ...first, max }])
    states.unshift(body.fields[1])
  }
  const { body } = await read(`field_guid/${first.field_guid}`)
  const saved = { stepid, guideid, created_date: 1768478400, userid: mara.userid }
  assert.deepEqual(
    body,
    states.map((state) => ({ ...state, ...saved })),
  )
  const page = (await read(`field_guid/${first.field_guid}?limit=1&offset=1`)).body
  assert.deepEqual(page, body.slice(1, 2))
  assert.equal((await read('field_guid/0000000000000000')).body.code, 'field.not-found')
})

test('the forms of a guide come with those of the guides before it, as they were at a number', async () => {
  const before = await aStep()
  const guide = await aGuide(site, { author: mara, steps: 2, fields: { prerequisites: [before.guideid] } })
  const [one, two] = guide.steps.map(({ stepid }) => stepid) as [number, number]
  const first = (await save(before.stepid, [torque])).body
  const second = (await save(one, [result])).body
  const third = (await save(before.stepid, [{ ...first.fields[0], max: 20 }])).body
  const fourth = (await save(two, [result])).body
  const list = async (upTo?: number) =>
    (await read(`guideid/${guide.guideid}${upTo === undefined ? '' : `?max_form_revisionid=${upTo}`}`)).body
  assert.deepEqual(await list(), [second, third, fourth])
  assert.deepEqual(await list(second.form_revisionid), [first, second])
  assert.deepEqual(await list(third.form_revisionid), [second, third])
  assert.deepEqual(await list(first.form_revisionid), [first])
  assert.deepEqual(await list(0), [])
})

test('the form of a removed step is kept for the runs that saw it, and can not be changed', async () => {
  const guide = await aGuide(site, { author: mara, steps: 2 })
  const [first, second] = guide.steps
  const form = (await save(second!.stepid, [torque])).body
  await save(first!.stepid, [result])
  const path = `/guides/${guide.guideid}/steps/${second!.stepid}?revisionid=${second!.revisionid}`
  assert.equal((await site.call('DELETE', path, { as: mara })).status, 200)
  const now = (await read(`guideid/${guide.guideid}`)).body
  assert.deepEqual(
    now.map(({ stepid }: { stepid: number }) => stepid),
    [first!.stepid],
  )
  const then = (await read(`guideid/${guide.guideid}?max_form_revisionid=${form.form_revisionid}`)).body
  assert.deepEqual(then, [form])
  assert.equal((await save(second!.stepid, [])).body.code, 'step.not-found')
})

test('private guides show their forms to those who may see them, and prerequisites likewise', async () => {
  const hidden = await aStep({ public: false })
  const form = (await save(hidden.stepid, [torque])).body
  const after = await aGuide(site, { author: mara, steps: 1, fields: { prerequisites: [hidden.guideid] } })
  const paths = [
    `stepid/${hidden.stepid}`,
    `guideid/${hidden.guideid}`,
    `form_revisionid/${form.form_revisionid}`,
    `field_revisionid/${form.fields[0].field_revisionid}`,
    `field_guid/${form.fields[0].field_guid}`,
  ]
  for (const path of paths) {
    assert.equal((await read(path, tom)).body.code, 'guide.private', path)
    assert.equal((await read(path)).status, 200, path)
  }
  assert.deepEqual((await read(`guideid/${after.guideid}`, tom)).body, [])
  assert.deepEqual((await read(`guideid/${after.guideid}`)).body, [form])
})

test('strangers read the forms of public guides; only those who may edit the guide save them', async () => {
  const { stepid } = await aStep()
  await save(stepid, [torque])
  assert.equal((await site.call('GET', `/step_forms/stepid/${stepid}`)).status, 200)
  const body = { fields: [torque] }
  assert.equal((await site.call('POST', `/step_forms/${stepid}`, { body })).status, 401)
  const refused = await site.call('POST', `/step_forms/${stepid}`, { as: tom, body })
  assert.deepEqual([refused.status, refused.body.requiredPrivileges], [403, ['Author']])
})

test('what is not there is 404', async () => {
  const { stepid, guideid } = await aStep()
  const codes = async (...paths: string[]) =>
    Promise.all(paths.map(async (path) => (await read(path)).body.code))
  assert.deepEqual(
    await codes(
      `stepid/${stepid}`,
      'stepid/999999',
      'guideid/999999',
      'form_revisionid/999999',
      'field_revisionid/999999',
    ),
    ['form.not-found', 'step.not-found', 'guide.not-found', 'form.not-found', 'form.not-found'],
  )
  assert.equal((await save(999999, [torque])).body.code, 'step.not-found')
  assert.deepEqual((await read(`guideid/${guideid}`)).body, [])
})

test('an edit that names the form it was made on is refused where there is another by now', async () => {
  const { stepid } = await aStep()
  const first = (await save(stepid, [torque], '?form_revisionid=0')).body
  const second = (await save(stepid, [result], `?form_revisionid=${first.form_revisionid}`)).body
  const late = await save(stepid, [torque], `?form_revisionid=${first.form_revisionid}`)
  assert.deepEqual([late.status, late.body], [409, second])
  await save(stepid, [])
  assert.equal((await save(stepid, [torque], '?form_revisionid=0')).status, 201)
})

test('a form that is sent again with its key keeps the names that its fields were given', async () => {
  const { stepid } = await aStep()
  const send = () =>
    site.call('POST', `/step_forms/${stepid}`, {
      as: mara,
      body: { fields: [torque] },
      headers: { 'idempotency-key': `form of ${stepid}`.replaceAll(' ', '-') },
    })
  const first = await send()
  const again = await send()
  assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
  assert.equal(again.headers['idempotency-replayed'], 'true')
  assert.deepEqual((await read(`stepid/${stepid}`)).body, first.body)
})

test('saving a form is recorded with what it was before; the guide gets a new state, and keeps its tokens', async () => {
  const { stepid, guideid } = await aStep()
  const guide = (await site.call('GET', `/guides/${guideid}`)).body
  const first = (await save(stepid, [torque])).body
  await save(stepid, [])
  const events = (await formEvents()).filter(({ subjectid }: { subjectid: number }) => subjectid === stepid)
  assert.equal(events.length, 2)
  const [removed, added] = events
  assert.equal(added.before, null)
  assert.equal(added.after.fields[0].field_guid, first.fields[0].field_guid)
  assert.deepEqual([removed.before.form_revisionid, removed.after.fields], [first.form_revisionid, []])
  const now = (await site.call('GET', `/guides/${guideid}`)).body
  assert.ok(now.guide_revisionid > guide.guide_revisionid)
  assert.deepEqual({ ...now, guide_revisionid: guide.guide_revisionid }, guide)
})

test('a field of a newer kind keeps what is right and wrong, and says nothing of it where it says nothing', async () => {
  const { stepid } = await aStep()
  const gear = { label: 'Gear', field_type: 'Checkboxes', options: ['helmet', 'gloves', 'sandals'] }
  const asked = [
    { ...torque, warn_min: 11, warn_max: 13 },
    { ...result, wrong_options: ['Rework'] },
    { ...gear, right_options: ['helmet'], wrong_options: ['sandals'] },
    { label: 'Passed', field_type: 'Pass/Fail' },
    { label: 'Use by', field_type: 'Date', earliest: ' 2026-03-01 ' },
    { label: 'At', field_type: 'Time', latest: '7:30' },
    { label: 'Parts', field_type: 'Counter', unit: 'pcs', max: 10 },
    { label: 'Photos', field_type: 'Image', readings: 3, least_readings: 2, required: true },
    { label: 'Screw', field_type: 'Text Input', expected: ' M8 ', pattern: '@#{1,2}' },
  ]
  const { status, body, text } = await save(stepid, asked)
  assert.equal(status, 201, text)
  const names = [
    'warn_min',
    'warn_max',
    'earliest',
    'latest',
    'right_options',
    'wrong_options',
    'least_readings',
    'expected',
    'pattern',
  ]
  const judging = (fields: Record<string, unknown>[]) =>
    fields.map((field) =>
      Object.fromEntries(names.flatMap((name) => (name in field ? [[name, field[name]]] : []))),
    )
  assert.deepEqual(judging(body.fields), [
    { warn_min: 11, warn_max: 13 },
    { wrong_options: ['Rework'] },
    { right_options: ['helmet'], wrong_options: ['sandals'] },
    {},
    { earliest: '2026-03-01' },
    { latest: '07:30' },
    {},
    { least_readings: 2 },
    { expected: 'M8', pattern: '@#{1,2}' },
  ])
  // Writing a response back changes nothing.
  const again = await save(stepid, body.fields)
  assert.deepEqual(again.body, body)
})
