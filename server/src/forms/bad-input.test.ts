// Proves that saving a form reports all faults together, each with field and index, and changes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { aGuide } from '#test/guide-builders.ts'
import { contents } from '#test/traces.ts'

const site = await startSite()
const mara = await aPerson(site, { privileges: ['Author'] })
const guide = await aGuide(site, { author: mara, steps: 2 })
const [stepid, otherid] = guide.steps.map((step) => step.stepid) as [number, number]
const post = (body: unknown, step = stepid) => site.call('POST', `/step_forms/${step}`, { as: mara, body })

const text = { label: 'Text', field_type: 'Text Input' }
const numeric = { label: 'Number', field_type: 'Numeric Input' }
const choice = { label: 'Choice', field_type: 'Radios', options: ['OK', 'Rework'] }
const box = { label: 'Box', field_type: 'Checkbox' }
const day = { label: 'Day', field_type: 'Date' }
const signature = { label: 'Checked', field_type: 'Signature' }
const photo = { label: 'Photo', field_type: 'Image' }
const when = (orderby: number, operator: string, ...values: unknown[]) => ({
  ...text,
  show_when: { orderby, operator, values },
})

await post({ fields: [text, numeric] })
const other = (await post({ fields: [choice] }, otherid)).body.fields[0]

const guid = 'x'.repeat(16)
const long = (length: number) => 'a'.repeat(length)

