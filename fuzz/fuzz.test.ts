// The short form of `npm run fuzz`: one seed on SQLite, so that what fails once fails again.
// Circle: outer, because random requests to all routes within one process are in the inner circle.
// Covers: fuzz/ server/src/platform/http/
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isFull } from '../server/test/extent.ts'
import { runScript } from '../server/test/hosting/launch.ts'
import { usualCost } from '../server/test/longest-turn.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const requests = isFull ? 4000 : 300
/** On a slow machine the first use of a schema takes longer, too. */
const stallMs = Math.max(100, Math.round((25 * usualCost()) / 1000))

test('generated requests find no server error, no stall, and no refused request that changes rows', async () => {
  const limits = ['--requests', `${requests}`, '--stall', `${stallMs}`]
  const { code, stdout } = await runScript(main, ['--engine', 'sqlite', '--seed', '4', ...limits])
  assert.equal(code, 0, stdout)
  const count = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  assert.ok(count(/: (\d+) requests/) >= requests, stdout)
  assert.ok(count(/operations answered 2xx: (\d+)/) >= 25, stdout)
  assert.ok(count(/refused writes compared: (\d+)/) >= 30, stdout)
  assert.ok(count(/taken (\d+)/) >= 5, stdout)
  assert.equal(count(/faults: (\d+)/), 0, stdout)
})
