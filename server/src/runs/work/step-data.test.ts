// Tests values of a run: every kind of input, the history of corrections, and rejections that change nothing.
// Engines: both in the outer circle, because values are stored as JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startSite, testOnBoth } from '#test/app.ts'
import { anAdmin, aPerson } from '#test/builders.ts'
import { aGuide, anImage } from '#test/guide-builders.ts'
import { aForm, aRun } from '#test/run-builders.ts'
import { changesNothing, eventsOf } from '#test/traces.ts'

const site = await startSite()
const admin = await anAdmin(site)
const tom = await aPerson(site, { name: 'Tom' })
const eva = await aPerson(site, { name: 'Eva' })
const guide = await aGuide(site, { author: admin, steps: 2 })
const stepid = guide.steps[0]?.stepid as number
const fields = await aForm(site, admin, stepid, [
  { label: 'Torque', field_type: 'Numeric Input', min: 10, max: 14, unit: 'Nm' },
  { label: 'Clean', field_type: 'Checkbox' },
  { label: 'Result', field_type: 'Radios', options: ['OK', 'Rework'] },
  { label: 'Serial', field_type: 'Text Input' },
  { label: 'Remarks', field_type: 'Text Area' },
  { label: 'Photo', field_type: 'Image' },
  { label: 'Gap', field_type: 'Numeric Input', readings: 3 },
])
const ids = fields.map((field) => field.field_revisionid)
const [torque, clean, result, serial, remarks, photo, gap] = ids as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]

const put = (entryid: number, body: unknown, as = tom) =>
  site.call('PUT', `/work_log/${entryid}/stepData`, { as, body })
const valuesOf = async (entryid: number) =>
  (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body.work_data.map(
    (each: { field_revisionid: number; reading: number; value: string }) => [
      each.field_revisionid,
      each.reading,
      each.value,
    ],
  )

testOnBoth('takes a map, the same as JSON text, and a list; what comes out is always text', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const map = await put(entryid, { fields: { [torque]: 12.5, [clean]: true, [result]: 'OK' } })
  assert.equal(map.status, 200)
  assert.deepEqual(map.body, { timingid: map.body.timingid, deviations: [] })
  assert.equal((await put(entryid, { fields: JSON.stringify({ [serial]: 'SN 1' }) })).status, 200)
  const list = [{ field_revisionid: remarks, value: 'two\nlines' }]
  assert.equal((await put(entryid, { fields: list })).status, 200)
  assert.equal(
    (await put(entryid, { fields: JSON.stringify([{ field_revisionid: clean, value: 0 }]) })).status,
    200,
  )
  assert.deepEqual(await valuesOf(entryid), [
    [torque, 1, '12.5'],
    [result, 1, 'OK'],
    [serial, 1, 'SN 1'],
    [remarks, 1, 'two\nlines'],
    [clean, 1, '0'],
  ])
  const { work_data } = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  const { date, field_guid, eventid, ...first } = work_data[0]
  assert.match(eventid, /^[0-9a-f-]{36}$/)
  assert.deepEqual([date, field_guid], [Math.floor(site.clock.now / 1000), fields[0]?.field_guid])
  assert.deepEqual(first, {
    label: 'Torque',
    value: '12.5',
    field_revisionid: torque,
    stepid,
    step_number: 1,
    field_type: 'Numeric Input',
    reading: 1,
    deviation: null,
    userid: tom.userid,
    unit: 'Nm',
    min: 10,
    max: 14,
    min_exclusive: false,
    max_exclusive: false,
    target: null,
  })
})

