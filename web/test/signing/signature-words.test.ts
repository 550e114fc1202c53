// Tests the texts of signatures in a record: what each covers, when a delay is mentioned, and events.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntryEvent } from '../../src/lib/api.ts'
import type { T } from '../../src/lib/i18n/TextsProvider.tsx'
import {
  coverText,
  delayText,
  type Signature,
  signedText,
  subjectText,
} from '../../src/records/signatures/signature-words.ts'

/** The key with its values. */
const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as T

const signature = {
  ...{ eventid: 'e', signs: 'answer', stepid: 3, field_guid: 'g', field_revisionid: 5, userid: 7 },
  ...{ name: 'Bert', meaning: 'checked', meaning_text: 'Checked', method: 'pin', date: 0, hash: null },
  ...{ comment: '', seconds_after: 60, changed_since: false },
} satisfies Signature

const titles = new Map([[3, '1. Tighten']])
const fields = [{ field_revisionid: 5, label: 'Sign-off' }]

test('a signature of a field is named by step and label, and by what it covers', () => {
  assert.equal(subjectText(signature, { titles, fields }, t), '1. Tighten: Sign-off')
  assert.equal(subjectText({ ...signature, stepid: 4 }, { titles, fields: [] }, t), 'records.goneStep')
  assert.equal(coverText(signature, 'Torque', t), 'records.covers.answerTo Torque')
  assert.equal(coverText(signature, undefined, t), 'records.covers.answer')
  assert.equal(coverText({ ...signature, signs: 'run' }, undefined, t), 'records.covers.run')
})

test('a signature without a field is named by what it covers, once', () => {
  for (const signs of ['finish', 'hold'] as const) {
    const given = { ...signature, signs, stepid: null, field_guid: null, field_revisionid: null }
    assert.equal(subjectText(given, { titles, fields }, t), `records.covers.${signs}`)
    assert.equal(coverText(given, undefined, t), '')
  }
})

test('a delay of more than ten minutes is mentioned, without seconds', () => {
  const after = (seconds_after: number | null) => delayText({ ...signature, seconds_after }, t)
  assert.deepEqual([after(null), after(0), after(600)], ['', '', ''])
  assert.equal(after(601), 'records.signedAfter 10\u00a0min')
  assert.equal(after(10_859), 'records.signedAfter 3\u00a0h')
})

test('an event says who signed and with which meaning', () => {
  const event = (more: object) => ({ signature: { ...signature, ...more } }) as unknown as EntryEvent
  assert.equal(signedText(event({}), t), 'records.signedBy Bert Checked')
  assert.equal(signedText(event({ signs: 'hold' }), t), 'records.signedBy Bert Checked (records.covers.hold)')
  assert.equal(signedText({} as EntryEvent, t), '')
})
