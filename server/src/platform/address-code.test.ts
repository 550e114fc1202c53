// Tests that the drawing shows the same squares as the code, each exactly once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encode } from 'uqr'
import { addressCode } from './address-code.ts'

test('bars cover exactly the dark squares of the code', () => {
  for (const address of [
    'https://a.example/',
    `https://workshop.example:8443/Guide/${'x'.repeat(300)}/7?lang=de`,
  ]) {
    const { size, path } = addressCode(address)
    const dark = new Set<string>()
    for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
      for (let at = 0; at < Number(width); at++) dark.add(`${Number(x) + at} ${y}`)
    const { data } = encode(address, { border: 2 })
    assert.equal(size, data.length)
    const wanted = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])))
    assert.deepEqual([...dark].toSorted(), wanted.toSorted())
    assert.equal(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, ''), '')
  }
})
