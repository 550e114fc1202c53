// Proves that the text of a printed record is bounded: the longest texts are cut, short ones never.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { RunValue } from '../runs.schema.ts'
import { cutText, cutTexts, limitOf, sizeOfTexts } from './text-limit.ts'

const recordOf = (...texts: string[]) => ({
  values: texts.map((value) => ({ value, reason: null }) as unknown as RunValue),
  events: [],
})

test('a record of usual length stays as it is', () => {
  const record = recordOf('12.7', 'Read again')
  assert.deepEqual(cutTexts(record), { ...record, isCut: false })
})

test('of a long record the longest texts are cut, and line feeds count as lines', () => {
  const { values, isCut } = cutTexts(recordOf('12.7', 'x'.repeat(500_000), '\n'.repeat(10_000)))
  assert.equal(isCut, true)
  assert.equal(values[0]?.value, '12.7')
  assert.match(values[1]?.value as string, /^x{199998}…$/)
  assert.match(values[2]?.value as string, /^\n{3278}…$/)
  assert.ok(sizeOfTexts({ values, events: [] }) <= 400_003)
})

test('a cut separates no pair of surrogates', () => {
  assert.ok(cutText('🔧🔧', 3).isWellFormed())
})

test('what is left after the cut has at most the size that is allowed', () => {
  const sizes = fc.array(fc.nat({ max: 1000 }), { maxLength: 50 })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5000 }), (all, most) => {
      const limit = limitOf(all, most)
      const sum = all.reduce((total, size) => total + Math.min(size, limit), 0)
      assert.ok(sum <= most)
      assert.ok(limit === Number.POSITIVE_INFINITY || sum > most - all.length)
    }),
  )
})
