// Compares computed event times with the true times: plain cases, and simulated devices with faulty clocks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Action,
  type Device,
  day,
  devices,
  hiddenSets,
  hour,
  manySessions,
  minute,
  oneSession,
  scripts,
  second,
  sets,
  simulate,
  start,
} from '../../test/simulated-device.ts'
import { type EventTime, eventTimes, type RecordedBatch } from '../index.ts'

const tablet: Device = {
  skew: 0,
  ppm: 0,
  stopsInSleep: true,
  marksJumps: false,
  hasAnchor: true,
  exchangeError: 0,
}
const event: Action = { does: 'event' }
const work = (ms: number): Action => ({ does: 'work', ms })
const sleep = (ms: number, setBy = 0): Action => ({ does: 'sleep', ms, setBy })
const set = (setBy: number): Action => ({ does: 'set', setBy })
const reload = (ms: number, setBy = 0): Action => ({ does: 'reload', ms, setBy })

/** The distance of each time from the truth in milliseconds, with a question mark if the time is uncertain. */
function errors(device: Partial<Device>, actions: readonly Action[]): string[] {
  const { batch, truths } = simulate({ ...tablet, ...device }, actions)
  return eventTimes(batch).map(
    ({ effective, isUncertain }, index) => `${effective - (truths[index] ?? 0)}${isUncertain ? '?' : ''}`,
  )
}

test('a tablet in 1970 and one in 2100 note the time of the server', () => {
  for (const skew of [-start, Date.UTC(2100, 0) - start])
    for (const hasAnchor of [true, false])
      assert.deepEqual(
        errors({ skew, hasAnchor }, [work(hour), event, work(minute), event, work(hour)]),
        ['0', '0'],
        `${skew} ${hasAnchor}`,
      )
})

test('the record can tell by how much the device was off', () => {
  const { batch } = simulate({ ...tablet, skew: 5 * minute }, [event, work(hour)])
  assert.deepEqual(eventTimes(batch), [{ effective: start, correction: -5 * minute, isUncertain: false }])
})

test('drift is spread over the time without a network', () => {
  const worked = [work(6 * hour), event, work(6 * hour), event, work(6 * hour)]
  assert.deepEqual(errors({ ppm: 200 }, worked), ['0', '0'])
  assert.deepEqual(errors({ ppm: -200, hasAnchor: false }, worked), ['8640', '4320'])
})

test('a clock set forward by an hour at noon while away counts as set, not as sleep', () => {
  const noon = [work(hour), event, sleep(20 * minute), work(minute), event, set(hour), work(hour), event]
  for (const stopsInSleep of [true, false])
    assert.deepEqual(errors({ stopsInSleep }, [...noon, work(hour)]), ['0', '0', '0'])
})

test('a night slept counts as time, whether or not the monotonic clock went on', () => {
  for (const stopsInSleep of [true, false])
    assert.deepEqual(errors({ stopsInSleep }, [work(hour), event, sleep(9 * hour), event, work(hour)]), [
      '0',
      '0',
    ])
})

test('two settings that cancel each other are both seen', () => {
  const twice = [work(hour), event, set(hour), work(hour), event, set(-hour), work(hour), event]
  assert.deepEqual(errors({}, twice), ['0', '0', '0'])
  assert.deepEqual(
    errors({}, [set(-5 * hour), work(hour), event, sleep(hour), event, set(5 * hour), event]),
    ['0', '0', '0'],
  )
})

test('the page loaded anew after a setting, or before it, leaves every event in its place', () => {
  for (const away of [
    [set(-3 * hour), work(minute), event, reload(minute)],
    [reload(2 * hour, 50 * 365 * day), event, work(minute)],
    [reload(2 * hour, -5 * hour)],
  ])
    assert.deepEqual(
      errors({}, [work(hour), event, ...away, event, work(hour)]).filter((error) => error !== '0'),
      [],
    )
})

