// What a run knows on the device: values put together, what is missing or outside, decimals as they are typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingsOf, type RunField, readDecimal, textsOf, valuesOf } from '../src/run/answers.ts'
import { watchText } from '../src/run/clock.ts'

const field = (number: number, over: Partial<RunField> = {}): RunField => ({
  field_guid: `g${number}`,
  field_revisionid: number,
  label: `Field ${number}`,
  field_type: 'Numeric Input',
  placeholder: '',
  textarea: '',
  default: null,
  ...over,
})
const save = (fields: Record<string, (string | null)[]>) => ({
  work: { kind: 'save' as const, stepid: 1, fields },
})

test('what was done here comes after what the server has, in order, reading by reading', () => {
  const saved = [
    { field_revisionid: 1, reading: 1, value: '4' },
    { field_revisionid: 1, reading: 2, value: '5' },
  ]
  const values = valuesOf(saved, [save({ 1: ['6'] }), save({ 2: ['x'] }), save({ 1: ['7', null] })])
  assert.deepEqual(
    [...values],
    [
      [1, ['7', null]],
      [2, ['x']],
    ],
  )
})

test('what the server refused does not count', () => {
  const refused = { status: 422, code: 'request.invalid', message: 'no' }
  assert.deepEqual([...valuesOf([], [{ ...save({ 1: ['6'] }), refused }])], [])
})

test('a required field without an answer is missing, one that is hidden is not', () => {
  const form = [
    field(1, { field_type: 'Radios', options: ['OK', 'Rework'], required: true }),
    field(2, { required: true, show_when: { field_guid: 'g1', operator: 'is', values: ['Rework'] } }),
    field(3, { max: 10 }),
  ]
  const kinds = (values: Record<string, (string | null)[]>) =>
    findingsOf(1, form, valuesOf([], [save(values)])).map(
      ({ field, kind }) => `${field.field_revisionid} ${kind}`,
    )
  assert.deepEqual(kinds({}), ['1 missing'])
  assert.deepEqual(kinds({ 1: ['OK'] }), [])
  assert.deepEqual(kinds({ 1: ['Rework'], 3: ['9', '11', '12'] }), ['2 missing', '3 above', '3 above'])
})

test('a field shows what is saved, else what is proposed, one text for each reading', () => {
  const form = field(1, { readings: 3, default: '12' })
  assert.deepEqual(textsOf(form, new Map()), ['12', '', ''])
  assert.deepEqual(textsOf(form, new Map([[1, ['4', null]]])), ['4', '', ''])
  assert.deepEqual(textsOf(field(2, { field_type: 'Checkbox', placeholder: '1' }), new Map()), ['1'])
})

test('a comma is a decimal point only where people write it so', () => {
  assert.equal(readDecimal('12,5', true), '12.5')
  assert.equal(readDecimal('12,5', false), '12,5')
  assert.equal(readDecimal('1.200,5', true), '1.200,5')
})

test('time is shown as a stop-watch shows it', () => {
  assert.deepEqual([0, 65, 3600, 86_399].map(watchText), ['0:00', '1:05', '1:00:00', '23:59:59'])
})
