// Choices, verdicts, days and times: what is taken, what of it is marked, and what is refused.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import type { FormField } from './form-fields.ts'
import { judgeAnswer, judgeReadings } from './judge-answer.ts'

const field = (field_type: string, rest: Partial<FormField> = {}): FormField => ({
  field_guid: 'a',
  field_type,
  ...rest,
})
const told = (asked: FormField, input: unknown) => {
  const { value, deviation, fault } = judgeAnswer(asked, input)
  return fault?.code ?? (deviation ? [value, deviation] : value)
}

test('a wrong option is taken and marked, others are not', () => {
  const gauge = field('Radios', {
    options: ['go goes in', 'no-go goes in', 'not tried'],
    wrong_options: ['no-go goes in'],
  })
  deepEqual(told(gauge, 'no-go goes in'), ['no-go goes in', 'wrong'])
  equal(told(gauge, ' go goes in '), 'go goes in')
  equal(told(gauge, 'not tried'), 'not tried')
  equal(told(gauge, 'maybe'), 'option.unknown')
  const stop = field('Checkbox', { wrong_options: ['0'] })
  deepEqual([told(stop, true), told(stop, 'no')], ['1', ['0', 'wrong']])
})

test('pass or fail is one word, and a failure is a deviation', () => {
  const check = field('Pass/Fail')
  for (const yes of ['pass', 'Passed', 'OK', true, 1, '1']) equal(told(check, yes), 'pass')
  for (const no of ['fail', 'FAILED', 'nok', false, 0]) deepEqual(told(check, no), ['fail', 'wrong'])
  equal(told(check, 'perhaps'), 'verdict.needed')
  equal(told(check, ''), null)
})

test('several of many are one value in the order of the options', () => {
  const gear = field('Checkboxes', {
    options: ['helmet', 'gloves', 'sandals'],
    right_options: ['helmet', 'gloves'],
    wrong_options: ['sandals'],
  })
  for (const input of [['gloves', 'helmet'], '["gloves","helmet","gloves"]'])
    equal(told(gear, input), '["helmet","gloves"]')
  deepEqual(told(gear, 'helmet'), ['["helmet"]', 'wrong'])
  deepEqual(told(gear, ['helmet', 'gloves', 'sandals']), ['["helmet","gloves","sandals"]', 'wrong'])
  for (const nothing of [[], '', '[]', null]) equal(told(gear, nothing), null)
  equal(told(gear, ['helmet', 'hat']), 'option.unknown')
  for (const nonsense of [[['helmet']], '["helmet"', { helmet: true }, [null]])
    equal(told(gear, nonsense), 'options.needed')
  deepEqual(
    judgeReadings(gear, ['helmet', 'gloves']).readings.map(({ value }) => value),
    ['["helmet","gloves"]'],
  )
})

test('days and times exist, and are right between their limits', () => {
  const due = field('Date', { earliest: '2026-03-01', latest: '2026-03-31' })
  equal(told(due, ' 2026-03-31 '), '2026-03-31')
  deepEqual(told(due, '2026-02-28'), ['2026-02-28', 'early'])
  deepEqual(told(due, '2027-01-01'), ['2027-01-01', 'late'])
  for (const none of ['2026-02-30', '2026-13-01', '9.3.2026', '0000-01-01', 'soon', 20260309])
    equal(told(due, none), 'date.needed')
  equal(told(field('Date'), '2024-02-29'), '2024-02-29')
  const at = field('Time', { earliest: '06:00', latest: '14:00' })
  equal(told(at, '7:05'), '07:05')
  equal(told(at, '13:59:30.5'), '13:59')
  deepEqual(told(at, '14:01'), ['14:01', 'late'])
  for (const none of ['24:00', '12:60', 'noon', '7']) equal(told(at, none), 'time.needed')
})

test('a count is a whole number from 0, with limits and warnings as a number has them', () => {
  const parts = field('Counter', { max: 10, warn_max: 8, warn_min: 2 })
  const warned = (input: unknown) => judgeAnswer(parts, input).warning
  equal(judgeAnswer(parts, '3').number, 3)
  deepEqual(told(parts, 11), ['11', 'above'])
  deepEqual([warned(1), warned(2), warned(8), warned(9), warned(11)], ['low', null, null, 'high', null])
  equal(told(parts, -1), 'count.needed')
  equal(told(parts, '1.5'), 'number.whole')
})
