// Proves that decimals are compared exactly, beyond the precision of a double.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compareDecimals, decimalOf, isDecimal } from '../index.ts'

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: 0, max: 12 }))
  .map(([units, scale]) => ({ units, scale, text: written(units, scale) }))

function written(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${scale ? `.${digits.slice(point)}` : ''}`
}

test('the order of decimals is that of the numbers that they write', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const left = a.units * 10n ** BigInt(b.scale)
      const right = b.units * 10n ** BigInt(a.scale)
      const order = left < right ? -1 : left > right ? 1 : 0
      assert.equal(Math.sign(compareDecimals(a.text, b.text)), order, `${a.text} ${b.text}`)
    }),
  )
})

test('zeros in front and behind, and the sign of zero, make no difference', () => {
  for (const [a, b] of [
    ['1.50', '01.5'],
    ['-0', '0.00'],
    ['.5', '0.5'],
    ['5.', '+5'],
  ] as const)
    assert.equal(compareDecimals(a, b), 0, `${a} ${b}`)
})

test('a number is written by the shortest digits that mean it, without an exponent', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      const text = decimalOf(number)
      assert.ok(isDecimal(text), text)
      assert.ok(!text.includes('e'))
      assert.equal(Number(text) + 0, number + 0)
    }),
  )
  assert.deepEqual([1e21, 1.5e-7, -2e22].map(decimalOf), [
    '1000000000000000000000',
    '0.00000015',
    '-20000000000000000000000',
  ])
})
