// Tests the report of a failed test: its text at the end of a run, and its file.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openReport } from './tasks/report.mjs'

const FAILING = `
import { test } from 'node:test'
test('holds', () => console.log('said by the one that holds'))
test('does not hold', () => {
  console.error('said before it broke')
  throw new Error('broken')
})
`

const RUN = `
import { openReport } from '${new URL('./tasks/report.mjs', import.meta.url)}'
import { createResults } from '${new URL('./tasks/results.mjs', import.meta.url)}'
import { runTests } from '${new URL('./tasks/run-tests.mjs', import.meta.url)}'
const report = openReport(process.argv[2])
const results = createResults(process.stdout, report)
report.phase('a phase')
results.addPhase('a phase', await runTests([process.argv[3]], { report }), 1)
results.addPhase('a later phase', [{ name: 'goes well' }], 1)
results.finish()
console.error(report.path)
`

function aFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-report-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a run ends with what failed and all it said, and names the file in which everything stands', (t) => {
  const folder = aFolder(t)
  writeFileSync(join(folder, 'some.test.mjs'), FAILING)
  writeFileSync(join(folder, 'run.mjs'), RUN)
  // Without this variable the runner takes itself for a nested test, and runs none.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const args = [join(folder, 'run.mjs'), join(folder, 'reports'), join(folder, 'some.test.mjs')]
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  const end = stdout.slice(stdout.indexOf('a later phase'))
  assert.match(end, /\nFailed:\n/)
  assert.match(end, /does not hold\n[\s\S]*Error: broken[\s\S]*said before it broke/)
  assert.match(end, /The full report is in \S+\.log\n\n2 passed, 1 failed\n$/)
  const report = readFileSync(stderr.trim(), 'utf8')
  assert.match(report, /said by the one that holds/)
  assert.match(report, /✓ holds \(\d+ ms\)/)
  assert.match(report, /✗ does not hold \(\d+ ms\)[\s\S]*Error: broken/)
  assert.match(
    report,
    /The slowest files\n +\d+\.\d s +\d+\.\d s {2}\S*some\.test\.mjs\n\n2 passed, 1 failed\n$/,
  )
})

test('the reports of the last twenty runs are kept', (t) => {
  const folder = aFolder(t)
  for (let day = 1; day <= 25; day++) openReport(folder, new Date(Date.UTC(2026, 0, day)))
  const names = readdirSync(folder).sort()
  assert.equal(names.length, 20)
  assert.match(names[0], /^2026-01-06/)
})
