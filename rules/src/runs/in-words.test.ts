// Proves that answers are returned in the words of a language and that recorded values do not change.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inWords } from './in-words.ts'

const fields = [
  {
    field_revisionid: 1,
    label: 'Ergebnis',
    unit: '',
    options: '["OK","Rework"]',
    option_labels: ['OK', 'Nacharbeit'],
  },
  { field_revisionid: 2, label: 'Drehmoment', unit: 'Nm' },
]

test('answers are called as their fields are; an option stays what was recorded', () => {
  const [first, second, unknown] = inWords(fields, [
    { field_revisionid: 1, label: 'Result', unit: '', value: 'Rework' },
    { field_revisionid: 2, label: 'Torque', unit: 'N m', value: '12' },
    { field_revisionid: 3, label: 'Gone', unit: 'mm', value: '1' },
  ])
  assert.deepEqual(first, {
    field_revisionid: 1,
    label: 'Ergebnis',
    unit: '',
    value: 'Rework',
    shown: 'Nacharbeit (Rework)',
  })
  assert.deepEqual(second, { field_revisionid: 2, label: 'Drehmoment', unit: 'Nm', value: '12' })
  assert.equal(unknown?.label, 'Gone')
})
