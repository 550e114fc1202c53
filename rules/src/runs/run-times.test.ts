// Tests the times of runs: plain cases, and random histories against a model that steps through every millisecond.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runSeconds, runTimes, type TimedEvent } from './run-times.ts'

test('counts from start to end, and pauses apart', () => {
  const events = [
    { type: 'started', at: 1000 },
    { type: 'paused', at: 4000 },
    { type: 'resumed', at: 9000 },
    { type: 'finished', at: 11_000 },
  ]
  assert.deepEqual(runTimes(events, 99_000), {
    durationMs: 5000,
    activeMs: 5000,
    pausedMs: 5000,
    suspendedMs: 0,
    visits: 2,
    steps: [],
    operators: [],
  })
})

test('an open run counts until now; while it is suspended its duration grows and its active time does not', () => {
  const events = [
    { type: 'started', at: 0 },
    { type: 'suspended', at: 10 },
  ]
  const { durationMs, activeMs, suspendedMs } = runTimes(events, 100)
  assert.deepEqual([durationMs, activeMs, suspendedMs], [100, 10, 90])
})

test('no clock of work runs from a hand-over until the new operator goes on', () => {
  const events = [
    { type: 'started', at: 0 },
    { type: 'handed-over', at: 10 },
    { type: 'resumed', at: 60 },
  ]
  const { activeMs, suspendedMs } = runTimes(events, 100)
  assert.deepEqual([activeMs, suspendedMs], [50, 50])
})

test('time belongs to the step that is worked on; a step that is entered again counts on', () => {
  const events = [
    { type: 'started', at: 0 },
    { type: 'step.entered', at: 5, stepid: 7 },
    { type: 'value.saved', at: 6 },
    { type: 'step.entered', at: 15, stepid: 8 },
    { type: 'paused', at: 20 },
    { type: 'resumed', at: 50 },
    { type: 'step.entered', at: 52, stepid: 7 },
    { type: 'step.entered', at: 53, stepid: 7 },
    { type: 'finished', at: 60 },
  ]
  assert.deepEqual(runTimes(events, 0).steps, [
    { stepid: 7, activeMs: 18, visits: 2 },
    { stepid: 8, activeMs: 7, visits: 1 },
  ])
})

test('a step that is entered during a pause is worked on when the run goes on', () => {
  const events = [
    { type: 'started', at: 0 },
    { type: 'step.entered', at: 0, stepid: 1 },
    { type: 'paused', at: 10 },
    { type: 'step.entered', at: 20, stepid: 2 },
    { type: 'resumed', at: 30 },
    { type: 'finished', at: 35 },
  ]
  assert.deepEqual(
    runTimes(events, 0).steps.map(({ stepid, activeMs }) => [stepid, activeMs]),
    [
      [1, 10],
      [2, 5],
    ],
  )
})

test('a clock that jumps back stands still until it has caught up', () => {
  const events = [
    { type: 'started', at: 1000 },
    { type: 'paused', at: 400 },
    { type: 'resumed', at: 1200 },
    { type: 'finished', at: 1100 },
  ]
  const { durationMs, activeMs, pausedMs } = runTimes(events, 0)
  assert.deepEqual([durationMs, activeMs, pausedMs], [0, 0, 200])
})

test('a run without events has taken no time', () => {
  assert.equal(runTimes([], 5000).durationMs, 0)
})

test('the time in whole seconds does not advance in a pause, never goes back, and adds up at the end', () => {
  const moments = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 999 }), (gaps, startedAt) => {
      const events: TimedEvent[] = [{ type: 'started', at: startedAt }]
      let at = startedAt
      let before = 0
      for (const [index, gap] of gaps.entries()) {
        const isPaused = index % 2 === 1
        for (const now of [at, at + Math.floor(gap / 2), at + gap]) {
          const { duration } = runSeconds({ startedAt, endedAt: null }, runTimes(events, now))
          assert.ok(duration >= before)
          if (isPaused && now > at) assert.equal(duration, before)
          before = duration
        }
        at += gap
        events.push({ type: isPaused ? 'resumed' : 'paused', at })
      }
      events.push({ type: 'finished', at })
      const seconds = runSeconds({ startedAt, endedAt: at }, runTimes(events, at))
      assert.equal(seconds.duration, before)
      assert.equal(seconds.duration + seconds.paused, Math.floor(at / 1000) - Math.floor(startedAt / 1000))
      assert.ok(seconds.paused >= 0)
    }),
  )
})

const types = [
  'started',
  'step.entered',
  'paused',
  'resumed',
  'suspended',
  'taken-over',
  'value.saved',
] as const
const arbitraryEvents = fc.array(
  fc.record({
    type: fc.constantFrom<string>(...types, 'finished', 'cancelled'),
    at: fc.integer({ min: 0, max: 60 }),
    stepid: fc.integer({ min: 1, max: 3 }),
    userid: fc.constantFrom(7, 8),
  }),
  { maxLength: 25 },
)

/** Finds for each millisecond the last event before it. */
function model(events: readonly TimedEvent[], now: number) {
  const ofTime = events.filter(({ type }) => type !== 'value.saved')
  const end = ofTime.findIndex(({ type }) => type === 'finished' || type === 'cancelled')
  const lived = end === -1 ? ofTime : ofTime.slice(0, end + 1)
  let newest = 0
  const timed = lived.map((event) => {
    newest = Math.max(newest, event.at)
    return { ...event, at: newest }
  })
  const until = end === -1 ? Math.max(newest, now) : newest
  const sums = {
    active: 0,
    paused: 0,
    suspended: 0,
    steps: new Map<number, number>(),
    operators: new Map<number, number>(),
  }
  for (let ms = 0; ms < until; ms++) {
    const past = timed.filter(({ at }) => at <= ms)
    const state = past.findLast(({ type }) => type !== 'step.entered' && type !== 'taken-over')?.type
    const stepid = past.findLast(({ type }) => type === 'step.entered')?.stepid
    if (state === 'paused') sums.paused++
    if (state === 'suspended') sums.suspended++
    if (state !== 'started' && state !== 'resumed') continue
    sums.active++
    const userid = past.findLast(({ type }) => type === 'started' || type === 'taken-over')?.userid
    if (userid) sums.operators.set(userid, (sums.operators.get(userid) ?? 0) + 1)
    if (stepid) sums.steps.set(stepid, (sums.steps.get(stepid) ?? 0) + 1)
  }
  return sums
}

test('random histories take the time that a plain model counts', () => {
  fc.assert(
    fc.property(arbitraryEvents, fc.integer({ min: 0, max: 80 }), (events, now) => {
      const times = runTimes(events, now)
      const expected = model(events, now)
      assert.equal(times.activeMs, expected.active)
      assert.equal(times.pausedMs, expected.paused)
      assert.equal(times.suspendedMs, expected.suspended)
      assert.equal(times.durationMs, expected.active + expected.suspended)
      for (const { stepid, activeMs } of times.steps)
        assert.equal(activeMs, expected.steps.get(stepid) ?? 0, `step ${stepid}`)
      for (const { userid, activeMs } of times.operators)
        assert.equal(activeMs, expected.operators.get(userid) ?? 0, `operator ${userid}`)
      const inSteps = times.steps.reduce((sum, { activeMs }) => sum + activeMs, 0)
      assert.ok(inSteps <= times.activeMs)
    }),
    { numRuns: 2000 },
  )
})
