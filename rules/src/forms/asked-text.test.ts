// Tests the notation of the expected values of a field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedText } from './asked-text.ts'

const number = { field_guid: 'f', field_type: 'Numeric Input', unit: 'Nm' }
const asked = (more: object, locale = 'en') =>
  askedText({ ...number, ...more }, locale).replaceAll('\u00a0', ' ')

test('numbers are told with their limits, the target first', () => {
  assert.equal(asked({}), 'Nm')
  assert.equal(asked({ min: 10, max: 14 }), '10 – 14 Nm')
  assert.equal(asked({ min: 10, max: 14, target: 12 }), '12 Nm (10 – 14 Nm)')
  assert.equal(asked({ min: 0, min_exclusive: true, max: 1234.5 }, 'de'), '> 0, ≤ 1234,5 Nm')
  assert.equal(asked({ max: 0.000001, unit: '' }), '≤ 0.000001')
  assert.equal(asked({ target: 12, readings: 3 }), '3 × 12 Nm')
})

test('options are listed as people read them, days and times as their language writes them', () => {
  const choice = { field_type: 'Radios', options: '["OK","Rework"]', unit: '' }
  assert.equal(asked(choice), 'OK / Rework')
  assert.equal(asked({ ...choice, option_labels: ['Gut', 'Nacharbeit'] }), 'Gut / Nacharbeit')
  assert.equal(asked({ field_type: 'Date', earliest: '2026-01-02', unit: '' }, 'de'), '≥ 2. Januar 2026')
  assert.equal(asked({ field_type: 'Time', earliest: '06:00', latest: '14:00', unit: '' }), '06:00 – 14:00')
  assert.equal(asked({ field_type: 'Image', readings: 2, unit: '' }), '2 ×')
  assert.equal(asked({ field_type: 'Text Input', unit: '' }), '')
})
