// Tests where a run waits for a signature, and which answers a signature covers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkDatum } from '../../src/lib/api.ts'
import { changedBetween, coveredBy } from '../../src/run/signing/covered-by.ts'
import { findHeld } from '../../src/run/signing/held-steps.ts'
import { coveredText, meaningText, signerText } from '../../src/run/signing/signature-texts.ts'

const field = (number: number, over: object = {}) => ({
  field_guid: `f${number}`,
  field_revisionid: number,
  field_type: 'Text Input' as const,
  label: `Field ${number}`,
  placeholder: '',
  textarea: '',
  default: null,
  ...over,
})
const signature = (number: number, over: object = {}) =>
  field(number, { field_type: 'Signature', blocks: true, ...over })
const steps = [{ stepid: 1 }, { stepid: 2 }, { stepid: 3 }]
const when = { show_when: { field_guid: 'f1', operator: 'is', values: ['no'] } }
const forms = new Map([
  [1, [field(1), signature(2), signature(3, when)]],
  [3, [signature(4), signature(5, { blocks: false })]],
])
const values = (...given: [number, string][]) => new Map(given.map(([number, text]) => [number, [text]]))

test('a run waits in the first step with a shown signature that is missing, and only on the way forward', () => {
  const heldIn = (given: ReturnType<typeof values>, from: number, to: number, stale = new Set<string>()) => {
    const held = findHeld({ steps, forms }, { values: given, stale }, from, to)
    return held && [held.index, held.field.field_revisionid]
  }
  assert.deepEqual(heldIn(values(), 0, 1), [0, 2])
  assert.deepEqual(heldIn(values([2, 'Mara']), 0, 1), null)
  assert.deepEqual(heldIn(values([1, 'no'], [2, 'Mara']), 0, 1), [0, 3])
  assert.deepEqual(heldIn(values([2, 'Mara']), 0, 3), [2, 4])
  assert.deepEqual(heldIn(values([2, 'Mara'], [4, 'Mara']), 0, 3), null)
  const signed = values([2, 'Mara'], [4, 'Mara'], [5, 'Mara'])
  assert.deepEqual(heldIn(signed, 0, 3, new Set(['f4', 'f5'])), [2, 4], 'it waits again after a change')
  assert.deepEqual(heldIn(signed, 0, 3, new Set(['f5'])), null, 'a field that holds nothing up')
  assert.deepEqual(heldIn(values(), 1, 2), null)
  assert.deepEqual(heldIn(values(), 2, 0), null)
})

test('a signature covers an answer, the step, or the run, and no other signature', () => {
  const datum = (number: number, field_type = 'Text Input') =>
    ({ field_guid: `f${number}`, field_revisionid: number, field_type }) as WorkDatum
  const data = [datum(1), datum(2, 'Signature'), datum(3), datum(9)]
  const form = [field(1), field(3), signature(2)]
  const covered = (signs: 'step' | 'run' | 'answer') =>
    coveredBy(data, { field_guid: 'f2', signs }, form).map(({ field_revisionid }) => field_revisionid)
  assert.deepEqual([covered('answer'), covered('step'), covered('run')], [[3], [1, 3], [1, 3, 9]])
})

test('the texts name the signer, the covered answer and the meaning', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as never
  const form = [field(1), signature(2)]
  assert.equal(coveredText(signature(2, { signs: 'answer' }), form, t), 'sign.covers.answer Field 1')
  assert.equal(coveredText(signature(2, { signs: 'answer' }), [], t), 'sign.covers.above')
  assert.match(signerText({ signer: 'team' }, undefined, t), /someTeam/)
  assert.match(signerText({ signer: 'role', signer_role: 'Admin' }, undefined, t), /role role.admin/)
  assert.equal(meaningText({ signer: 'other' }, t), 'sign.meaning.checked')
  assert.equal(meaningText({ meaning: 'released', meaning_text: 'Fit for use' }, t), 'Fit for use')
})

test('what is new in a run are answers that were given, replaced or deleted, without signatures', () => {
  const datum = (field_guid: string, value: string, over: object = {}) =>
    ({ field_guid, reading: 1, field_type: 'Text Input', value, ...over }) as WorkDatum
  const before = [datum('f1', 'a'), datum('f2', 'b'), datum('f3', 'c')]
  const signature = datum('f5', 'Mara', { field_type: 'Signature' })
  const after = [
    datum('f1', 'a'),
    datum('f2', 'B'),
    datum('f4', 'd'),
    datum('f1', 'e', { reading: 2 }),
    signature,
  ]
  assert.deepEqual(
    changedBetween(before, after).map((each) => [each.field_guid, each.reading, each.value]),
    [
      ['f2', 1, 'B'],
      ['f4', 1, 'd'],
      ['f1', 2, 'e'],
      ['f3', 1, null],
    ],
  )
})
