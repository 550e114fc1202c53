// Tests the fold of a run: plain cases, and histories whose events are given in any order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyEvent, countDeviations, countDisagreements, foldRun, newFold } from './fold-run.ts'
import { compareEvents, type RunAnswer, type RunEvent } from './run-events.ts'
import { runTimes } from './run-times.ts'

let count = 0
const answerOf = (value: string | null, basedOn?: string | null): RunAnswer => ({
  field: 1,
  guid: 'width',
  reading: 1,
  value,
  number: null,
  deviation: value === '9' ? 'above' : null,
  ...(basedOn === undefined ? {} : { basedOn }),
})
const event = (type: RunEvent['type'], at: number, rest: Partial<RunEvent> = {}): RunEvent => ({
  eventid: `e${++count}`,
  device: 'a',
  seq: count,
  at,
  type,
  userid: 1,
  ...rest,
})
const started = event('started', 0, { workorderid: 'W1' })
const saved = (at: number, value: string | null, basedOn?: string | null, device = 'a'): RunEvent =>
  event('value.saved', at, { device, answers: [answerOf(value, basedOn)] })
const heldValue = (fold: ReturnType<typeof foldRun>) => fold.answers.get('width 1')?.answer.value

test('what happens is folded by its time, not by its arrival', () => {
  const paused = event('paused', 10)
  const resumed = event('resumed', 20)
  const finished = event('finished', 30)
  const fold = foldRun([finished, resumed, started, paused])
  assert.deepEqual([fold.status, fold.startedAt, fold.endedAt, fold.holderid], ['complete', 0, 30, 1])
})

test('what a state does not allow changes nothing', () => {
  const fold = foldRun([
    started,
    event('resumed', 1),
    event('suspended', 2),
    event('paused', 3),
    event('cancelled', 4),
    event('finished', 5),
    event('taken-over', 6, { userid: 2 }),
    event('workorder.changed', 7, { workorderid: 'W2' }),
    event('step.entered', 8, { stepid: 3 }),
  ])
  assert.deepEqual(
    [fold.status, fold.endedAt, fold.holderid, fold.workorderid, fold.stepid],
    ['cancelled', 4, 1, 'W1', null],
  )
})

test('an ended run is voided once, and keeps its state and its late entries', () => {
  const voided = event('voided', 40, { device: null, userid: 2, reason: 'Wrong part' })
  const late = event('value.saved', 20, { device: 'b', isLate: true, answers: [answerOf('5', null)] })
  const events = [started, event('finished', 30), voided, event('voided', 50, { reason: 'Again' }), late]
  const fold = foldRun(events)
  assert.deepEqual([fold.voided, fold.status, fold.endedAt, heldValue(fold)], [voided, 'complete', 30, '5'])
  assert.equal(foldRun([started, voided]).voided, null)
})

test('a later answer that knew of the one before replaces it', () => {
  const first = saved(1, '5', null)
  const fold = foldRun([started, first, saved(2, '9', first.eventid)])
  assert.deepEqual([heldValue(fold), countDisagreements(fold), countDeviations(fold)], ['9', 0, 1])
  assert.equal(fold.changes.length, 2)
})

test('answers given without knowing of each other both stay; the same answer is no disagreement', () => {
  const [one, other] = [saved(1, '5', null), saved(2, '6', null, 'b')]
  const fold = foldRun([started, one, other])
  assert.deepEqual([heldValue(fold), countDisagreements(fold)], ['6', 1])
  assert.equal(countDisagreements(foldRun([started, one, saved(2, '5', null, 'b')])), 0)
  // Knowing a repeated answer is equivalent to knowing the first one with the same value.
  const same = saved(2, '5', null, 'b')
  assert.equal(countDisagreements(foldRun([started, one, same, saved(3, '7', same.eventid, 'b')])), 0)
})

test('who goes on from an answer of their own disagrees with what came between, not with themselves', () => {
  const one = saved(1, '5', null)
  const between = saved(2, '6', null, 'b')
  const on = saved(3, '7', one.eventid)
  const fold = foldRun([started, one, between, on])
  assert.equal(heldValue(fold), '7')
  assert.deepEqual(
    fold.answers.get('width 1')?.rivals.map(({ answer }) => answer.value),
    ['6'],
  )
})

