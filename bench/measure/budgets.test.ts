// Tests the verdicts of measured lines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atLeast, atMost, listShortfalls } from './budgets.ts'

test('names each line that falls short with its numbers, also inside of others', () => {
  const found = {
    seconds: 4,
    'a fast read': { ours: { perSecond: 900 }, ratio: 0.9, ...atLeast(0.9, 0.8) },
    'a slow read': { ours: { perSecond: 300 }, ratio: 0.3, ...atLeast(0.3, 0.8) },
    sqlite: { 'a word': { p95: 41, ...atMost(41, 30) }, 'a question': { p95: 30, ...atMost(30, 30) } },
    lists: [{ ms: 9, ...atMost(9, 5) }],
    unmeasured: { ms: Number.NaN, ...atMost(Number.NaN, 5) },
  }
  assert.deepEqual(listShortfalls(found), [
    'a slow read: ratio 0.3, budget 0.8',
    'sqlite > a word: p95 41, budget 30',
    'lists > 0: ms 9, budget 5',
    'unmeasured: ms NaN, budget 5',
  ])
})
