// Tests URLs, numbers and dates in the types of the schema.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cutText, dateTimeOf, decimalOf, integerOf, wholeAddress } from './values.ts'

describe('a whole address', () => {
  for (const [address, expected] of [
    ['/Item/Wick', 'https://guides.example/Item/Wick'],
    ['  /Item/Wick ', 'https://guides.example/Item/Wick'],
    ['https://other.example/a?b=1&c=2#d', 'https://other.example/a?b=1&c=2#d'],
    ['//cdn.example/a', '//cdn.example/a'],
    ['media/main.jpg', 'media/main.jpg'],
    ['../Wick-12/guide.xml', '../Wick-12/guide.xml'],
    ['/a b/"c"', 'https://guides.example/a%20b/%22c%22'],
    ['/100%/50%25', 'https://guides.example/100%25/50%25'],
    ['http://[::1]:8080/a[1]', 'http://[::1]:8080/a%5B1%5D'],
    ['/a#b#c', 'https://guides.example/a#b%23c'],
    ['/灯油', 'https://guides.example/灯油'],
    ['/half\ud800', 'https://guides.example/half\ufffd'],
  ] as const) {
    test(`of ${JSON.stringify(address)} is ${expected}`, () => {
      assert.equal(wholeAddress(address, 'https://guides.example/'), expected)
    })
  }
})

describe('values', () => {
  test('dates are in UTC, without fractions, within the years that have four figures', () => {
    assert.equal(dateTimeOf(1714557600), '2024-05-01T10:00:00Z')
    assert.equal(dateTimeOf(1714557600.9), '2024-05-01T10:00:00Z')
    assert.equal(dateTimeOf(-5), '1970-01-01T00:00:00Z')
    assert.equal(dateTimeOf(1e15), '9999-12-31T23:59:59Z')
  })

  test('integers are rounded, and absent beyond what is exact', () => {
    assert.equal(integerOf(2.5), '3')
    assert.equal(integerOf(-0.2), '0')
    assert.equal(integerOf(2 ** 53), null)
    assert.equal(integerOf(Number.NaN), null)
    assert.equal(integerOf(null), null)
  })

  test('decimals are plain or absent', () => {
    assert.equal(decimalOf(29.97), '29.97')
    assert.equal(decimalOf('1.0'), '1.0')
    assert.equal(decimalOf('version 1'), null)
    assert.equal(decimalOf(1e-7), null)
    assert.equal(decimalOf(undefined), null)
  })

  test('a text is cut between characters', () => {
    assert.equal(cutText('lamp', 4), 'lamp')
    assert.equal(cutText('😀😀😀', 2), '😀😀')
  })
})
