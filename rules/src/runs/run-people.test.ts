// Tests the shares of the people of a run: plain cases, and random histories whose sums must be those of the run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { foldRun } from './fold-run.ts'
import type { RunEvent } from './run-events.ts'
import { runPeople, sharesOf } from './run-people.ts'
import { runTimes } from './run-times.ts'

const [anna, bert, lena] = [1, 2, 3]

let count = 0
const event = (
  type: RunEvent['type'],
  at: number,
  userid: number,
  rest: Partial<RunEvent> = {},
): RunEvent => ({
  eventid: `e${++count}`,
  device: null,
  seq: count,
  ...{ at, type, userid },
  ...rest,
})
const given = (
  at: number,
  userid: number,
  guid: string,
  value: string | null,
  rest: Partial<RunEvent> = {},
) =>
  event('value.saved', at, userid, {
    answers: [{ field: 1, guid, reading: 1, value, number: null, deviation: null }],
    ...rest,
  })
const peopleOf = (events: readonly RunEvent[], now = 0) => sharesOf(runPeople(foldRun(events), now))

const handedOver = [
  event('started', 0, anna),
  given(10_000, anna, 'a', '1'),
  given(20_000, anna, 'b', '2'),
  event('suspended', 30_400, anna),
  event('taken-over', 50_000, bert),
  event('resumed', 50_000, bert),
  given(60_000, bert, 'c', '3'),
  event('finished', 60_700, bert),
]

test('names everybody after a hand-over, the greatest share first', () => {
  assert.deepEqual(peopleOf(handedOver), [
    { userid: anna, answers: 2, corrections: 0, hasPerformed: true, seconds: 30 },
    { userid: bert, answers: 1, corrections: 0, hasPerformed: true, seconds: 11 },
  ])
})

test('names a lead who corrects at the desk as having corrected, and leaves the answer with its giver', () => {
  const people = peopleOf([...handedOver, given(90_000, lena, 'a', '9', { type: 'value.corrected' })])
  assert.deepEqual(
    people.map(({ userid, answers, corrections, hasPerformed }) => [
      userid,
      answers,
      corrections,
      hasPerformed,
    ]),
    [
      [anna, 2, 0, true],
      [bert, 1, 0, true],
      [lena, 0, 1, false],
    ],
  )
})

test('counts a corrected answer of the operator as one answer, and that of a former operator for the next one', () => {
  const again = given(55_000, bert, 'a', '8', { type: 'value.corrected' })
  const twice = given(58_000, bert, 'a', '7', { type: 'value.corrected' })
  assert.deepEqual(
    peopleOf([...handedOver, again, twice]).map(({ userid, answers }) => [userid, answers]),
    [
      [anna, 1],
      [bert, 2],
    ],
  )
})

test('an answer that was recorded without knowledge of the loss replaces no other', () => {
  const late = given(59_000, anna, 'c', '4', { isLate: true })
  const onlyLate = given(59_000, anna, 'd', '4', { isLate: true })
  const answers = peopleOf([...handedOver, late, onlyLate]).map((person) => person.answers)
  assert.deepEqual(answers, [3, 1])
})

test('somebody who takes a run over and hands it on is named with the time in between', () => {
  const people = peopleOf([
    event('started', 0, anna),
    event('taken-over', 4000, bert),
    event('taken-over', 6000, anna),
    event('finished', 9000, anna),
  ])
  assert.deepEqual(
    people.map(({ userid, seconds }) => [userid, seconds]),
    [
      [anna, 7],
      [bert, 2],
    ],
  )
})

const kinds = [
  'value.saved',
  'value.saved',
  'value.corrected',
  'value.settled',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'finished',
] as const
const histories = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    passed: fc.nat(9999),
    userid: fc.constantFrom(anna, bert, lena),
    guid: fc.constantFrom('a', 'b', 'c'),
    value: fc.constantFrom('5', '6', null),
    isLate: fc.nat(9).map((side) => side === 0),
  }),
  { maxLength: 30 },
)

test('seconds sum up to those of the run, answers to the answered fields, and no time is counted twice', () => {
  fc.assert(
    fc.property(histories, fc.nat(5000), (inputs, wait) => {
      const events = [event('started', 0, anna)]
      let at = 0
      for (const { kind, passed, userid, guid, value, isLate } of inputs) {
        at += passed
        const type = { type: kind, ...(isLate && { isLate }) }
        events.push(
          kind.startsWith('value') ? given(at, userid, guid, value, type) : event(kind, at, userid, type),
        )
      }
      const fold = foldRun(events)
      const people = sharesOf(runPeople(fold, at + wait))
      const sum = (of: (person: (typeof people)[number]) => number) =>
        people.reduce((all, person) => all + of(person), 0)
      const inTime = fold.ordered.filter(({ isLate }) => !isLate)
      const { activeMs } = runTimes(inTime, at + wait)
      assert.equal(
        sum(({ seconds }) => seconds),
        Math.floor(activeMs / 1000),
      )
      const current = [...fold.answers.values()]
      if (sum(({ corrections }) => corrections) === 0)
        assert.equal(
          sum(({ answers }) => answers),
          current.filter(({ answer }) => answer.value !== null).length,
        )
      assert.ok(people.every(({ seconds, answers }) => seconds >= 0 && answers >= 0))
      assert.equal(new Set(people.map(({ userid }) => userid)).size, people.length)
    }),
    { numRuns: 1000 },
  )
})
