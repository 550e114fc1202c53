// Changes of a form that reach further than the field itself, and numbers as people write them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@stepwright/client'
import { putBack, withChange, without } from '../src/editor/forms/form-changes.ts'
import { type FieldDraft, fieldOf, newField, wireOf } from '../src/editor/forms/form-draft.ts'
import { explainFault, faultNames, faultsOf } from '../src/editor/forms/form-faults.ts'
import { toFormErrors } from '../src/lib/forms/form-errors.ts'
import { showDecimal } from '../src/run/answers.ts'

const field = (key: string, over: Partial<FieldDraft> = {}): FieldDraft => ({
  ...newField(key),
  label: key,
  ...over,
})
const result = field('result', { type: 'Radios', options: 'OK\nRework', proposed: 'Rework' })
const why = field('why', { when: { key: 'result', operator: 'is', values: ['Rework'] } })
const other = field('other', { when: { key: 'why', operator: 'answered', values: [] } })

test('an option that gets another name keeps it where it is proposed and where it decides', () => {
  const [first, second] = withChange([result, why], 0, { options: 'OK\nRework it' })
  assert.equal(first?.proposed, 'Rework it')
  assert.deepEqual(second?.when?.values, ['Rework it'])
  // Options in another order, or one more of them, are no new names.
  for (const options of ['Rework\nOK', 'OK\nRework\nScrap'])
    assert.deepEqual(withChange([result, why], 0, { options })[1]?.when?.values, ['Rework'])
})

test('a field of another kind decides by whether it is answered', () => {
  const [, second] = withChange([result, why], 0, { type: 'Numeric Input' })
  assert.deepEqual(second?.when, { key: 'result', operator: 'answered', values: [] })
})

test('what depended on a field that was taken out is always shown, and depends on it again once it is back', () => {
  const gone = without([result, why, other], 0)
  assert.deepEqual(
    gone?.fields.map(({ key, when }) => [key, when?.key ?? null]),
    [
      ['why', null],
      ['other', 'why'],
    ],
  )
  assert.deepEqual(gone && putBack(gone.fields, gone.removed), [result, why, other])
  assert.equal(without([], 0), null)
})

test('a comma stands before decimals; where it may part thousands as well nothing is guessed', () => {
  const torque = field('torque', { type: 'Numeric Input', max: '1,200', proposed: '12,5' })
  assert.equal(wireOf(torque, [torque]).max, '1,200')
  assert.equal(wireOf(torque, [torque], true).max, 1.2)
  assert.equal(wireOf(torque, [torque], true).default, '12.5')
  const below = field('below', { when: { key: 'torque', operator: 'below', values: ['3,5'] } })
  assert.deepEqual(wireOf(below, [torque, below], true).show_when?.values, ['3.5'])
  assert.deepEqual([showDecimal('12.5', true), showDecimal('12.5', false)], ['12,5', '12.5'])
  assert.equal(showDecimal('1.2.3', true), '1.2.3')
})

test('the preview bears whatever is typed, and shows of another kind nothing that it does not have', () => {
  const readings = ['1000000000', '-3', '1.5', 'x', '20'].map(
    (typed) => fieldOf(field('level', { type: 'Numeric Input', readings: typed }), 0).readings,
  )
  assert.deepEqual(readings, [1, 1, 1, 1, 20])
  assert.equal(fieldOf(field('level', { type: 'Numeric Input', decimals: '1000' }), 0).decimals, null)
  const text = fieldOf(field('name', { type: 'Text Input', unit: 'Nm', min: '3', options: 'a' }), 0)
  assert.deepEqual([text.unit, text.min, text.options], ['', null, '[]'])
})

test('faults stand at the very input that they are about, in words of the reader where the server speaks of types', () => {
  const refused = new ApiError(new Response(null, { status: 422 }), {
    code: 'request.invalid',
    message: 'no',
    errors: [
      { field: 'fields.1.min', code: 'invalid_field', message: 'fields.1.min must be a number' },
      { field: 'fields.1.max', code: 'invalid_field', message: 'Torque needs an upper limit above 14' },
      { field: 'fields.0.label', code: 'invalid_field', message: 'A field has no label' },
    ],
  })
  const words = {
    tryText: (key: string) => (key === 'form.fault.min' ? 'Write a number.' : null),
    format: { wait: String },
  }
  const { fields: found, form } = toFormErrors(refused, faultNames(3), words, explainFault(words))
  assert.equal(form, null)
  assert.deepEqual(
    [0, 1, 2].map((index) => faultsOf(found, index)),
    [
      { label: 'A field has no label' },
      { min: 'Write a number.', max: 'Torque needs an upper limit above 14' },
      null,
    ],
  )
})