testOnBoth('a value out of the limits is taken, marked, told and counted until it is corrected', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const saved = await put(entryid, { fields: { [torque]: '15.2' } })
  assert.deepEqual(saved.body.deviations, [
    { field_revisionid: torque, stepid, label: 'Torque', reading: 1, value: '15.2', deviation: 'above' },
  ])
  const before = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  assert.deepEqual([before.deviation_count, before.work_data[0].deviation], [1, 'above'])
  site.clock.now += 60_000
  const types = await eventsOf(site, () =>
    put(entryid, { fields: { [torque]: 13 }, reason: 'Tightened again' }),
  )
  assert.deepEqual(types, ['entry.values-corrected'])
  const after = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  assert.deepEqual([after.deviation_count, after.work_data.length, after.work_data[0].value], [0, 1, '13'])
  const history = (await site.call('GET', `/work_log/${entryid}/values`, { as: tom })).body
  assert.deepEqual(
    history.map((each: { value: string; current: boolean; reason: string | null; username: string }) => [
      each.value,
      each.current,
      each.reason,
      each.username,
    ]),
    [
      ['15.2', false, null, 'Tom'],
      ['13', true, 'Tightened again', 'Tom'],
    ],
  )
})

testOnBoth('null and blank text empty a field; the same value again is no correction', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  await put(entryid, { fields: { [serial]: 'SN 1', [torque]: 20 } })
  const types = await eventsOf(site, () => put(entryid, { fields: { [serial]: 'SN 1' } }))
  assert.deepEqual(types, ['entry.values-saved'])
  await put(entryid, { fields: { [serial]: null, [torque]: ' ' } })
  assert.deepEqual(await valuesOf(entryid), [])
  const { body } = await site.call('GET', `/work_log/${entryid}`, { as: tom })
  assert.equal(body.deviation_count, 0)
  assert.equal((await site.call('GET', `/work_log/${entryid}/values`, { as: tom })).body.length, 4)
})

testOnBoth('several readings are a list; each has its own history', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  await put(entryid, { fields: { [gap]: [1, '2.5', null] } })
  await put(entryid, { fields: { [gap]: [1, 2.4, 3] } })
  assert.deepEqual(await valuesOf(entryid), [
    [gap, 1, '1'],
    [gap, 2, '2.4'],
    [gap, 3, '3'],
  ])
  const refused = await put(entryid, { fields: { [gap]: [1, 2, 3, 4] } })
  assert.equal(refused.status, 422)
})

test('a picture is given by its number, out of one’s own library', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const mine = await anImage(site, tom)
  const hers = await anImage(site, eva)
  assert.equal((await put(entryid, { fields: { [photo]: hers } })).status, 422)
  assert.equal((await put(entryid, { fields: { [photo]: 999_999 } })).status, 422)
  assert.equal((await put(entryid, { fields: { [photo]: mine } })).status, 200)
  const { work_data } = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  assert.equal(work_data[0].value, String(mine))
  assert.equal(work_data[0].image_src, `/Guide/image/preview/${mine}/`)
  assert.equal(work_data[0].image.id, mine)
  const uses = await site.read(({ db }) =>
    db
      .selectFrom('media_uses')
      .select(['mediumid', 'isCurrent'])
      .where('place', '=', 'entry')
      .where('placeid', '=', entryid)
      .execute(),
  )
  assert.deepEqual(
    uses.map((use) => ({ ...use })),
    [{ mediumid: mine, isCurrent: 1 }],
  )
})

testOnBoth('the step that is worked on may be told with the values', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  site.clock.now += 5000
  await put(entryid, { stepid })
  site.clock.now += 8000
  await put(entryid, { fields: { [serial]: 'x' }, stepid })
  const { body } = await site.call('GET', `/work_log/${entryid}`, { as: tom })
  assert.deepEqual([body.stepid, body.step_times], [stepid, [{ stepid, active_duration: 8, visits: 1 }]])
})

testOnBoth('who knows an older state is told the newer one, and nothing is saved', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const first = (await put(entryid, { fields: { [serial]: 'a' } })).body.timingid
  const second = (await put(entryid, { fields: { [serial]: 'b' }, lasttimingid: first })).body.timingid
  assert.ok(second > first)
  const stale = await changesNothing(site, () =>
    put(entryid, { fields: { [serial]: 'c' }, lasttimingid: first }),
  )
  assert.equal(stale.status, 409)
  assert.deepEqual([stale.body.entryid, stale.body.timingid], [entryid, second])
  assert.equal(stale.body.work_data[0].value, 'b')
  assert.equal((await put(entryid, { fields: { [serial]: 'c' }, lasttimingid: String(second) })).status, 200)
})

