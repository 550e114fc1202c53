// Tests which fields are visible, and which required fields are still empty.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FormField, isShown, missingRequired, type ShowOperator, shownFields } from '../index.ts'

const field = (field_guid: string, rest: Partial<FormField> = {}): FormField => ({
  field_guid,
  field_type: 'Text Input',
  ...rest,
})
const when = (field_guid: string, operator: ShowOperator, ...values: string[]) => ({
  show_when: { field_guid, operator, values },
})
const answers = (given: Record<string, (string | null)[]>) => new Map(Object.entries(given))
const guids = (fields: FormField[]) => fields.map((each) => each.field_guid)

test('a field shows by the answer of another one, and never before that is answered', () => {
  const shows = (operator: ShowOperator, values: string[], ...given: (string | null)[]) =>
    isShown(when('a', operator, ...values), answers({ a: given }))
  assert.equal(shows('is', ['Rework', 'Scrap'], 'Scrap'), true)
  assert.equal(shows('is', ['Rework'], 'OK'), false)
  assert.equal(shows('is', ['5'], '5.0'), true)
  assert.equal(shows('is-not', ['OK'], 'Rework'), true)
  assert.equal(shows('is-not', ['OK'], 'OK'), false)
  assert.equal(shows('above', ['10'], '10.01'), true)
  assert.equal(shows('above', ['10'], '10'), false)
  assert.equal(shows('below', ['10'], '9.5', '11'), true)
  assert.equal(shows('below', ['10'], 'nine'), false)
  assert.equal(shows('answered', [], 'x'), true)
  assert.equal(shows('is', ['rust'], '["dirt","rust"]'), true)
  assert.equal(shows('is-not', ['rust'], '["dirt","rust"]'), false)
  assert.equal(shows('is-not', ['rust'], '["dirt"]'), true)
  for (const operator of ['is', 'is-not', 'above', 'below', 'answered'] as const) {
    assert.equal(shows(operator, ['1'], null), false)
    assert.equal(isShown(when('a', operator, '1'), answers({})), false)
  }
  assert.equal(isShown(field('a'), answers({})), true)
})

test('what was answered in a field that is hidden now shows nothing else', () => {
  const form = [
    field('result'),
    field('cause', when('result', 'is', 'Scrap')),
    field('photo', when('cause', 'answered')),
  ]
  const given = { cause: ['Crack'], photo: ['12'] }
  assert.deepEqual(guids(shownFields(form, answers({ ...given, result: ['Scrap'] }))), [
    'result',
    'cause',
    'photo',
  ])
  assert.deepEqual(guids(shownFields(form, answers({ ...given, result: ['OK'] }))), ['result'])
})

test('required fields are missing while they are shown and have no answer', () => {
  const form = [
    field('torque', { required: true, readings: 3 }),
    field('note'),
    field('cause', { required: true, ...when('torque', 'above', '14') }),
  ]
  const missing = (given: Record<string, (string | null)[]>) => guids(missingRequired(form, answers(given)))
  assert.deepEqual(missing({}), ['torque'])
  assert.deepEqual(missing({ torque: [null, ''] }), ['torque'])
  assert.deepEqual(missing({ torque: ['12'] }), [])
  assert.deepEqual(missing({ torque: ['12', '15'] }), ['cause'])
  assert.deepEqual(missing({ torque: ['15'], cause: ['Thread'] }), [])
})

test('where so many readings are needed, fewer are no answer', () => {
  const photos = field('a', { required: true, readings: 3, least_readings: 2 })
  const lacks = (...given: (string | null)[]) => missingRequired([photos], answers({ a: given })).length > 0
  assert.deepEqual(
    [lacks(), lacks('1'), lacks('1', null, '3'), lacks('1', '2', '3')],
    [true, true, false, false],
  )
})
