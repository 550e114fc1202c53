// Tests that the measurements of the search run on a small site of each engine. Values are not compared with budgets here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../../server/test/extent.ts'
import { runSmall } from '../measure/run-small.ts'

test('every kind of query is measured for every caller', {
  skip: isFull ? false : 'a long proof: npm run test:all',
}, async () => {
  const found = await runSmall('search', '--guides', '60')
  for (const engine of ['sqlite', 'postgres']) {
    const lines = found[engine] as unknown as Record<string, { p95: number }>
    for (const caller of ['anonymous', 'reader', 'administrator'])
      for (const kind of ['a rare word', 'a common word, in half of the guides', 'a question', 'a late page'])
        assert.ok((lines[`${kind}, ${caller}`]?.p95 ?? 0) > 0, `${kind}, ${caller}`)
    const bad = lines['bad input'] as unknown as Record<string, { status: number }>
    for (const [kind, { status }] of Object.entries(bad)) assert.ok(status < 500, kind)
  }
})
