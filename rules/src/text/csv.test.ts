// Tests the reader of CSV: everything that is written after RFC 4180 is read back, with every separator and line end.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCsv } from './csv.ts'

const cell = fc.string({
  unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\r', '\n', 'ü'),
  maxLength: 6,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('reads back what was written', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r')
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(',', ';', '\t'),
      ends,
      fc.boolean(),
      (rows, separator, end, hasEnd) => {
        const lines = rows.map((row) => row.map(quoted).join(separator))
        assert.deepEqual(readCsv(`\ufeff${lines.join(end)}${hasEnd ? end : ''}`, separator), rows)
      },
    ),
  )
})

test('reads cells without quotes, empty cells and empty lines', () => {
  assert.deepEqual(readCsv('a,b\n,\n\nc'), [['a', 'b'], ['', ''], [''], ['c']])
  assert.deepEqual(readCsv(''), [])
  assert.deepEqual(readCsv('a;b', ';'), [['a', 'b']])
  assert.deepEqual(readCsv('"open, and never\nclosed'), [['open, and never\nclosed']])
})
