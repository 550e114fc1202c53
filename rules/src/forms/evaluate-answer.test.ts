// Tests per field type which answers are accepted, normalised, marked as a deviation or rejected.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type AnswerFaultCode,
  answerFaultText,
  evaluateAnswer,
  evaluateReadings,
  type FormField,
  fieldTypes,
} from '../index.ts'

const field = (field_type: string, rest: Partial<FormField> = {}): FormField => ({
  field_guid: 'aaaabbbbccccdddd',
  field_type,
  ...rest,
})
const value = (of: FormField, input: unknown) => evaluateAnswer(of, input).value
const faultOf = (of: FormField, input: unknown) => evaluateAnswer(of, input).fault?.code ?? null
const numeric = field('Numeric Input')

test('nothing, and what is only blank, is an empty answer to every field', () => {
  for (const type of fieldTypes) {
    for (const input of [null, undefined, '', '  \t ']) {
      const expected = { value: null, number: null, deviation: null, warning: null, fault: null }
      assert.deepEqual(evaluateAnswer(field(type), input), expected)
    }
  }
})

test('no answer signs: a signature rejects every value', () => {
  for (const input of ['Mara', 1, true])
    assert.equal(faultOf(field('Signature'), input), 'signature.needs-signing')
})

test('a text input holds one line, a text area may hold several, both as they were typed', () => {
  assert.equal(value(field('Text Input'), ' A 12 '), ' A 12 ')
  assert.equal(value(field('Text Area'), 'one\r\ntwo'), 'one\r\ntwo')
  for (const end of ['\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029'])
    assert.equal(faultOf(field('Text Input'), `one${end}two`), 'text.line-break')
  assert.equal(value(field('Text Input'), 12), '12')
  assert.equal(value(field('Text Area'), false), 'false')
})

test('a number is taken as text while it still has all of its digits', () => {
  assert.equal(value(field('Text Input'), 123456789012345), '123456789012345')
  assert.equal(value(field('Text Area'), 1e-9), '0.000000001')
  assert.equal(value(field('Text Input'), -0.5), '-0.5')
  for (const lost of [2 ** 64, 1e21, 0.1234567890123456, Number.POSITIVE_INFINITY, Number.NaN])
    assert.equal(faultOf(field('Text Input'), lost), 'text.number', String(lost))
})

test('texts have at most 10,000 characters, however many bytes these take', () => {
  assert.equal(value(field('Text Area'), '🔩'.repeat(10_000))?.length, 20_000)
  for (const long of ['🔩'.repeat(10_001), 'a'.repeat(10_001), 'a'.repeat(50_000)])
    assert.equal(faultOf(field('Text Area'), long), 'text.too-long')
  assert.equal(faultOf(field('Text Input'), 'a\u0000'), 'answer.characters')
  assert.equal(faultOf(field('Text Input'), '\ud800'), 'answer.characters')
})

test('numbers are stored as decimals without an exponent', () => {
  const cases: [unknown, string][] = [
    [12, '12'],
    [0.1, '0.1'],
    [-0, '0'],
    [1e-7, '0.0000001'],
    [-2.5e-7, '-0.00000025'],
    [123456789012345, '123456789012345'],
    ['+007.50', '7.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12.0 ', '12.0'],
    ['−3', '-3'],
    ['-0.00', '0.00'],
  ]
  for (const [input, decimal] of cases) {
    const { value, number, fault } = evaluateAnswer(numeric, input)
    assert.deepEqual({ value, number, fault }, { value: decimal, number: Number(decimal), fault: null })
  }
})