test('what was noted right after an exchange stays there, though the clock goes back while the app is closed', () => {
  const actions = [work(10), event, reload(900, -8600), work(50)]
  for (const exchangeError of [0, 200])
    for (const error of errors({ exchangeError }, actions)) assert.ok(Math.abs(Number(error)) <= 250, error)
})

test('a tablet whose battery is dead begins in 1970 and is set by the network', () => {
  const dead = [work(hour), event, reload(2 * hour, -start), event, work(hour), event, set(start)]
  assert.deepEqual(errors({}, dead), ['0', '0?', '0?'])
})

test('a setting in one of two nights is located to the span between them', () => {
  const nights = [event, sleep(7 * hour, hour), event, work(hour), sleep(9 * hour), event, work(minute)]
  assert.deepEqual(errors({}, nights), ['0', `${hour}?`, '0'])
})

test('a setting is not looked for in a nap that is too short for it', () => {
  const naps = [event, sleep(7 * hour, 2 * hour), event, work(hour), sleep(hour), event]
  assert.deepEqual(errors({}, naps), ['0', '0?', '0'])
})

test('two settings are told from the night slept between them', () => {
  const day = [work(hour), event, set(hour), event, sleep(9 * hour), event, set(2 * hour), event]
  assert.deepEqual(errors({}, day), ['0', '0', '0', '0'])
})

test('a setting as long as a nap is located to the span between them', () => {
  const naps = [event, sleep(hour), event, work(hour), set(hour), event, work(hour)]
  assert.deepEqual(errors({}, naps), ['0', `-${hour}?`, '0'])
})

test('where more time is claimed than there was between two exchanges, all of it is uncertain', () => {
  const { batch } = simulate(tablet, [event, work(hour), event, work(2 * hour)])
  const times = eventTimes({ ...batch, receivedAt: batch.receivedAt - hour - 30 * minute })
  assert.deepEqual(
    times.map(({ effective, isUncertain }) => [effective - start, isUncertain]),
    [
      [0, true],
      [hour, true],
    ],
  )
})

test('marks where the clocks part tell a setting from the sleep before it', () => {
  const morning = [event, sleep(7 * hour), set(hour), event, work(hour), sleep(9 * hour), event]
  assert.deepEqual(errors({ marksJumps: true }, morning), ['0', '0', '0'])
  assert.deepEqual(errors({ marksJumps: false }, morning), ['0', `${hour}?`, '0'])
})

test('a message that was long on its way moves no event that lies before an exchange', () => {
  const { batch, truths } = simulate(tablet, [work(hour), event, work(hour), { does: 'exchange' }])
  const late = { ...batch, receivedAt: batch.receivedAt + hour }
  assert.deepEqual(eventTimes(late), [{ effective: truths[0], correction: 0, isUncertain: false }])
  const [alone] = eventTimes({ ...late, marks: batch.marks.slice(0, 1) })
  assert.deepEqual(alone, { effective: truths[0], correction: 0, isUncertain: true })
})

test('what the order moves is uncertain where that and its own error are more than a second', () => {
  const { batch } = simulate(tablet, [event, work(minute), event, work(minute)])
  const timesAfter = (ms: number) =>
    eventTimes({ ...batch, notBefore: start + ms }).map(({ effective, isUncertain }) => [
      effective - start,
      isUncertain,
    ])
  assert.deepEqual(timesAfter(500), [
    [500, false],
    [minute, false],
  ])
  assert.deepEqual(timesAfter(900), [
    [900, true],
    [minute, false],
  ])
  assert.deepEqual(timesAfter(minute / 2), [
    [minute / 2, true],
    [minute, false],
  ])
})