/** The fields, and for each fault its index, its member and its message. */
const table: [name: string, fields: unknown, ...faults: [member: string, says: RegExp][]][] = [
  ['no label', [{ field_type: 'Text Input' }], ['0.label', /is required/]],
  ['a blank label', [{ ...text, label: '  ' }], ['0.label', /1 to 200 characters/]],
  ['a label too long', [{ ...text, label: long(201) }], ['0.label', /1 to 200 characters/]],
  ['a label of two lines', [{ ...text, label: 'a\nb' }], ['0.label', /one line/]],
  ['a label that does not print', [{ ...text, label: 'a\u0007' }], ['0.label', /do not print/]],
  ['no type', [{ label: 'A' }], ['0.field_type', /is required/]],
  ['an unknown type', [{ ...text, field_type: 'text input' }], ['0.field_type', /one of Text Input/]],
  ['an unknown member', [text, { ...text, colour: 'red' }], ['1.colour', /not known/]],
  ['a name of nothing', [{ ...text, field_guid: guid }], ['0.field_guid', /no field of this step/]],
  ['a field of another step', [{ ...other }], ['0.field_guid', /no field of this step/]],
  ['required that is a word', [{ ...text, required: 'yes' }], ['0.required', /true or false/]],
  ['a placeholder of two lines', [{ ...text, placeholder: 'a\nb' }], ['0.placeholder', /one line/]],
  ['help too long', [{ ...text, help: long(2001) }], ['0.help', /at most 2000/]],
  ['no options', [{ ...choice, options: undefined }], ['0.options', /required for a field of type Radios/]],
  ['empty options', [{ ...choice, options: '[]' }], ['0.options', /required/]],
  ['options that are no JSON', [{ ...choice, options: 'OK, Rework' }], ['0.options', /list of texts/]],
  ['options that are no list', [{ ...choice, options: '{"a":1}' }], ['0.options', /list of texts/]],
  ['options that are lists', [{ ...choice, options: '[["a"]]' }], ['0.options', /list of texts/]],
  ['an empty option', [{ ...choice, options: ['OK', ' '] }], ['0.options.1', /not be empty/]],
  ['an option twice', [{ ...choice, options: ['OK', ' OK'] }], ['0.options.1', /twice/]],
  [
    'an option too long',
    [{ ...choice, options: JSON.stringify([long(201)]) }],
    ['0.options.0', /at most 200/],
  ],
  ['an option that lost digits', [{ ...choice, options: ['OK', 2 ** 64] }], ['0.options.1', /sent as text/]],
  ['a placeholder that lost digits', [{ ...text, placeholder: 1e21 }], ['0.placeholder', /sent as text/]],
  ['an option of two lines', [{ ...choice, options: ['a\nb'] }], ['0.options.0', /one line/]],
  ['half a character', [{ ...choice, options: '["\\ud800"]' }], ['0.options.0', /surrogate/]],
  ['a NUL', [{ ...choice, options: '["a\\u0000"]' }], ['0.options.0', /one line of characters/]],
  [
    'options without end',
    [{ ...choice, options: Array.from({ length: 201 }, (_, at) => at) }],
    ['0.options', /at most 200 entries/],
  ],
  ['a limit that is text', [{ ...numeric, min: '3,5' }], ['0.min', /must be a number/]],
  ['a limit without end', '[{"label":"A","field_type":"Numeric Input","max":1e999}]', ['0.max', /number/]],
  ['a limit too long', [{ ...numeric, max: 1e300 }], ['0.max', /at most 15 digits/]],
  ['limits upside down', [{ ...numeric, min: 0.3, max: 0.1 }], ['0.max', /0.3 or more/]],
  [
    'limits without anything between',
    [{ ...numeric, min: 1, max: 1, max_exclusive: true }],
    ['0.max', /leaves no number/],
  ],
  ['a target outside', [{ ...numeric, max: 5, target: 6 }], ['0.target', /within the limits/]],
  ['decimals beyond', [{ ...numeric, decimals: 11 }], ['0.decimals', /10 or less/]],
  ['half a decimal', [{ ...numeric, decimals: 1.5 }], ['0.decimals', /whole number/]],
  ['a default that is no number', [{ ...numeric, default: '3,5' }], ['0.default', /with a point/]],
  ['a default outside', [{ ...numeric, max: 5, default: 6 }], ['0.default', /within the limits/]],
  ['a default not offered', [{ ...choice, default: 'ok' }], ['0.default', /one of OK, Rework/]],
  [
    'a default with another code',
    [{ ...text, barcode: 'PN-*', default: 'A' }],
    ['0.default', /match barcode/],
  ],
  ['a default of a box', [{ ...box, default: '1' }], ['0.default', /set placeholder to 1/]],
  ['readings beyond', [{ ...numeric, readings: 21 }], ['0.readings', /20 or less/]],
  ['no reading', [{ ...numeric, readings: 0 }], ['0.readings', /1 or more/]],
  ['a warning outside', [{ ...numeric, max: 5, warn_max: 6 }], ['0.warn_max', /within the limits/]],
  ['warnings upside down', [{ ...numeric, warn_min: 3, warn_max: 2 }], ['0.warn_max', /3 or more/]],
  ['a target that warns', [{ ...numeric, warn_max: 4, target: 5 }], ['0.target', /warning limits/]],
  ['a day that there is not', [{ ...day, earliest: '2026-02-30' }], ['0.earliest', /day as 2026/]],
  ['days upside down', [{ ...day, earliest: '2026-03-02', latest: '2026-03-01' }], ['0.latest', /or later/]],
  [
    'a time that is a day',
    [{ ...day, field_type: 'Time', latest: '2026-03-01' }],
    ['0.latest', /time as 07:05/],
  ],
  [
    'a wrong option not offered',
    [{ ...choice, wrong_options: ['Scrap'] }],
    ['0.wrong_options.0', /one of OK/],
  ],
  [
    'nothing but wrong options',
    [{ ...choice, wrong_options: ['OK', 'Rework'] }],
    ['0.wrong_options', /leave/],
  ],
  ['a box that is always wrong', [{ ...box, wrong_options: [0, 1] }], ['0.wrong_options', /leave/]],
  [
    'a default that is wrong',
    [{ ...choice, wrong_options: ['OK'], default: 'OK' }],
    ['0.default', /wrong option/],
  ],
  [
    'an option both right and wrong',
    [{ ...choice, field_type: 'Checkboxes', right_options: ['OK'], wrong_options: ['OK'] }],
    ['0.wrong_options', /right_options/],
  ],
  [
    'right options of a choice of one',
    [{ ...choice, right_options: ['OK'] }],
    ['0.right_options', /not apply/],
  ],
  ['several without options', [{ label: 'A', field_type: 'Checkboxes' }], ['0.options', /required/]],
  ['a pattern that is none', [{ ...text, pattern: '#{3' }], ['0.pattern', /a pattern/]],
  ['a pattern too long', [{ ...text, pattern: long(201) }], ['0.pattern', /at most 200/]],
  [
    'a right answer that does not fit its pattern',
    [{ ...text, pattern: '#{3}', expected: '12' }],
    ['0.expected', /match pattern/],
  ],
  [
    'a right answer that is another code',
    [{ ...text, barcode: 'PN-#', expected: 'PN-x' }],
    ['0.expected', /match barcode/],
  ],
  ['a right answer of two lines', [{ ...text, expected: 'a\nb' }], ['0.expected', /one line/]],
  ['a right answer too long', [{ ...text, expected: long(1001) }], ['0.expected', /at most 1000/]],
  ['a pattern of a number', [{ ...numeric, pattern: '#' }], ['0.pattern', /not apply/]],
  [
    'a default that is not right',
    [{ ...text, expected: 'M8', default: 'M6' }],
    ['0.default', /as expected and pattern/],
  ],
  [
    'more readings than are taken',
    [{ ...photo, readings: 2, least_readings: 3 }],
    ['0.least_readings', /most 2/],
  ],
  [
    'what belongs to other types',
    [
      {
        ...box,
        unit: 'Nm',
        min: 0,
        max: 1,
        decimals: 0,
        target: 1,
        readings: 2,
        barcode: 'x',
        max_exclusive: true,
      },
    ],
    ...['unit', 'min', 'max', 'max_exclusive', 'decimals', 'target', 'readings', 'barcode'].map(
      (member): [string, RegExp] => [`0.${member}`, /does not apply to a field of type Checkbox/],
    ),
  ],
  [
    'showing by nothing',
    [{ ...text, show_when: { operator: 'answered' } }],
    ['0.show_when.field_guid', /earlier/],
  ],
  ['showing by itself', [when(1, 'answered')], ['0.show_when.orderby', /earlier/]],
  ['showing by a later field', [when(2, 'answered'), text], ['0.show_when.orderby', /earlier/]],
  [
    'showing by a field of elsewhere',
    [text, { ...text, show_when: { field_guid: other.field_guid, operator: 'answered' } }],
    ['1.show_when.field_guid', /earlier/],
  ],
  ['showing in an unknown way', [text, when(1, 'like', 'a')], ['1.show_when.operator', /one of/]],
  ['showing by no value', [choice, when(1, 'is')], ['1.show_when.values', /at least one/]],
  [
    'showing by what is not offered',
    [choice, when(1, 'is', 'OK', 'No')],
    ['1.show_when.values.1', /one of OK/],
  ],
  ['showing by a number of a text', [text, when(1, 'above', 5)], ['1.show_when.operator', /numeric field/]],
  ['showing by two numbers', [numeric, when(1, 'below', 5, 6)], ['1.show_when.values', /one number/]],
  ['showing by a word of a number', [numeric, when(1, 'is', 'five')], ['1.show_when.values.0', /a number/]],
  ['showing by a picture', [photo, when(1, 'is', 12)], ['1.show_when.operator', /answered/]],
  ['signatures of an unknown kind', [{ ...signature, signs: 'guide' }], ['0.signs', /one of step/]],
  ['an unknown signer', [{ ...signature, signer: 'boss' }], ['0.signer', /one of operator/]],
  [
    'an unknown role',
    [{ ...signature, signer: 'role', signer_role: 'Viewer' }],
    ['0.signer_role', /one of Author/],
  ],
  ['a role that is not named', [{ ...signature, signer: 'role' }], ['0.signer_role', /required/]],
  [
    'a role without need',
    [{ ...signature, signer: 'lead', signer_role: 'Admin' }],
    ['0.signer_role', /unless signer is role/],
  ],
  ['a team that is not named', [{ ...signature, signer: 'team' }], ['0.signer_teamid', /required/]],
  [
    'a team that there is not',
    [{ ...signature, signer: 'team', signer_teamid: 4711 }],
    ['0.signer_teamid', /number of a team/],
  ],
  ['a team without need', [{ ...signature, signer_teamid: 1 }], ['0.signer_teamid', /unless signer is team/]],
  [
    'a team that is a word',
    [{ ...signature, signer: 'team', signer_teamid: 'QA' }],
    ['0.signer_teamid', /num/],
  ],
  ['an unknown meaning', [{ ...signature, meaning: 'rejected' }], ['0.meaning', /one of performed/]],
  ['a meaning of two lines', [{ ...signature, meaning_text: 'a\nb' }], ['0.meaning_text', /one line/]],
  ['a meaning too long', [{ ...signature, meaning_text: long(101) }], ['0.meaning_text', /at most 100/]],
  ['a signature of no answer', [signature, { ...signature, signs: 'answer' }], ['1.signs', /earlier field/]],
  ['blocks that is a word', [{ ...signature, blocks: 'yes' }], ['0.blocks', /true or false/]],
  [
    'a signature with a default and readings',
    [{ ...signature, default: 'Mara', readings: 2 }],
    ['0.default', /does not apply/],
    ['0.readings', /does not apply/],
  ],
  [
    'members of a signature elsewhere',
    [
      {
        ...text,
        ...{ signs: 'step', signer: 'role', signer_role: 'Admin', signer_teamid: 1 },
        ...{ meaning: 'checked', meaning_text: 'Seen', blocks: true },
      },
    ],
    ...['signs', 'signer', 'signer_role', 'signer_teamid', 'meaning', 'meaning_text', 'blocks'].map(
      (member): [string, RegExp] => [`0.${member}`, /does not apply to a field of type Text Input/],
    ),
  ],
  ['showing by a signature', [signature, when(1, 'is', 'Mara')], ['1.show_when.operator', /answered/]],
  ['fields that are words', ['a'], ['0', /an object/]],
  [
    'several faults at once',
    [{ ...numeric, min: 2, max: 1, default: 'x' }, choice, { ...choice, options: [] }],
    ['0.max', /2 or more/],
    ['0.default', /number/],
    ['2.options', /required/],
  ],
]