const other = await aGuide(site, { author: admin, steps: 1 })
const [foreign] = await aForm(site, admin, other.steps[0]?.stepid as number, [
  { label: 'Elsewhere', field_type: 'Text Input' },
])

const refusals: [string, object, string[]][] = [
  ['an unknown field', { fields: { 987654: 'x' } }, ['fields.987654']],
  [
    'a field of another guide',
    { fields: { [foreign?.field_revisionid as number]: 'x' } },
    [`fields.${foreign?.field_revisionid}`],
  ],
  ['a key that is no number', { fields: { torque: 1 } }, ['fields.torque']],
  ['a decimal comma', { fields: { [torque]: '12,5' } }, [`fields.${torque}`]],
  ['thousands', { fields: { [torque]: '1.234,5' } }, [`fields.${torque}`]],
  ['a number with an exponent', { fields: { [torque]: '1e3' } }, [`fields.${torque}`]],
  ['NaN', { fields: { [torque]: 'NaN' } }, [`fields.${torque}`]],
  ['a number beyond reach', { fields: { [torque]: '1e999' } }, [`fields.${torque}`]],
  ['an option that is not offered', { fields: { [result]: 'Maybe' } }, [`fields.${result}`]],
  ['a line break in a text input', { fields: { [serial]: 'a\nb' } }, [`fields.${serial}`]],
  ['an object as a value', { fields: { [serial]: { a: 1 } } }, [`fields.${serial}`]],
  [
    'several faults, all at once',
    { fields: { [torque]: 'x', [result]: 'y', 987654: 1 } },
    [`fields.${torque}`, `fields.${result}`, 'fields.987654'],
  ],
  ['no fields', {}, ['fields']],
  ['fields that are no fields', { fields: 7 }, ['fields']],
  ['text that is no JSON', { fields: '{"1":' }, ['fields']],
  [
    'a field twice',
    {
      fields: [
        { field_revisionid: torque, value: 1 },
        { field_revisionid: torque, value: 2 },
      ],
    },
    ['fields.1.field_revisionid'],
  ],
  ['an unknown member', { fields: {}, colour: 'red' }, ['colour']],
  ['a step of another guide', { fields: {}, stepid: other.steps[0]?.stepid }, ['stepid']],
  ['a step that can not be', { fields: {}, stepid: 0 }, ['stepid']],
  ['a step and values at once', { fields: { [torque]: 'x' }, stepid: -1 }, ['stepid', `fields.${torque}`]],
  ['a number for a text that lost digits', { fields: { [serial]: 2 ** 64 } }, [`fields.${serial}`]],
]

for (const [what, body, expected] of refusals) {
  test(`refuses ${what}, tells where, and changes nothing`, async () => {
    const { entryid } = await aRun(site, tom, guide.guideid)
    await put(entryid, { fields: { [serial]: 'kept' } })
    const answer = await changesNothing(site, () => put(entryid, body))
    assert.equal(answer.status, 422, answer.text)
    assert.deepEqual(answer.body.errors.map((each: { field: string }) => each.field).sort(), expected.sort())
  })
}

test('an answer of ten megabytes is too large', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const answer = await changesNothing(site, () =>
    put(entryid, { fields: { [remarks]: 'x'.repeat(10 * 1024 * 1024) } }),
  )
  assert.equal(answer.status, 413)
})

test('nobody saves values of somebody else’s run', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const answer = await changesNothing(site, () => put(entryid, { fields: { [serial]: 'x' } }, eva))
  assert.equal(answer.status, 403)
  assert.equal((await put(999_999, { fields: {} })).status, 404)
})

