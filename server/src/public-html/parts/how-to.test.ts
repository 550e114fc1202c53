// Tests durations in the format of search engines.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isoDuration } from './how-to.ts'

test('times are told in the form of the standard', () => {
  const durations = [20, 60, 5400, 7200, 86_400, 90_060].map(isoDuration)
  assert.deepEqual(durations, ['PT1M', 'PT1M', 'PT1H30M', 'PT2H', 'P1D', 'P1DT1H1M'])
})