for (const [name, fields, ...faults] of table) {
  test(`refuses ${name}`, async () => {
    const before = await contents(site)
    const body = typeof fields === 'string' ? `{"fields":${fields}}` : { fields }
    const answer = await post(body)
    assert.equal(answer.status, 422, answer.text)
    const found = answer.body.errors as { field: string; message: string; index: number }[]
    assert.deepEqual(
      found.map(({ field }) => field).sort(),
      faults.map(([member]) => `fields.${member}`).sort(),
    )
    for (const [member, says] of faults) {
      const fault = found.find(({ field }) => field === `fields.${member}`)
      assert.match(fault?.message ?? '', says)
      assert.equal(fault?.index, Number(member.split('.')[0]))
    }
    assert.deepEqual(await contents(site), before)
  })
}

test('refuses the same field twice', async () => {
  const { field_guid } = (await site.call('GET', `/step_forms/stepid/${stepid}`)).body.fields[0]
  const { status, body } = await post({
    fields: [
      { ...text, field_guid },
      { ...text, field_guid },
    ],
  })
  assert.equal(status, 422)
  assert.deepEqual(
    body.errors.map(({ field, code, index }: Record<string, unknown>) => [field, code, index]),
    [['fields.1.field_guid', 'duplicate', 1]],
  )
})

