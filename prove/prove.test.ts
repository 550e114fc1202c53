// The short form of `npm run prove -- runs`: fixed seeds, so that what is red once is red again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserKind, whyNot } from './browser/browsers.ts'
import { proveRuns } from './run-small.ts'

const seed = ['--seed', '20260101']

for (const engine of ['sqlite', 'postgres'])
  test(`whatever breaks while runs are worked, the record has what was done, over ${engine}`, async () => {
    const told = await proveRuns('runs', ...seed, '--runs', '13', '--engine', engine)
    assert.match(told, /runs 12 \(device, \w+\), 1 \(chromium, \w+\)/)
    assert.match(told, / 0 faults in 0 runs/)
  })

for (const kind of ['firefox', 'webkit'] satisfies BrowserKind[])
  test(`whatever breaks while a run is worked in ${kind}, the record has what was done`, {
    skip: whyNot(kind) ?? false,
  }, async () => {
    const wish = ['--runs', '1', '--in-browser', '1', '--engine', 'sqlite', '--browser', kind]
    assert.match(await proveRuns('runs', ...seed, ...wish), new RegExp(`runs 1 \\(${kind}, sqlite\\)`))
  })

test('how it is used is told, and what there is not is refused with it', async () => {
  assert.match(await proveRuns('--help'), /Usage: npm run prove/)
  await assert.rejects(proveRuns('walks'), { code: 2, stderr: /Usage: npm run prove/ })
})
