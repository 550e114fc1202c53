// The short form of `npm run prove -- runs`, with fixed seeds, so that a failure can be repeated.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../server/test/extent.ts'
import { type BrowserKind, whyNot } from './browser/browsers.ts'
import { proveRuns } from './site/run-small.ts'

/** Its first three runs on a device have every decision of a lead. */
const seed = ['--seed', '20269382']
/** Runs per engine; in the short form one browser is enough. */
const shares = [
  { engine: 'sqlite', byDevice: isFull ? 12 : 3, inBrowser: 1 },
  { engine: 'postgres', byDevice: isFull ? 12 : 2, inBrowser: isFull ? 1 : 0 },
]

for (const { engine, byDevice, inBrowser } of shares)
  test(`whatever breaks while runs are worked, the record has what was done, over ${engine}`, async () => {
    const counts = ['--runs', String(byDevice + inBrowser), '--in-browser', String(inBrowser)]
    const output = await proveRuns('runs', ...seed, ...counts, '--engine', engine)
    const browsers = inBrowser > 0 ? `, ${inBrowser} \\(chromium, ${engine}\\)` : ''
    assert.match(output, new RegExp(`runs ${byDevice} \\(device, ${engine}\\)${browsers} in `))
    assert.match(output, / 0 faults in 0 runs/)
    if (engine === 'sqlite') requireDecisions(output)
  })

/** A scenario that silently stops eventContent would prove nothing. */
function requireDecisions(output: string): void {
  const counts = [
    ...['released', 'taken over', 'handed over', 'voided', 'devices closed'],
    ...['events of devices that returned', 'events accepted and marked as late'],
  ].map((name) => new RegExp(`[1-9]\\d* ${name}`))
  const labels = ['Files that never came', 'Runs on hold taken over on tablets', 'with their packs']
  for (const each of [...counts, ...labels.map((name) => new RegExp(`${name}: [1-9]`))])
    assert.match(output, each)
}

for (const kind of ['firefox', 'webkit'] satisfies BrowserKind[])
  test(`whatever breaks while a run is worked in ${kind}, the record has what was done`, {
    skip: whyNot(kind) ?? false,
  }, async () => {
    const extra = ['--runs', '1', '--in-browser', '1', '--engine', 'sqlite', '--browser', kind]
    assert.match(await proveRuns('runs', ...seed, ...extra), new RegExp(`runs 1 \\(${kind}, sqlite\\)`))
  })

test('how it is used is told, and what there is not is refused with it', async () => {
  assert.match(await proveRuns('--help'), /Usage: npm run prove/)
  await assert.rejects(proveRuns('walks'), { code: 2, stderr: /Usage: npm run prove/ })
})
