// Tests that the measurements of a large site run on a small one, too. Values are not compared with budgets here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../../server/test/extent.ts'
import { runSmall } from '../measure/run-small.ts'

test('every line of a large site is measured', {
  skip: isFull ? false : 'a long proof: npm run test:all',
}, async () => {
  const found = await runSmall('large', '--guides', '20', '--entries', '100')
  for (const what of [
    'GET /work_log, staff',
    'GET /work_log, others',
    'GET /work_log, sorted, and totals',
    'GET /guides',
    'GET /search and /suggest',
    'GET /work_log/analysis',
  ])
    assert.ok(Number((found[what] as { asked?: number } | undefined)?.asked) > 0, what)
  const byRun = found['GET /work_log.csv, a row for each run'] as { rows?: number }
  assert.equal(byRun.rows, 100)
  for (const what of ['GET /guides/{guideid}', 'PUT /work_log/{entryid}/stepData'])
    assert.ok(Number(found[`cost growth, ${what}`]?.ratio) > 0, what)
})
