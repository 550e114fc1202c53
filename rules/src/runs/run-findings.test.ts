// Tests that the findings of a run are what its counts count, for histories of any answers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { evaluateAnswer, type FormField, missingRequired } from '../index.ts'
import { countDeviations, countDisagreements, foldRun } from './fold-run.ts'
import type { RunAnswer, RunEvent } from './run-events.ts'
import { findingsOf } from './run-findings.ts'

const form: FormField[] = [
  { field_guid: 'done', field_type: 'Radios', options: ['OK', 'Rework'], required: true },
  {
    field_guid: 'width',
    field_type: 'Numeric Input',
    readings: 3,
    least_readings: 3,
    required: true,
    min: 10,
    max: 20,
  },
  {
    field_guid: 'why',
    field_type: 'Text',
    expected: 'worn',
    show_when: { field_guid: 'done', operator: 'is', values: ['Rework'] },
  },
] as FormField[]
const values = { done: ['OK', 'Rework', null], width: ['4', '15', '30', null], why: ['worn', 'bent', null] }

const given = fc.record({
  guid: fc.constantFrom('done' as const, 'width' as const, 'why' as const),
  reading: fc.integer({ min: 1, max: 3 }),
  nth: fc.nat(3),
  device: fc.constantFrom('a', 'b'),
  /** The event that was on screen, counted back; 0: none. */
  back: fc.nat(3),
})
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never

function historyOf(all: readonly Given[]): RunEvent[] {
  const answers = all.map(({ guid, reading, nth, back }, index): RunAnswer => {
    const value = values[guid][nth % values[guid].length] ?? null
    const field = form.find(({ field_guid }) => field_guid === guid) as FormField
    const { number, deviation } = evaluateAnswer(field, value ?? '')
    const own = guid === 'width' ? reading : 1
    const basedOn = back === 0 ? null : `e${index - back}`
    return { field: 1, guid, reading: own, value, number, deviation, basedOn }
  })
  return answers.map((answer, index) => ({
    eventid: `e${index}`,
    device: all[index]?.device ?? 'a',
    seq: index + 1,
    at: index,
    type: 'value.saved',
    userid: 1,
    answers: [answer],
  }))
}

test('deviations, conflicts and missing answers are counted as they are listed', () => {
  fc.assert(
    fc.property(fc.array(given, { maxLength: 14 }), (all) => {
      const fold = foldRun(historyOf(all))
      const found = findingsOf(form, fold.answers)
      const countOf = (kind: string) => found.filter((each) => each.kind === kind).length
      const now = new Map(
        [...Map.groupBy(fold.answers.values(), ({ answer }) => answer.guid)].map(
          ([guid, held]) => [guid, held.map(({ answer }) => answer.value)] as const,
        ),
      )
      assert.equal(countOf('missing'), missingRequired(form, now).length)
      assert.equal(countOf('conflict'), countDisagreements(fold))
      assert.equal(found.length - countOf('missing') - countOf('conflict'), countDeviations(fold))
    }),
    { numRuns: 300 },
  )
})

test('a deviating reading is listed beside missing readings of its field, and an answer that is hidden later', () => {
  const answers = (guid: Given['guid'], nth: number, reading = 1): Given => ({
    ...{ guid, nth, reading, device: 'a', back: 1 },
  })
  const fold = foldRun(historyOf([answers('width', 0), answers('why', 1), answers('done', 0)]))
  const found = findingsOf(form, fold.answers).map(({ field, kind, held, isShown }) => [
    field.field_guid,
    kind,
    held?.answer.value ?? null,
    isShown,
  ])
  assert.deepEqual(found, [
    ['width', 'missing', null, true],
    ['width', 'below', '4', true],
    ['why', 'wrong', 'bent', false],
  ])
})
