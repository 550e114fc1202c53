// Times as search engines read them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDuration } from './how-to.ts'

test('times are told in the form of the standard', () => {
  const told = [20, 60, 5400, 7200, 86_400, 90_060].map(isoDuration)
  assert.deepEqual(told, ['PT1M', 'PT1M', 'PT1H30M', 'PT2H', 'P1D', 'P1DT1H1M'])
})