test('a form that was changed since leaves the run with the form that it began with', async () => {
  const apart = await aGuide(site, { author: admin, steps: 1 })
  const step = apart.steps[0]?.stepid as number
  const [before] = await aForm(site, admin, step, [{ label: 'Length', field_type: 'Numeric Input', max: 5 }])
  const { entryid } = await aRun(site, tom, apart.guideid)
  const [after] = await aForm(site, admin, step, [
    { field_guid: before?.field_guid, label: 'Length in mm', field_type: 'Numeric Input', max: 500 },
  ])
  assert.notEqual(after?.field_revisionid, before?.field_revisionid)
  assert.equal((await put(entryid, { fields: { [after?.field_revisionid as number]: 9 } })).status, 422)
  const saved = await put(entryid, { fields: { [before?.field_revisionid as number]: 9 } })
  assert.equal(saved.body.deviations[0].deviation, 'above')
  const { work_data } = (await site.call('GET', `/work_log/${entryid}`, { as: tom })).body
  assert.deepEqual([work_data[0].label, work_data[0].max], ['Length', 5])
})

test('a field that is named twice by different keys is refused, and the field is named', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  for (const fields of [{ [torque]: 11, [`0${torque}`]: 12 }, `{"${torque}": 11, "0${torque}": 12}`]) {
    const { status, body } = await put(entryid, { fields })
    assert.equal(status, 422)
    assert.equal(body.errors[0].field, `fields.0${torque}`)
    assert.equal(body.errors[0].code, 'duplicate')
  }
  assert.deepEqual(await valuesOf(entryid), [])
})

test('a picture that is not there is refused in words that read well', async () => {
  const { entryid } = await aRun(site, tom, guide.guideid)
  const { status, body } = await put(entryid, { fields: { [photo]: 999_999 } })
  assert.equal(status, 422)
  assert.equal(body.message, 'Photo must be the number of an image of your library')
})

test('choices, verdicts, days and counts are judged by what their fields call right', async () => {
  const other = await aGuide(site, { author: admin, steps: 1 })
  const made = await aForm(site, admin, other.steps[0]?.stepid as number, [
    { label: 'Gauge', field_type: 'Radios', options: ['goes in', 'stays out'], wrong_options: ['goes in'] },
    { label: 'Gear', field_type: 'Checkboxes', options: ['helmet', 'gloves'], right_options: ['helmet'] },
    { label: 'Leak test', field_type: 'Pass/Fail' },
    { label: 'Use by', field_type: 'Date', earliest: '2026-03-01' },
    { label: 'Parts', field_type: 'Counter', max: 10 },
    { label: 'Stamp', field_type: 'Text Area', pattern: '@{2}-#{4}' },
    { label: 'Screw', field_type: 'Text Input', expected: 'M8' },
  ])
  const [gauge, gear, leak, useBy, parts, stamp, screw] = made.map(
    (field) => field.field_revisionid,
  ) as number[]
  const { entryid } = await aRun(site, tom, other.guideid)
  const wrong = {
    [gauge!]: 'goes in',
    [gear!]: ['gloves'],
    [leak!]: false,
    [useBy!]: '2026-02-01',
    [parts!]: 11,
    [stamp!]: 'AB-104',
    [screw!]: 'M6',
  }
  const { body } = await put(entryid, { fields: wrong })
  assert.deepEqual(
    body.deviations.map(({ value, deviation }: Record<string, string>) => [value, deviation]),
    [
      ['goes in', 'wrong'],
      ['["gloves"]', 'wrong'],
      ['fail', 'wrong'],
      ['2026-02-01', 'early'],
      ['11', 'above'],
      ['AB-104', 'wrong'],
      ['M6', 'wrong'],
    ],
  )
  const run = async () => (await site.call('GET', `/work_log/${entryid}`, { as: admin })).body
  assert.equal((await run()).deviation_count, 7)
  const right = {
    [gauge!]: 'stays out',
    [gear!]: '["helmet"]',
    [leak!]: 'pass',
    [useBy!]: '2026-04-01',
    [parts!]: 9,
    [stamp!]: 'AB-1042',
    [screw!]: ' M8 ',
  }
  assert.deepEqual((await put(entryid, { fields: right })).body.deviations, [])
  assert.equal((await run()).deviation_count, 0)
  const patterns = (await run()).work_data.map(
    ({ expected, pattern }: Record<string, string>) => expected ?? pattern,
  )
  assert.deepEqual(patterns.filter(Boolean), ['@{2}-#{4}', 'M8'])
  assert.equal((await put(entryid, { fields: { [parts!]: -1 } })).status, 422)
})
