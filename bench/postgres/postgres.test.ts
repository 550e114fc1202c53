// Tests that sites on PostgreSQL are measured, each line beside its baseline. Values are not compared with budgets here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../../server/test/extent.ts'
import { runSmall } from '../measure/run-small.ts'

const save = 'PUT /work_log/{entryid}/stepData'

test('saves and reads on PostgreSQL are measured beside their baselines', {
  skip: isFull ? false : 'a long proof: npm run test:all',
}, async () => {
  const found = await runSmall('postgres')
  for (const what of [
    `${save}, each to its own run`,
    `${save}, each to its own run, two servers`,
    'GET /guides/{guideid}, cached',
    'GET /user',
    'GET /work_log?limit=20',
    'GET /search?q={words}',
  ])
    assert.ok(Number(found[what]?.ratio) > 0, what)
  for (const what of [`${save}, half load`, `${save}, half load, two servers`]) {
    const { wanted, perSecond, p99Ms } = found[what] as Record<string, number>
    assert.ok(Number(p99Ms) > 0, what)
    assert.ok(Number(perSecond) < 2 * Number(wanted), `${what}: ${perSecond} of ${wanted} in a second`)
  }
  assert.equal(found[`${save}, all to one run`]?.budget, 100)
})
