// Tests changes of a form that affect other fields, and the parsing of numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@stepwright/client'
import { draftsOf, type FieldDraft, fieldOf, listDoubts, newField, wireOf } from '../src/editor/form-draft.ts'
import { putBack, withChange, without } from '../src/editor/forms/form-changes.ts'
import { explainFault, faultNames, faultsOf } from '../src/editor/forms/form-faults.ts'
import { toFormErrors } from '../src/lib/forms/form-errors.ts'
import { showDecimal } from '../src/lib/i18n/decimal.ts'

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
  // Reordered or added options are not renamed.
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
  assert.equal(wireOf(torque, [torque], 'de').max, 1.2)
  assert.equal(wireOf(torque, [torque], 'de').default, '12.5')
  const below = field('below', { when: { key: 'torque', operator: 'below', values: ['3,5'] } })
  assert.deepEqual(wireOf(below, [torque, below], 'de').show_when?.values, ['3.5'])
  assert.deepEqual([showDecimal('12.5', 'de'), showDecimal('12.5', 'en')], ['12,5', '12.5'])
  assert.equal(showDecimal('1.2.3', 'de'), '1.2.3')
})

test('a form that is opened and saved again asks for the numbers that it asked for, whatever the language', () => {
  const torque = field('torque', {
    type: 'Numeric Input',
    min: '0.5',
    max: '1.234',
    target: '1',
    proposed: '1.125',
  })
  const level = field('level', { type: 'Radios', options: '1.234', proposed: '1.234' })
  const whens = [torque, level].map(({ key }) =>
    field(`by ${key}`, { when: { key, operator: 'is', values: ['1.234'] } }),
  )
  const fields = [torque, level, ...whens].map((each) => ({ ...each, guid: each.key }))
  const wired = fields.map((each) => wireOf(each, fields))
  const saved = fields.map((each, place) => fieldOf(each, place))
  for (const locale of ['en', 'de', 'fr', 'es']) {
    const typed = draftsOf(saved, locale)
    assert.deepEqual(listDoubts(typed, locale), [], locale)
    assert.deepEqual(
      typed.map((each) => wireOf(each, typed, locale)),
      wired,
      locale,
    )
  }
})

test('what can be read as two numbers is told at its input, with both ways to write it', () => {
  const torque = field('torque', { type: 'Numeric Input', min: '1.234', max: '2,345', target: '0.125' })
  const after = field('after', { when: { key: 'torque', operator: 'above', values: ['-1.500'] } })
  const doubts = (locale: string) => listDoubts([torque, after], locale)
  assert.deepEqual(doubts('de'), [
    { name: 'fields.0.min', whole: '1234', decimal: '1,234' },
    { name: 'fields.1.show_when', whole: '-1500', decimal: '-1,500' },
  ])
  assert.deepEqual(doubts('en'), [{ name: 'fields.0.max', whole: '2345', decimal: '2.345' }])
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