test('an event behind one that came by a slow message is as uncertain as its own error and the move together', () => {
  const at = (ms: number) => ({ at: ms, mono: ms, session: 'page' })
  const sentAlone = (ms: number, wayMs: number, notBefore: number) =>
    eventTimes({
      events: [{ ...at(ms), mark: 0 }],
      marks: [],
      sent: { ...at(ms + 50), roundTrip: null },
      receivedAt: ms + 50 + wayMs,
      notBefore,
    }).map(({ effective, isUncertain }) => [effective, isUncertain])
  assert.deepEqual(sentAlone(1000, 1500, 0), [[2500, false]])
  assert.deepEqual(sentAlone(1489, 18, 2500), [[2500, true]])
  assert.deepEqual(sentAlone(2000, 18, 2500), [[2500, false]])
})

/**
 * Batches of a device that has received events of other devices. The transfer of each batch takes as long as its
 * message.
 */
const manyBatches = fc.record({
  skew: fc.integer({ min: -day, max: day }),
  anchorError: fc.option(fc.integer({ min: -500, max: 500 })),
  batches: fc.array(
    fc.record({
      events: fc.array(
        fc.record({
          afterMs: fc.integer({ min: 0, max: 1500 }),
          /** The time since the received event of another device, and its error. */
          heard: fc.option(
            fc.record({
              beforeMs: fc.integer({ min: 0, max: 2000 }),
              offMs: fc.integer({ min: -1000, max: 3000 }),
            }),
          ),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      waitMs: fc.integer({ min: 0, max: 1000 }),
      wayMs: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 4000 })),
      roundTrip: fc.option(fc.integer({ min: 0, max: 1500 })),
    }),
    { minLength: 1, maxLength: 6 },
  ),
})

test('whatever delays and orders have moved, each time is within a second of the truth or uncertain', () => {
  fc.assert(
    fc.property(manyBatches, ({ skew, anchorError, batches }) => {
      let now = start
      const read = (truth: number) => ({ at: truth + skew, mono: truth - start, session: 'page' })
      const mark = { ...read(now), number: 1, serverAt: now + (anchorError ?? 0) }
      const marks = anchorError === null ? [] : [mark]
      const messages = batches.map(({ events, waitMs, wayMs, roundTrip }, place) => {
        const happened = events.map(({ afterMs, heard }) => {
          now += afterMs
          const knownAt = heard ? now - heard.beforeMs + heard.offMs : undefined
          return { truth: now, event: { ...read(now), mark: marks.length, knownAt } }
        })
        now += waitMs
        return { happened, place, wayMs, sent: { ...read(now), roundTrip }, receivedAt: now + wayMs }
      })
      const come = new Map<number, EventTime[]>()
      for (const message of messages.toSorted((a, b) => a.receivedAt - b.receivedAt)) {
        const { happened, place, wayMs, sent, receivedAt } = message
        const before = [...come].filter(([each]) => each < place).toSorted(([a], [b]) => b - a)[0]
        const after = [...come].filter(([each]) => each > place).toSorted(([a], [b]) => a - b)[0]
        const times = eventTimes({
          ...{ events: happened.map(({ event }) => event), marks, sent, receivedAt },
          notBefore: before?.[1].at(-1)?.effective ?? start - day,
          notAfter: after?.[1][0]?.effective ?? null,
        })
        come.set(place, times)
        // A message that takes longer than in a working network cannot be detected.
        const limit = second + (wayMs > 500 ? wayMs : 0)
        for (const [index, { effective, isUncertain }] of times.entries()) {
          const off = effective - (happened[index]?.truth ?? 0)
          assert.ok(isUncertain || Math.abs(off) <= limit, `${off} ms off, ${wayMs} ms on its way`)
        }
      }
    }),
    { numRuns: 1000 },
  )
})

interface Tally {
  events: number
  uncertain: number
  wrong: number
}

/** Runs simulated devices; `wrong` are times that count as certain but exceed the error limit. */
function tally(
  device: fc.Arbitrary<Device>,
  script: fc.Arbitrary<Action[]>,
  limit: (untilSent: number) => number = () => second,
): Tally {
  const found: Tally = { events: 0, uncertain: 0, wrong: 0 }
  fc.assert(
    fc.property(device, script, (made, actions) => {
      const { batch, truths } = simulate(made, actions)
      for (const [index, { effective, isUncertain }] of timesWithinBounds(batch).entries()) {
        const truth = truths[index] ?? 0
        found.events++
        if (isUncertain) found.uncertain++
        else if (Math.abs(effective - truth) > limit(batch.receivedAt - truth)) found.wrong++
      }
    }),
    { numRuns: 500 },
  )
  return found
}

