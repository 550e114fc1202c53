// Tests which answers the judges report as faults.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSame, lostInRepeat } from './batches.ts'
import { watchRefusals } from './refusals.ts'
import { watchStalls } from './stalls.ts'
import { differences, type Rows } from './tables.ts'
import { createTally, type Exchange } from './tally.ts'

const rows = (...lines: string[]): Rows => new Map([['guides', new Set(lines)]])

test('rows that are new, gone or changed are differences', () => {
  assert.deepEqual(differences(rows('a', 'b'), rows('a', 'c')), ['- guides b', '+ guides c'])
  assert.deepEqual(differences(rows('a'), rows('a')), [])
})

test('a refused request is compared with the rows before it, audited rows aside', async () => {
  const written: string[] = []
  const refusals = watchRefusals({
    version: async () => String(written.length),
    read: async () => rows(...written),
    isWorking: async () => false,
    close: async () => {},
  })
  await refusals.prepare()
  assert.deepEqual(await refusals.compare(/audit/), [])
  written.push('audit of a password')
  assert.deepEqual(await refusals.compare(/audit/), [])
  written.push('a guide')
  assert.deepEqual(await refusals.compare(/audit/), ['+ guides a guide'])
  assert.equal(refusals.compared(), 3)
})

test('a repeated batch has the same events, unless the run was removed', () => {
  const taken = { eventid: 'x', number: 2, at: 5 }
  const first = { events: [taken], refused: [] }
  assert.deepEqual(lostInRepeat(first, { events: [{ ...taken, at: 6 }], refused: [] }), ['x 2 5'])
  assert.deepEqual(lostInRepeat(first, { events: [], refused: [{ code: 'run.removed' }] }), [])
  assert.equal(isSame(first, { events: [taken], refused: [] }), true)
})

test('a stretch over the limit is a fault of the request that was under way', () => {
  const tally = createTally(() => '')
  const failed: unknown[] = []
  const stalls = watchStalls({ ...tally, fail: (...fault) => failed.push(fault) }, 100)
  const request = { operationId: 'getGuide', method: 'GET', path: '/guides/1', headers: {}, body: null }
  const exchange: Omit<Exchange, 'answer'> = { number: '0.1', role: 'author', request }
  stalls.begin(exchange)
  stalls.judge([{ ms: 90, until: Date.now() + 50 }])
  assert.equal(failed.length, 0)
  stalls.judge([{ ms: 120, until: Date.now() + 50 }])
  assert.match(JSON.stringify(failed), /"stall".*0\.1 GET/)
  assert.equal(tally.counts.longestStallMs, 120)
})
