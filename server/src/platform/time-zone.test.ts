// Tests that an hour of the day begins exactly once a day, also where clocks are changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isTimeZone, lastTimeOfHour, nextTimeOfHour } from './time-zone.ts'

const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']
const dayMs = 24 * 60 * 60_000
const iso = (at: number) => new Date(at).toISOString()

test('names of zones are recognised', () => {
  assert.ok(zones.every(isTimeZone))
  assert.ok(!isTimeZone('Europe/Atlantis') && !isTimeZone(''))
})

test('two o’clock in Berlin follows summer time, and begins on the days of the change, too', () => {
  const last = (text: string) => iso(lastTimeOfHour('Europe/Berlin', 2, Date.parse(text)))
  assert.equal(last('2026-01-15T00:59:00Z'), '2026-01-14T01:00:00.000Z')
  assert.equal(last('2026-01-15T01:00:00Z'), '2026-01-15T01:00:00.000Z')
  assert.equal(last('2026-07-15T12:00:00Z'), '2026-07-15T00:00:00.000Z')
  // 29 March 2026: clocks go from two to three. 25 October 2026: from three back to two.
  assert.equal(last('2026-03-29T12:00:00Z'), '2026-03-29T01:00:00.000Z')
  assert.equal(last('2026-10-25T12:00:00Z'), '2026-10-25T00:00:00.000Z')
})

test('the next time follows the last one, and nothing lies between them', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 23 }),
      fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
      (zone, hour, now) => {
        const last = lastTimeOfHour(zone, hour, now)
        const next = nextTimeOfHour(zone, hour, now)
        assert.ok(last <= now && now < next)
        assert.equal(lastTimeOfHour(zone, hour, next - 1), last)
        assert.ok(next - last >= dayMs - 2 * 3_600_000 && next - last <= dayMs + 2 * 3_600_000)
      },
    ),
    { numRuns: 200 },
  )
})
