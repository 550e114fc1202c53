// Tests scanned codes: distinguished from typing by speed, and assigned to the field that expects them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from '../src/lib/api.ts'
import { isExpected } from '../src/run/fields/expected.ts'
import type { FieldState } from '../src/run/fields/use-fields.ts'
import { type Burst, noBurst, press } from '../src/run/keys/burst.ts'
import { destinationOf } from '../src/run/keys/take-code.ts'
import { kindOf, readable } from '../src/scan/codes.ts'

/** Types keys with pauses in milliseconds; returns codes and the keys whose default was prevented. */
function type(
  keys: readonly string[],
  pauseMs: number | readonly number[],
  isInField = false,
  takesUncertain = false,
) {
  let burst: Burst = noBurst
  let at = 1000
  const codes: string[] = []
  const left: string[] = []
  keys.forEach((key, index) => {
    at += typeof pauseMs === 'number' ? pauseMs : (pauseMs[index] ?? 0)
    const isOther = key === 'Dead' || key.endsWith('+')
    const pressed = press(burst, { key: key.replace(/(.)\+$/, '$1'), at, isInField, isOther, takesUncertain })
    burst = pressed.burst
    if (pressed.code !== undefined) codes.push(pressed.code)
    if (!pressed.isTaken) left.push(key)
  })
  return { codes, left }
}

test('keys of a scanner are one code, whatever letters and spaces it has', () => {
  assert.deepEqual(type([...'npn 1', 'Enter'], 20), { codes: ['npn 1'], left: ['n'] })
  assert.deepEqual(type(['A', 'Shift', 'b', 'c', 'Tab'], 60), { codes: ['Abc'], left: ['A', 'Shift'] })
  assert.deepEqual(type([...'one', 'Enter', ...'two', 'Enter'], 30).codes, ['one', 'two'])
})

test('keys of a person are no code, and all of them are left to the browser and to assistive tools', () => {
  assert.deepEqual(type([...'npn', 'Enter'], 200), { codes: [], left: ['n', 'p', 'n', 'Enter'] })
  assert.deepEqual(type(['n', 'p', 'Enter'], 20).codes, [])
  assert.deepEqual(type([' ', 'Enter'], 200).left, [' ', 'Enter'])
})

test('in a field only the end of a scan is taken, so that every key of a person arrives', () => {
  const keys = [...'KIT-22', 'Enter']
  for (const pauseMs of [0, 6, 15, 30])
    assert.deepEqual(type(keys, pauseMs, true), { codes: ['KIT-22'], left: [...'KIT-22'] })
  for (const pauseMs of [40, 70, 110, 240])
    assert.deepEqual(type(keys, pauseMs, true), { codes: [], left: keys })
  // A busy machine delays a key of a scanner; a person is quick for a few keys only.
  assert.deepEqual(type(keys, [0, 5, 5, 55, 5, 5, 40], true).codes, ['KIT-22'])
  assert.deepEqual(type(keys, [0, 25, 25, 130, 25, 25, 25], true).codes, [])
  assert.deepEqual(type([...'so asdf', 'Enter'], [0, 150, 160, 140, 20, 20, 20, 20], true).codes, [])
  assert.deepEqual(type([...'asdf', 'Enter'], [0, 20, 20, 20, 120], true).codes, [])
  assert.deepEqual(type([...'K-1', 'Enter'], 15, true).codes, ['K-1'])
  assert.deepEqual(type([...'123', 'Enter'], 35, true).codes, [])
  assert.deepEqual(type(['x', ...'KIT-22', 'Enter'], [0, 300, 5, 5, 5, 5, 5, 5], true).codes, ['KIT-22'])
})