test('what is not written as a number is refused, with the reason and how to write it', () => {
  const refused: [unknown, AnswerFaultCode, string?][] = [
    ['3,5', 'number.comma', '3.5'],
    ['-,25', 'number.comma', '-0.25'],
    ['0,125', 'number.comma', '0.125'],
    ['1,234', 'number.ambiguous', '1.234'],
    ['1,234.5', 'number.thousands', '1234.5'],
    ['1.234,567', 'number.thousands', '1234.567'],
    ['1.234.567', 'number.thousands', '1234567'],
    ['1 234', 'number.thousands', '1234'],
    ["12'345,6", 'number.thousands', '12345.6'],
    ['1e3', 'number.exponent'],
    ['1e999', 'number.exponent'],
    [Number.POSITIVE_INFINITY, 'number.endless'],
    ['-Infinity', 'number.endless'],
    ['NaN', 'number.needed'],
    [Number.NaN, 'number.needed'],
    ['twelve', 'number.needed'],
    ['0x10', 'number.needed'],
    ['1.2.3', 'number.needed'],
    [true, 'number.needed'],
    [1e21, 'number.too-long'],
    ['1'.repeat(16), 'number.too-long'],
    [`0.${'1'.repeat(16)}`, 'number.too-long'],
    ['1'.repeat(9000), 'number.too-long'],
  ]
  for (const [input, code, example] of refused) {
    const { fault } = evaluateAnswer(numeric, input)
    assert.equal(fault?.code, code, String(input))
    assert.equal(fault?.params.example, example, String(input))
  }
})

test('more decimals than wanted are refused, but zeros say nothing', () => {
  const twoDecimals = field('Numeric Input', { decimals: 2 })
  assert.equal(value(twoDecimals, '1.25'), '1.25')
  assert.equal(value(twoDecimals, '1.2500'), '1.25')
  assert.equal(faultOf(twoDecimals, '1.255'), 'number.decimals')
  const whole = field('Numeric Input', { decimals: 0 })
  assert.equal(value(whole, '12.0'), '12')
  assert.equal(faultOf(whole, 12.5), 'number.whole')
})

test('numbers beyond a limit are taken and marked; a limit itself belongs inside unless it is exclusive', () => {
  const range = { min: 0.1, max: 0.3 }
  const inclusive = field('Numeric Input', range)
  const exclusive = field('Numeric Input', { ...range, min_exclusive: true, max_exclusive: true })
  const deviations = (of: FormField) =>
    ['0.09', '0.1', '0.10', '0.2', '0.3', '0.300', '0.30000000000001'].map(
      (each) => evaluateAnswer(of, each).deviation,
    )
  assert.deepEqual(deviations(inclusive), ['below', null, null, null, null, null, 'above'])
  assert.deepEqual(deviations(exclusive), ['below', 'below', 'below', null, 'above', 'above', 'above'])
  assert.equal(evaluateAnswer(inclusive, -5).value, '-5')
  assert.equal(evaluateAnswer(field('Numeric Input', { min: 0 }), -1).deviation, 'below')
})

test('a checkbox takes every usual spelling and keeps 1 or 0', () => {
  for (const yes of [true, 1, '1', 'true', 'TRUE', ' yes ', 'on'])
    assert.equal(value(field('Checkbox'), yes), '1')
  for (const no of [false, 0, '0', 'false', 'No', 'off']) assert.equal(value(field('Checkbox'), no), '0')
  for (const odd of [2, 'maybe', '01']) assert.equal(faultOf(field('Checkbox'), odd), 'checkbox.needed')
})

test('radios and lists take what is among their options, given as a list or as JSON text', () => {
  for (const options of [['OK', 'Rework', '5'], '["OK","Rework","5"]']) {
    for (const type of ['Radios', 'Select']) {
      const choice = field(type, { options })
      assert.equal(value(choice, 'Rework'), 'Rework')
      assert.equal(value(choice, ' OK '), 'OK')
      assert.equal(value(choice, 5), '5')
      assert.equal(evaluateAnswer(choice, 'ok').fault?.params.options, 'OK, Rework, 5')
    }
  }
  assert.equal(faultOf(field('Radios', { options: 'no list' }), 'OK'), 'option.unknown')
  assert.equal(faultOf(field('Radios', { options: ['1'] }), '__proto__'), 'option.unknown')
})

test('images, videos and documents are named by their number', () => {
  for (const type of ['Image', 'Video', 'Document']) {
    assert.equal(value(field(type), 12), '12')
    assert.equal(value(field(type), '0012'), '12')
    for (const odd of [0, -1, 1.5, 'photo.jpg', true, '99999999999999999'])
      assert.equal(faultOf(field(type), odd), 'media.needed')
  }
})

