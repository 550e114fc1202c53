// Tests that reads and writes are measured, each line beside its baseline. Values are not compared with budgets here.
// Circle: outer, because it starts servers and load only to show that each part of the bench still runs.
// Covers: bench/ server/src/main/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listShortfalls } from './measure/budgets.ts'
import { checkSmall, runSmall } from './measure/run-small.ts'

interface Write {
  ours: { p50Ms: number; p99Ms: number }
  onPostgres: { statements: number; waits: number }
}

test('every read and write is measured beside its baseline, and checked', async () => {
  const { found, code, named } = await checkSmall('reads', 'writes')
  const lines = Object.entries(found).filter(([, line]) => line.budget !== undefined)
  for (const what of [
    'firstStartMs',
    'GET /guides/{guideid}, signed in',
    'GET /guides/{guideid}, 304',
    'GET /guides?limit=20',
    'GET /categories',
    'durable write, PUT /work_log/{entryid}/stepData, all to one run',
    'durable write, POST /work_log/{entryid}/events, one answer',
    '500 events at once, which begin a run',
    '500 events at once, in a run of 500',
    'durable write, POST /comments/guide/{guideid}',
    'durable write, PATCH /guides/{guideid}/steps/{stepid}',
    'memoryAfterLoadMb',
  ])
    assert.ok(
      lines.some(([name]) => name.startsWith(what)),
      what,
    )
  for (const [name, line] of lines) {
    assert.ok(line.ratio === undefined || line.ratio > 0, `${name}: ${line.ratio}`)
    assert.ok('isInBudget' in line, name)
  }
  const writes = lines.filter(([name]) => name.startsWith('durable write, '))
  assert.equal(writes.length, 5)
  for (const [name, line] of writes) expectTimesAndStatements(name, line as unknown as Write)
  assert.deepEqual(named, listShortfalls(found))
  assert.equal(code, named.length > 0 ? 1 : 0)
})

function expectTimesAndStatements(name: string, { ours, onPostgres }: Write): void {
  const { statements, waits } = onPostgres
  assert.ok(ours.p50Ms > 0 && ours.p99Ms >= ours.p50Ms, name)
  // At least begin, one change, the event and commit; not all of them are waited for.
  assert.ok(statements >= 4, `${name}: ${statements} statements`)
  assert.ok(waits >= 1 && waits <= statements, `${name}: ${waits} waits`)
}

test('a part that there is not is refused with how it is used', async () => {
  await assert.rejects(runSmall('everything'), { code: 2, stderr: /Usage: npm run bench/ })
})
