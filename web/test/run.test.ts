// Tests computations of a run on the device: combined values, missing answers, deviations, typed decimals.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerKey, compareDecimals, evaluateAnswer, type HeldAnswer, isDecimal } from '@stepwright/rules'
import { bothReadings, readDecimal, refusalText, showDecimal } from '../src/lib/i18n/decimal.ts'
import { watchText } from '../src/run/clock.ts'
import { countsOf, type Finding, findingsOf, type RunField, textsOf } from '../src/run/work/answers.ts'
import { safetyFirst } from '../src/run/work/safety-first.ts'

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
const heldOf = (
  number: number,
  reading: number,
  value: string | null,
  deviation: HeldAnswer['answer']['deviation'],
) => {
  const answer = { field: number, guid: `g${number}`, reading, value, number: null, deviation }
  return [answerKey(answer), { answer, names: [], rivals: [], event: {} }] as unknown as [string, HeldAnswer]
}

test('missing answers and deviations are counted apart, and what is only typed is neither', () => {
  const form = [
    field(1, { field_type: 'Radios', options: ['OK', 'Rework'], required: true }),
    field(2, { required: true, show_when: { field_guid: 'g1', operator: 'is', values: ['Rework'] } }),
    field(3, { max: 10 }),
  ]
  const rework = heldOf(1, 1, 'Rework', null)
  const found = findingsOf(
    1,
    form,
    new Map([rework, heldOf(3, 1, '11', 'above'), heldOf(3, 2, '12', 'above')]),
  )
  const typed = { ...(found[0] as Finding), kind: 'typed' as const }
  assert.deepEqual(
    found.map(({ field, kind, value }) => [field.field_revisionid, kind, value]),
    [
      [2, 'missing', null],
      [3, 'above', '11'],
      [3, 'above', '12'],
    ],
  )
  assert.deepEqual(countsOf([...found, typed]), { missing: 1, deviations: 2, conflicts: 0 })
})

test('a field shows what is saved, else what is proposed, one text for each reading', () => {
  const form = field(1, { readings: 3, default: '12' })
  assert.deepEqual(textsOf(form, new Map()), ['12', '', ''])
  assert.deepEqual(textsOf(form, new Map([[1, ['4', null]]])), ['4', '', ''])
  assert.deepEqual(textsOf(field(2, { field_type: 'Checkbox', placeholder: '1' }), new Map()), ['1'])
})

test('both separators are read where they can mean one number only, in whatever language', () => {
  for (const locale of ['en', 'de', 'fr', 'es'])
    for (const text of ['4,2', '4.2', '0,125', '12,5', '-0,5', '1234,567'])
      assert.equal(readDecimal(text, locale), text.replace(',', '.'), `${text} in ${locale}`)
  assert.equal(readDecimal('1,234', 'en'), '1,234')
  assert.equal(readDecimal('1,234', 'fr'), '1.234')
  assert.equal(readDecimal('1.234', 'en'), '1.234')
  assert.equal(isDecimal(readDecimal('1.234', 'de')), false)
  assert.equal(readDecimal('1.200,5', 'de'), '1.200,5')
  assert.equal(readDecimal('four', 'de'), 'four')
})

const locales = ['en', 'de', 'fr', 'es', 'pl', 'de-CH'] as const
const digits = ['', '0', '7', '01', '12', '012', '120', '123', '000', '1234', '0123', '12345']
const signs = ['', '-', '+']
const isSame = (one: string, other: string) =>
  isDecimal(one) && isDecimal(other) && !compareDecimals(one, other)

test('no number is read as another one: what one language reads, every other reads alike or refuses', () => {
  for (const sign of signs)
    for (const whole of digits)
      for (const separator of [',', '.'])
        for (const fraction of digits.slice(1)) {
          const typed = `${sign}${whole}${separator}${fraction}`
          const point = typed.replace(',', '.')
          for (const locale of locales) {
            const read = readDecimal(typed, locale)
            const both = bothReadings(typed, locale)
            assert.equal(isSame(read, point), both === null, `${typed} in ${locale}`)
            if (!both) continue
            assert.equal(isDecimal(read), false, `${typed} in ${locale}`)
            assert.ok(isSame(readDecimal(both.whole, locale), typed.replace(/[.,]/, '')), typed)
            assert.ok(isSame(readDecimal(both.decimal, locale), point), typed)
          }
        }
})

test('a number that is shown is read as it was, and what can mean two is refused with both', () => {
  for (const whole of digits.slice(1))
    for (const fraction of digits.slice(1))
      for (const locale of locales)
        assert.equal(readDecimal(showDecimal(`${whole}.${fraction}`, locale), locale), `${whole}.${fraction}`)
  const length = field(1, { field_type: 'Numeric Input', label: 'Länge' })
  const said = (typed: string, locale: string) => {
    const { fault } = evaluateAnswer(length, readDecimal(typed, locale))
    return fault && refusalText(fault, locale)
  }
  assert.equal(said('1.234', 'de'), 'ist mehrdeutig: 1234 oder 1,234 schreiben')
  assert.equal(said('1,234', 'en'), 'can mean two numbers: write 1234 or 1.234')
  assert.deepEqual([said('1,234', 'de'), said('1.234', 'en')], [null, null])
  assert.equal(
    said('1.234,5', 'de'),
    'muss ohne Zeichen zwischen den Tausendern geschrieben sein, etwa 1234,5',
  )
})

test('time is shown as a stop-watch shows it', () => {
  assert.deepEqual([0, 65, 3600, 86_399].map(watchText), ['0:00', '1:05', '1:00:00', '23:59:59'])
})

test('what warns of harm comes first in a run, with what is indented under it', () => {
  const line = (text: string, bullet = 'black', level = 0) => ({ text, bullet, level })
  const lines = [
    line('Open the guard.'),
    line('With the key.', 'icon_caution', 1),
    line('The die is hot.', 'icon_caution'),
    line('Wear gloves.', 'black', 1),
    line('Lift it out.', 'icon_reminder'),
  ]
  assert.deepEqual(
    safetyFirst(lines).map(({ text }) => text),
    ['The die is hot.', 'Wear gloves.', 'Open the guard.', 'With the key.', 'Lift it out.'],
  )
})