test('refuses what is no form at all', async () => {
  for (const body of [{}, { fields: 'none' }, { fields: null }, { form: [] }, 'null', '5'])
    assert.equal((await post(body)).status, 422, JSON.stringify(body))
  assert.equal((await post('{"fields":')).status, 400)
  const many = Array.from({ length: 201 }, () => text)
  assert.match((await post({ fields: many })).body.errors[0].message, /at most 200 entries/)
  assert.match((await post(many)).body.errors[0].message, /at most 200 entries/)
  const large = await post({ fields: [{ ...text, help: long(2_000_000) }] })
  assert.equal(large.status, 413)
})

test('takes 200 fields, and numbers in the address that are none as 404 or 422', async () => {
  const { steps } = await aGuide(site, { author: mara, steps: 1 })
  const { status, body } = await post(
    { fields: Array.from({ length: 200 }, () => numeric) },
    steps[0]?.stepid,
  )
  assert.equal(status, 201)
  assert.equal(new Set(body.fields.map((field: { field_guid: string }) => field.field_guid)).size, 200)
  for (const path of [
    'stepid/x',
    'guideid/0',
    'form_revisionid/1.5',
    'field_revisionid/99999999999999999999',
  ])
    assert.ok([404, 422].includes((await site.call('GET', `/step_forms/${path}`)).status), path)
  const limit = await site.call('GET', `/step_forms/guideid/${guide.guideid}?max_form_revisionid=-1`)
  assert.equal(limit.status, 422)
})
