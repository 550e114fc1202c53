// Tests the number that a run gets without a work order.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownOrder } from '../../src/run/start/own-order.ts'

test('it has date and time of the device and two letters', () => {
  const now = new Date(2026, 0, 5, 7, 4)
  assert.equal(
    ownOrder(now, () => 0),
    '2026-01-05-0704-BB',
  )
  assert.match(ownOrder(now), /^2026-01-05-0704-[A-Z]{2}$/)
  assert.match(
    ownOrder(now, () => 0.999999),
    /-ZZ$/,
  )
})
