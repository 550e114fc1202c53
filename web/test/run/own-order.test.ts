// Tests if a run may start without a work order, and the number that it gets then.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayOmitOrder, ownOrder } from '../../src/run/start/own-order.ts'

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

test('the site or the guide allows to omit the order', () => {
  const flagid = 'GUIDE_OPTIONAL_ORDER'
  assert.equal(mayOmitOrder(false, undefined), false, 'the plan is not loaded yet')
  assert.equal(mayOmitOrder(true, undefined), true)
  assert.equal(mayOmitOrder(false, { flags: ['DANGER'] }), false)
  assert.equal(mayOmitOrder(false, { flags: ['DANGER', flagid] }), true)
  assert.equal(mayOmitOrder(false, { flags: [{ flagid, title: '', text: '', image: '' }] }), true)
})
