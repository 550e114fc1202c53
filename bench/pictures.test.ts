// Tests that pictures are measured, each line beside its baseline. Values are not compared with budgets here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFull } from '../server/test/extent.ts'
import { runSmall } from './measure/run-small.ts'

test('every line on pictures is measured beside its baseline', {
  skip: isFull ? false : 'a long proof: npm run test:all',
}, async () => {
  const found = await runSmall('pictures')
  const lines = Object.values(found).filter((line) => line.ratio !== undefined)
  assert.equal(lines.length, 4)
  for (const { ratio } of lines) assert.ok(Number(ratio) > 0)
})
