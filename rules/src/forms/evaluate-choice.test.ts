// Tests which choices, verdicts, days and times are accepted, marked as a deviation or rejected.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateAnswer, evaluateReadings } from './evaluate-answer.ts'
import type { FormField } from './form-fields.ts'

const field = (field_type: string, rest: Partial<FormField> = {}): FormField => ({
  field_guid: 'a',
  field_type,
  ...rest,
})
const evaluated = (asked: FormField, input: unknown) => {
  const { value, deviation, fault } = evaluateAnswer(asked, input)
  return fault?.code ?? (deviation ? [value, deviation] : value)
}

test('a wrong option is taken and marked, others are not', () => {
  const gauge = field('Radios', {
    options: ['go goes in', 'no-go goes in', 'not tried'],
    wrong_options: ['no-go goes in'],
  })
  deepEqual(evaluated(gauge, 'no-go goes in'), ['no-go goes in', 'wrong'])
  equal(evaluated(gauge, ' go goes in '), 'go goes in')
  equal(evaluated(gauge, 'not tried'), 'not tried')
  equal(evaluated(gauge, 'maybe'), 'option.unknown')
  const stop = field('Checkbox', { wrong_options: ['0'] })
  deepEqual([evaluated(stop, true), evaluated(stop, 'no')], ['1', ['0', 'wrong']])
})

test('pass or fail is one word, and a failure is a deviation', () => {
  const check = field('Pass/Fail')
  for (const yes of ['pass', 'Passed', 'OK', true, 1, '1']) equal(evaluated(check, yes), 'pass')
  for (const no of ['fail', 'FAILED', 'nok', false, 0]) deepEqual(evaluated(check, no), ['fail', 'wrong'])
  equal(evaluated(check, 'perhaps'), 'verdict.needed')
  equal(evaluated(check, ''), null)
})

test('several of many are one value in the order of the options', () => {
  const gear = field('Checkboxes', {
    options: ['helmet', 'gloves', 'sandals'],
    right_options: ['helmet', 'gloves'],
    wrong_options: ['sandals'],
  })
  for (const input of [['gloves', 'helmet'], '["gloves","helmet","gloves"]'])
    equal(evaluated(gear, input), '["helmet","gloves"]')
  deepEqual(evaluated(gear, 'helmet'), ['["helmet"]', 'wrong'])
  deepEqual(evaluated(gear, ['helmet', 'gloves', 'sandals']), ['["helmet","gloves","sandals"]', 'wrong'])
  for (const nothing of [[], '', '[]', null]) equal(evaluated(gear, nothing), null)
  equal(evaluated(gear, ['helmet', 'hat']), 'option.unknown')
  for (const nonsense of [[['helmet']], '["helmet"', { helmet: true }, [null]])
    equal(evaluated(gear, nonsense), 'options.needed')
  deepEqual(
    evaluateReadings(gear, ['helmet', 'gloves']).readings.map(({ value }) => value),
    ['["helmet","gloves"]'],
  )
})

test('days and times exist, and are right between their limits', () => {
  const due = field('Date', { earliest: '2026-03-01', latest: '2026-03-31' })
  equal(evaluated(due, ' 2026-03-31 '), '2026-03-31')
  deepEqual(evaluated(due, '2026-02-28'), ['2026-02-28', 'early'])
  deepEqual(evaluated(due, '2027-01-01'), ['2027-01-01', 'late'])
  for (const none of ['2026-02-30', '2026-13-01', '9.3.2026', '0000-01-01', 'soon', 20260309])
    equal(evaluated(due, none), 'date.needed')
  equal(evaluated(field('Date'), '2024-02-29'), '2024-02-29')
  const at = field('Time', { earliest: '06:00', latest: '14:00' })
  equal(evaluated(at, '7:05'), '07:05')
  equal(evaluated(at, '13:59:30.5'), '13:59')
  deepEqual(evaluated(at, '14:01'), ['14:01', 'late'])
  for (const none of ['24:00', '12:60', 'noon', '7']) equal(evaluated(at, none), 'time.needed')
})

test('a count is a whole number from 0, with limits and warnings as a number has them', () => {
  const parts = field('Counter', { max: 10, warn_max: 8, warn_min: 2 })
  const warned = (input: unknown) => evaluateAnswer(parts, input).warning
  equal(evaluateAnswer(parts, '3').number, 3)
  deepEqual(evaluated(parts, 11), ['11', 'above'])
  deepEqual([warned(1), warned(2), warned(8), warned(9), warned(11)], ['low', null, null, 'high', null])
  equal(evaluated(parts, -1), 'count.needed')
  equal(evaluated(parts, '1.5'), 'number.whole')
})