function timesWithinBounds(batch: RecordedBatch) {
  const times = eventTimes(batch)
  assert.equal(times.length, batch.events.length)
  let before = batch.notBefore
  for (const [index, { effective, correction }] of times.entries()) {
    assert.ok(Number.isInteger(effective) && Number.isInteger(correction))
    assert.ok(effective >= before && effective <= Math.max(batch.receivedAt, batch.notBefore))
    assert.equal(correction, effective - (batch.events[index]?.at ?? 0))
    before = effective
  }
  return times
}

function shareOf(part: number, { events }: Tally): string {
  return `${((100 * part) / events).toFixed(2)} % of ${events} events`
}

const withDrift = (span: number) => second + 250e-6 * span

test('without settings every time is certain and within a second of the truth', () => {
  const { wrong, uncertain } = tally(devices({}), scripts(manySessions))
  assert.deepEqual({ wrong, uncertain }, { wrong: 0, uncertain: 0 })
})

test('so it is with any settings where the monotonic clock goes on in sleep and the page stays', () => {
  const { wrong, uncertain } = tally(devices({ stopsInSleep: false }), scripts(oneSession, sets, 5))
  assert.deepEqual({ wrong, uncertain }, { wrong: 0, uncertain: 0 })
})

test('without an anchor a time that counts as certain is off by no more than drift', () => {
  const { wrong } = tally(devices({ hasAnchor: false }), scripts(oneSession), withDrift)
  assert.equal(wrong, 0)
})

// By chance a sleep may be as long as one clock change or two: hence the limits are shares.
for (const { name, device, script, limit, uncertainShare } of [
  {
    name: 'two settings, marked',
    device: devices({ marksJumps: true }),
    script: scripts(manySessions, sets, 2),
    limit: () => second,
    uncertainShare: 0.005,
  },
  {
    name: 'two settings, not marked',
    device: devices({ marksJumps: false }),
    script: scripts(oneSession, sets, 2),
    limit: () => withDrift(day),
    uncertainShare: 0.15,
  },
  {
    name: 'one setting in sleep or while the app was closed',
    device: devices({}),
    script: scripts(manySessions, hiddenSets, 1),
    limit: () => withDrift(day),
    uncertainShare: 0.1,
  },
])
  test(`${name}: few times are uncertain, all others are right`, (t) => {
    const found = tally(device, script, limit)
    t.diagnostic(`uncertain: ${shareOf(found.uncertain, found)}`)
    t.diagnostic(`wrong and not marked as uncertain: ${shareOf(found.wrong, found)}`)
    assert.ok(found.uncertain <= uncertainShare * found.events, shareOf(found.uncertain, found))
    assert.ok(found.wrong <= 0.002 * found.events, shareOf(found.wrong, found))
  })

test('whatever a device claims, times lie between the event before and the arrival', () => {
  const number = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.constantFrom(-Number.MAX_VALUE, 0, Number.MAX_VALUE),
  )
  const reading = { at: number, mono: number, session: fc.constantFrom('one', 'other') }
  const ours = fc.integer({ min: 0, max: Date.UTC(2200, 0) })
  const batches: fc.Arbitrary<RecordedBatch> = fc.record({
    events: fc.array(fc.record({ ...reading, mark: number })),
    marks: fc.array(fc.record({ ...reading, number, serverAt: fc.option(number) })),
    sent: fc.record({ ...reading, roundTrip: fc.option(number) }),
    receivedAt: ours,
    notBefore: ours,
  })
  fc.assert(fc.property(batches, (batch) => void timesWithinBounds(batch)))
})