test('a shared device also takes what a slow scanner or a fast typist has typed, to compare it with badges', () => {
  const keys = [...'BADGE-1', 'Enter']
  for (const pauseMs of [0, 6, 15, 30, 70, 100])
    assert.deepEqual(type(keys, pauseMs, true, true), { codes: ['BADGE-1'], left: [...'BADGE-1'] })
  for (const pauseMs of [110, 240]) assert.deepEqual(type(keys, pauseMs, true, true).codes, [])
  assert.deepEqual(type([...'123', 'Enter'], 70, true, true).codes, [])
  assert.deepEqual(type(['1', '2', 'Backspace', '3', '4', '5', 'Enter'], 70, true, true).codes, [])
})

test('a scan that was not compared with badges is an answer only where the field expects it', () => {
  const takes = (field_type: string, about: object, code: string) =>
    isExpected({ label: 'Field', field_type, ...about } as unknown as Field, code, 'en')
  assert.ok(takes('Text Input', { barcode: 'KIT-*' }, 'KIT-22'))
  assert.ok(takes('Text Input', { pattern: '@{2}-#{4}' }, 'GH-1111'))
  assert.ok(takes('Text Input', { expected: 'M8' }, 'M8'))
  assert.ok(takes('Numeric Input', {}, '12.3'))
  assert.ok(takes('Numeric Input', { min: 10, max: 14 }, '12'))
  assert.ok(takes('Date', {}, '2026-03-09'))
  for (const [field_type, about, code] of [
    ['Text Input', { barcode: 'KIT-*' }, 'BADGE-OMAR-01'],
    ['Text Input', { barcode: '*' }, 'BADGE-OMAR-01'],
    ['Text Input', { pattern: '#{6}' }, '482913'],
    ['Text Input', {}, 'BADGE-OMAR-01'],
    ['Text Area', {}, 'BADGE-OMAR-01'],
    ['Numeric Input', {}, '482913'],
    ['Numeric Input', { min: 10, max: 14 }, '482913'],
    ['Counter', {}, '4829'],
  ] as const)
    assert.ok(!takes(field_type, about, code), `${field_type} ${JSON.stringify(about)} ${code}`)
})

test('auto-repeat, dead keys, compositions and corrections are no scan', () => {
  assert.deepEqual(type(['a', 'a+', 'a+', 'a+', 'a+', 'Enter'], 30, true).codes, [])
  assert.deepEqual(type(['K', 'I', 'Dead', 'T', '1', 'Enter'], 10, true).codes, [])
  assert.deepEqual(type(['K', 'I', 'Backspace', 'T', '1', '2', 'Enter'], 10, true).codes, [])
  assert.deepEqual(type(['K', 'I', 'Dead', 'T', '1', 'Enter'], 10).codes, [])
})

const fieldOf = (label: string, field_type: string, about: object = {}, ...texts: string[]) =>
  ({
    field: { label, field_type, ...about },
    texts: texts.length > 0 ? texts : [''],
  }) as unknown as FieldState
const taker = (label: string, barcode: string, ...texts: string[]) =>
  fieldOf(label, 'Text Input', { barcode }, ...texts)

const goesTo = (
  fields: readonly FieldState[],
  code: string,
  { label, reading = 0, isScanned = false }: { label?: string; reading?: number; isScanned?: boolean } = {},
) => {
  const state = fields.find(({ field }) => field.label === label)
  const to = destinationOf(fields, code, {
    focus: state ? { state, reading, isScanned } : null,
    locale: 'en',
  })
  return to.kind === 'none'
    ? 'none'
    : `${to.kind} ${to.state.field.label}${'reading' in to && to.state.texts.length > 1 ? ` ${to.reading + 1}` : ''}`
}

