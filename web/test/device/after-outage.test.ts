// Proves when data is read again after an outage, also if one address keeps failing while others answer.
import assert from 'node:assert/strict'
import { type MockTracker, test } from 'node:test'
import { readAfterOutages } from '../../src/lib/after-outage.ts'

const pause = 10_000

function watch(mock: MockTracker) {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 })
  const reads: { at: number; since: number }[] = []
  const outages = readAfterOutages((since) => reads.push({ at: Date.now(), since }), pause)
  return { reads, outages }
}

test('data is read again when an outage ends, and not when there was none', ({ mock }) => {
  const { reads, outages } = watch(mock)
  outages.note(true)
  mock.timers.tick(60_000)
  assert.deepEqual(reads, [])
  outages.note(false)
  mock.timers.tick(5000)
  outages.note(true)
  mock.timers.tick(0)
  assert.deepEqual(reads, [{ at: 1_065_000, since: 1_059_000 }])
})

test('an address that fails while others answer causes one read per pause', ({ mock }) => {
  const { reads, outages } = watch(mock)
  for (let ms = 0; ms < 60_000; ms += 100) {
    outages.note(ms % 200 !== 0)
    mock.timers.tick(100)
  }
  assert.ok(reads.length >= 5 && reads.length <= 7, JSON.stringify(reads))
  for (const [index, { at, since }] of reads.entries()) {
    const before = reads[index - 1]
    if (!before) continue
    assert.ok(at - before.at >= pause)
    // Includes everything that was answered since the last read.
    assert.ok(since <= before.at + 200)
  }
})

test('data is not read during an outage, nor after the page has been left', ({ mock }) => {
  const { reads, outages } = watch(mock)
  outages.note(false)
  outages.note(true)
  outages.note(false)
  mock.timers.tick(30_000)
  assert.deepEqual(reads, [])
  outages.note(true)
  outages.stop()
  mock.timers.tick(30_000)
  assert.deepEqual(reads, [])
})
