// Tests scanned codes: distinguished from typing by speed, and assigned to the field that expects them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldState } from '../src/run/fields/use-fields.ts'
import { fieldForCode } from '../src/run/keys/take-code.ts'
import { type Burst, press } from '../src/run/keys/use-wedge.ts'
import { kindOf, readable } from '../src/scan/codes.ts'

/** Types keys with pauses in milliseconds; returns codes and the keys whose default was prevented. */
function type(keys: readonly string[], pauseMs: number) {
  let burst: Burst = { text: '', at: Number.NEGATIVE_INFINITY }
  const codes: string[] = []
  const left: string[] = []
  keys.forEach((key, index) => {
    const pressed = press(burst, key, 1000 + index * pauseMs)
    burst = pressed.burst
    if (pressed.code !== undefined) codes.push(pressed.code)
    if (!pressed.isTaken) left.push(key)
  })
  return { codes, left }
}

test('keys of a scanner are one code, whatever letters and spaces it has', () => {
  assert.deepEqual(type([...'npn 1', 'Enter'], 20), { codes: ['npn 1'], left: ['n'] })
  assert.deepEqual(type(['A', 'Shift', 'b', 'c', 'Tab'], 60), { codes: ['Abc'], left: ['A', 'Shift'] })
  assert.deepEqual(type([...'one', 'Enter', ...'two', 'Enter'], 30).codes, ['one', 'two'])
})

test('keys of a person are no code, and all of them are left to the browser and to assistive tools', () => {
  assert.deepEqual(type([...'npn', 'Enter'], 200), { codes: [], left: ['n', 'p', 'n', 'Enter'] })
  assert.deepEqual(type(['n', 'p', 'Enter'], 20).codes, [])
  assert.deepEqual(type([' ', 'Enter'], 200).left, [' ', 'Enter'])
})

const taker = (label: string, barcode: string | null, text = '') =>
  ({ field: { label, barcode }, texts: [text] }) as unknown as FieldState

test('a code goes to the field that expects it, else to one that is empty, and never to one that takes no codes', () => {
  const fields = [taker('Remark', null), taker('Seal', 'PN-*'), taker('Pump', 'SN####', 'SN0001')]
  const goesTo = (code: string) => fieldForCode(fields, code)?.field.label
  assert.equal(goesTo('PN-7'), 'Seal')
  assert.equal(goesTo('SN0002'), 'Pump')
  assert.equal(goesTo('other'), 'Seal')
  assert.equal(fieldForCode([taker('Remark', null)], 'x'), undefined)
})

test('what a code says is one line of visible signs', () => {
  assert.equal(readable('\u001d010400\u001d17 \n'), '01040017')
  assert.equal(readable('one\r\ntwo'), 'one two')
  assert.equal(kindOf('data_matrix'), 'Data Matrix')
  assert.equal(kindOf('DataMatrix'), 'Data Matrix')
})