test('a disagreement is settled by who knew the answers, by nobody else', () => {
  const [one, other] = [saved(1, '5', null), saved(2, '6', null, 'b')]
  const settle = (basedOn: string) => event('value.settled', 3, { answers: [answerOf('5', basedOn)] })
  assert.equal(countDisagreements(foldRun([started, one, other, settle(other.eventid)])), 0)
  assert.equal(heldValue(foldRun([started, one, other, settle(other.eventid)])), '5')
  assert.equal(countDisagreements(foldRun([started, one, other, settle(one.eventid)])), 1)
  const unseen = event('value.settled', 3, {
    answers: [{ ...answerOf('6', other.eventid), settles: [other.eventid] }],
  })
  assert.equal(countDisagreements(foldRun([started, one, other, unseen])), 1)
  const correction = event('value.corrected', 3, { answers: [answerOf('7', other.eventid)] })
  assert.equal(countDisagreements(foldRun([started, one, other, correction])), 1)
})

test('a decision that lists the current answer knew it, even if the device showed another one as current', () => {
  const one = saved(1, '5', null)
  const other = saved(2, '9', null, 'b')
  const decided = event('value.settled', 3, {
    answers: [{ ...answerOf('5', one.eventid), settles: [other.eventid] }],
  })
  const fold = foldRun([started, one, other, decided])
  assert.deepEqual([heldValue(fold), countDisagreements(fold)], ['5', 0])
})

test('an answer counts from its own time when its file comes later, and not before', () => {
  const waiting = event('value.saved', 1, { answers: [{ ...answerOf(null), file: 'f' }] })
  assert.equal(heldValue(foldRun([started, waiting])), undefined)
  const fold = foldRun([started, waiting, event('file.added', 9, { file: { name: 'f', value: '7' } })])
  assert.deepEqual([heldValue(fold), fold.answers.get('width 1')?.event.at], ['7', 1])
})

test('the reason for finishing is that of what ended the run, and an event without one folds as before', () => {
  const early = event('finished', 5, { reason: 'Gauge is broken' })
  const late = event('finished', 6, { device: 'b', reason: 'Another one' })
  const paused = event('paused', 4, { reason: 'Break' })
  assert.equal(foldRun([late, started, paused, early]).finishReason, 'Gauge is broken')
  assert.equal(foldRun([started, event('finished', 4), early]).finishReason, null)
  assert.equal(foldRun([started, event('cancelled', 4, { reason: 'Scrap' }), early]).finishReason, null)
  const { finishReason, ...bare } = foldRun([started, event('finished', 5)])
  assert.deepEqual([finishReason, bare.status, bare.endedAt], [null, 'complete', 5])
})

test('answers after the end are stored and counted', () => {
  const fold = foldRun([started, event('finished', 5), saved(6, '5', null)])
  assert.deepEqual([fold.late, heldValue(fold), fold.endedAt], [1, '5', 5])
})

const kinds = [
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'value.saved',
  'value.settled',
  'finished',
] as const
const arbitraryEvents = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    at: fc.integer({ min: 1, max: 20 }),
    device: fc.constantFrom('a', 'b', null),
    value: fc.constantFrom('5', '6', null),
    knows: fc.nat(4),
    reason: fc.constantFrom('A', 'B', undefined),
  }),
  { maxLength: 20 },
)

test('a run begins with its start, whatever clocks say of what came with it', () => {
  fc.assert(
    fc.property(
      arbitraryEvents,
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('a', 'z', null),
      (inputs, at, device) => {
        const start = event('started', at, { device, workorderid: 'W7', userid: 4 })
        const events = inputs.map(({ kind, ...input }) =>
          event(kind, input.at, { device: input.device, userid: 5 }),
        )
        const fold = foldRun([...events, start])
        assert.equal(fold.ordered[0], start)
        assert.deepEqual([fold.startedAt, fold.workorderid], [at, 'W7'])
        if (events.some(({ type }) => type === 'taken-over') && fold.endedAt === null)
          assert.equal(fold.holderid, 5)
      },
    ),
    { numRuns: 300 },
  )
})