test('a code goes to the field that expects it, else to one that is empty, and never over an answer that fits', () => {
  const fields = [
    fieldOf('Remark', 'Text Input'),
    taker('Seal', 'PN-*'),
    taker('Pump', 'SN####', 'SN0001'),
    fieldOf('Torque', 'Numeric Input'),
  ]
  assert.equal(goesTo(fields, 'PN-7'), 'replace Seal')
  assert.equal(goesTo(fields, 'other'), 'replace Seal')
  assert.equal(goesTo(fields, 'SN0002'), 'full Pump')
  assert.equal(goesTo(fields, 'SN0001'), 'replace Pump', 'the same code again')
  assert.equal(goesTo(fields, 'SN0002', { label: 'Pump' }), 'replace Pump')
  for (const label of ['Torque', 'Seal'])
    assert.equal(goesTo(fields, 'SN0002', { label }), 'full Pump', label)
  for (const label of ['Remark', 'Torque', 'Seal', 'Pump'])
    assert.equal(goesTo(fields, 'PN-7', { label }), 'replace Seal', label)
  assert.equal(goesTo(fields, 'other', { label: 'Pump' }), 'unfit Pump')
  assert.equal(goesTo(fields, 'other', { label: 'Remark' }), 'replace Remark')
  const wrong = [taker('Pump', 'SN####', 'PN-7')]
  assert.equal(goesTo(wrong, 'SN0002'), 'replace Pump')
  assert.equal(goesTo([fieldOf('Remark', 'Text Input')], 'x'), 'none')
})

test('without a field for codes only a text takes a scan, and a long text of a person stays', () => {
  const fields = [
    fieldOf('Remark', 'Text Input', {}, 'ab12'),
    fieldOf('Notes', 'Text Area', {}, 'by hand'),
    fieldOf('Empty', 'Text Area'),
    fieldOf('Day', 'Date'),
    fieldOf('Torque', 'Numeric Input'),
    fieldOf('Colour', 'Select'),
  ]
  assert.equal(goesTo(fields, 'KIT-1', { label: 'Remark' }), 'replace Remark')
  assert.equal(goesTo(fields, 'KIT-1', { label: 'Notes' }), 'insert Notes')
  assert.equal(goesTo(fields, 'KIT-1', { label: 'Notes', isScanned: true }), 'replace Notes')
  assert.equal(goesTo(fields, 'KIT-1', { label: 'Empty' }), 'replace Empty')
  for (const label of ['Day', 'Torque', 'Colour']) assert.equal(goesTo(fields, 'KIT-1', { label }), 'none')
  assert.equal(goesTo(fields, '4006381333931', { label: 'Torque' }), 'none')
})

test('a gauge types its value into the number in focus, and a label its day into the date', () => {
  const fields = [taker('Any', '*'), fieldOf('Torque', 'Numeric Input'), fieldOf('Day', 'Date')]
  assert.equal(goesTo(fields, '12.34', { label: 'Torque' }), 'replace Torque')
  assert.equal(goesTo(fields, '1234', { label: 'Torque' }), 'replace Torque')
  assert.equal(goesTo(fields, '2026-03-09', { label: 'Day' }), 'replace Day')
  assert.equal(
    goesTo([taker('Kit', 'KIT-*'), ...fields.slice(1)], '1234', { label: 'Torque' }),
    'replace Torque',
  )
  assert.equal(goesTo(fields.slice(1), '2026-02-31', { label: 'Day' }), 'none')
})

test('a scan goes to the reading in focus, else to the first empty one, and never replaces one of several unasked', () => {
  const some = [taker('Box', 'BOX-*', 'BOX-1', '', '')]
  const full = [taker('Box', 'BOX-*', 'BOX-1', 'BOX-2', 'BOX-3')]
  assert.equal(goesTo(some, 'BOX-9'), 'replace Box 2')
  assert.equal(goesTo(some, 'BOX-9', { label: 'Box', reading: 2 }), 'replace Box 3')
  assert.equal(goesTo(full, 'BOX-9'), 'full Box')
  assert.equal(goesTo(full, 'BOX-9', { label: 'Box', reading: 1 }), 'replace Box 2')
})

test('what a code says is one line of visible signs', () => {
  assert.equal(readable('\u001d010400\u001d17 \n'), '01040017')
  assert.equal(readable('one\r\ntwo'), 'one two')
  assert.equal(kindOf('data_matrix'), 'Data Matrix')
  assert.equal(kindOf('DataMatrix'), 'Data Matrix')
})
