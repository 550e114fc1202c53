// The short form of `npm run prove -- round-trip`.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../../server/test/extent.ts'
import { proveRuns } from '../site/run-small.ts'

const extent = isFull
  ? ['--runs', '2000', '--details', '50']
  : ['--runs', '50', '--details', '3', '--generated']

test('a site that moves from SQLite to PostgreSQL and back answers as before', async () => {
  const output = await proveRuns('round-trip', ...extent)
  assert.match(output, /^[1-9]\d\d+ answers with [\d.]+ MB compared, 0 differ$/m)
})
