// What a reader's browser waits for is measured. What is found is not judged here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runSmall } from './run-small.ts'

test('the first step, the weight and the steadiness of pages are measured in a browser', async () => {
  const found = (await runSmall('web')) as Record<string, { ours?: number; oursMs?: number; budget?: number }>
  const lines = Object.entries(found).filter(([, line]) => line.budget !== undefined)
  assert.equal(lines.length, 7)
  for (const [name, { ours, oursMs }] of lines) {
    const value = ours ?? oursMs
    assert.ok(value !== undefined && value >= 0, `${name}: ${value}`)
  }
  assert.ok(Number(found['KB of JavaScript for a reader']?.ours) > 0)
})