test('a code that was scanned is compared with the expected one, or with a pattern', () => {
  const expects = (barcode: string, text: string) =>
    evaluateAnswer(field('Text Input', { barcode }), text).deviation
  assert.equal(expects('PN-1042', 'PN-1042'), null)
  assert.equal(expects('PN-1042', ' PN-1042 '), null)
  assert.equal(expects('PN-1042', 'PN-1043'), 'barcode')
  assert.equal(expects('PN-####-*', 'PN-1042-7/b'), null)
  assert.equal(expects('PN-####-*', 'PN-104-7'), 'barcode')
  assert.equal(expects('*-?-*', 'aa-b-'), null)
  assert.equal(expects('\\*1', '*1'), null)
  assert.equal(expects('\\*1', 'x1'), 'barcode')
  assert.equal(expects('*a*a*a*a*a*a*a*a*b', 'a'.repeat(2000)), 'barcode')
})

test('several readings are evaluated one by one, and no more of them are taken than the field asks for', () => {
  const three = field('Numeric Input', { readings: 3, max: 5 })
  const { readings, fault } = evaluateReadings(three, [4, '6', null])
  assert.equal(fault, null)
  assert.deepEqual(
    readings.map(({ value, deviation }) => [value, deviation]),
    [
      ['4', null],
      ['6', 'above'],
      [null, null],
    ],
  )
  assert.equal(evaluateReadings(three, 4).readings[0]?.value, '4')
  assert.deepEqual(evaluateReadings(three, [1, 2, 3, 4]).fault, {
    code: 'readings.too-many',
    params: { limit: 3 },
  })
  assert.equal(evaluateReadings(numeric, [1, 2]).fault?.code, 'answer.kind')
  assert.equal(faultOf(numeric, [1]), 'answer.kind')
  assert.equal(faultOf(numeric, {}), 'answer.kind')
})

test('faults are said in English and German, in words that follow the label', () => {
  const fault = evaluateAnswer(field('Radios', { options: ['OK', 'Rework'] }), 'x').fault!
  assert.equal(answerFaultText(fault), 'must be one of OK, Rework')
  assert.equal(answerFaultText(fault, 'de'), 'muss eines hiervon sein: OK, Rework')
  assert.equal(answerFaultText(fault, 'ja'), answerFaultText(fault))
  const odd = evaluateAnswer(numeric, '3,5').fault!
  assert.equal(answerFaultText(odd), 'must be written with a point before the decimals, such as 3.5')
})

/** Without braces, which in the text of a fault would look like an unfilled placeholder. */
const optionText = fc.string().map((text) => text.replaceAll(/[{}]/g, ''))
const anyField = fc.record(
  {
    field_guid: fc.constant('aaaabbbbccccdddd'),
    field_type: fc.constantFrom(...fieldTypes, 'Something else'),
    options: fc.oneof(fc.array(optionText), optionText, fc.constant(null)),
    min: fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })),
    max: fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })),
    min_exclusive: fc.boolean(),
    decimals: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 10 })),
    barcode: fc.oneof(fc.constant(null), fc.string()),
    readings: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 20 })),
  },
  { requiredKeys: ['field_guid', 'field_type'] },
)
const anyInput = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.double(),
  fc.integer(),
  fc.stringMatching(/^[+-]?\d{0,9}[.,]?\d{0,9}(e\d{1,3})?$/),
  fc.constantFrom('1', 'true', 'Off', ' 3,5'),
)

test('never throws, keeps a value or tells a fault but not both, and judges its own values alike', () => {
  fc.assert(
    fc.property(anyField, anyInput, (of, input) => {
      const first = evaluateAnswer(of, input)
      assert.ok(first.value === null || typeof first.value === 'string')
      if (first.fault) {
        assert.deepEqual([first.value, first.number, first.deviation], [null, null, null])
        for (const langid of ['en', 'de'])
          assert.doesNotMatch(answerFaultText(first.fault, langid), /undefined|\{\w+\}/)
      } else assert.deepEqual(evaluateAnswer(of, first.value), first)
    }),
    { numRuns: 2000 },
  )
})