test('the order in which events are given does not matter, and one after the other is as good as all at once', () => {
  fc.assert(
    fc.property(arbitraryEvents, fc.func(fc.nat()), (inputs, rank) => {
      const events = [started]
      for (const { kind, at, device, value, knows, reason } of inputs) {
        const basedOn = events.at(-knows)?.eventid ?? null
        const answers = kind.startsWith('value') ? { answers: [answerOf(value, basedOn)] } : {}
        events.push(event(kind, at, { device, reason, ...answers }))
      }
      const whole = foldRun(events)
      const shuffled = [...events].sort((a, b) => rank(a.eventid) - rank(b.eventid))
      assert.deepEqual(foldRun(shuffled), whole)
      const fold = newFold()
      for (const each of [...events].sort(compareEvents)) applyEvent(fold, each)
      const { ordered, changes, ...rest } = whole
      assert.deepEqual(fold, rest)
      assert.ok(changes.length <= ordered.length)
      const values = whole.answers.get('width 1')
      for (const rival of values?.rivals ?? []) assert.notEqual(rival.answer.value, values?.answer.value)
    }),
    { numRuns: 500 },
  )
})

test('a run that is handed over is on hold for its new operator until that user goes on', () => {
  const given = event('handed-over', 2, { device: null, userid: 9, to: 5 })
  const state = (...events: RunEvent[]) => {
    const { status, holderid, isReserved } = foldRun([started, ...events])
    return [status, holderid, isReserved]
  }
  assert.deepEqual(state(given), ['suspended', 5, true])
  assert.deepEqual(state(event('suspended', 1), given), ['suspended', 5, true])
  assert.deepEqual(state(given, event('resumed', 3, { userid: 5 })), ['started', 5, false])
  assert.deepEqual(state(given, event('suspended', 3, { userid: 9 })), ['suspended', 5, false])
  assert.deepEqual(state(given, event('taken-over', 3, { userid: 9 })), ['suspended', 9, false])
  assert.deepEqual(state(given, saved(3, '5'), event('paused', 4)), ['suspended', 5, true])
  assert.deepEqual(state(event('finished', 1), given), ['complete', 1, false])
})

test('a hold for a lead stays until a lead signs, whatever a device without knowledge of it recorded since', () => {
  const hold = event('suspended', 10, { leadOnly: true })
  const lift = event('signed', 50, {
    device: null,
    userid: 9,
    signature: {
      ...{ signatureid: 1, signs: 'hold', name: 'Lea', meaning: 'released', text: 'Released' },
      ...{ method: 'password', hash: 'h', comment: '' },
    },
  })
  const other = (type: RunEvent['type'], at: number, rest: Partial<RunEvent> = {}) =>
    event(type, at, { device: 'b', ...rest })
  const wentOn = [other('paused', 20), other('resumed', 25), saved(30, '5', null, 'b')]
  const state = (...events: RunEvent[]) => {
    const fold = foldRun([started, ...events])
    const { activeMs, suspendedMs } = runTimes(fold.ordered, 100)
    return [fold.status, fold.isLeadOnly, activeMs, suspendedMs]
  }
  assert.deepEqual(state(hold, ...wentOn), ['suspended', true, 10, 90])
  assert.equal(heldValue(foldRun([started, hold, ...wentOn])), '5')
  assert.deepEqual(state(hold, other('taken-over', 20, { userid: 2 })), ['suspended', true, 10, 90])
  assert.deepEqual(state(hold, ...wentOn, lift), ['suspended', false, 10, 90])
  assert.deepEqual(state(hold, lift, other('resumed', 60)), ['started', false, 50, 50])
  // The lead who signed did not know of this one.
  const late = other('suspended', 15, { leadOnly: true, receivedAt: 70 })
  assert.deepEqual(state(hold, late, lift, other('resumed', 60)), ['suspended', true, 10, 90])
  assert.deepEqual(state(hold, late, lift, { ...lift, at: 80 }), ['suspended', false, 10, 90])
  // The server has accepted an end, so the run stays ended.
  assert.deepEqual(state(hold, ...wentOn, other('finished', 40)), ['complete', false, 10, 30])
  assert.deepEqual(state(hold, other('cancelled', 40)), ['cancelled', false, 10, 30])
  // A hold that anybody lifts ends as before.
  assert.deepEqual(state(event('suspended', 10), other('resumed', 25)), ['started', false, 85, 15])
})
