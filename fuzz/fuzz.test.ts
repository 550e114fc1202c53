// The short form of `npm run fuzz`: one seed on SQLite, so that what fails once fails again.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../server/test/extent.ts'
import { runFuzz } from './run-small.ts'

const requests = isFull ? 4000 : 300

test('generated requests find no server error, no stall, and no refused request that changes rows', async () => {
  const { code, stdout } = await runFuzz('--engine', 'sqlite', '--seed', '4', '--requests', String(requests))
  assert.equal(code, 0, stdout)
  const count = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1])
  assert.ok(count(/: (\d+) requests/) >= requests, stdout)
  assert.ok(count(/operations answered 2xx: (\d+)/) >= 25, stdout)
  assert.ok(count(/refused writes compared: (\d+)/) >= 30, stdout)
  assert.ok(count(/taken (\d+)/) >= 5, stdout)
  assert.equal(count(/faults: (\d+)/), 0, stdout)
})
