// Tests CSV: safe in every spreadsheet, read back unchanged, wide tables written as narrow ones.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Cell, csvCell, csvLine, csvWriter } from './csv.ts'

const time = (at: number) => new Date(at).toISOString()
const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
const nasty = fc.string({
  unit: fc.constantFrom(...signs, "'", '"', ';', ',', '\t', '\r', '\n', ' ', '1', 'a'),
  maxLength: 12,
})

/** Parses like a program that splits at this separator and any line end: quotes count only at the start of a cell. */
const cellsOf = (line: string, sign: string): string[] =>
  line.split(/\r|\n/).flatMap((each) => each.split(sign))

test('no cell begins with a formula where a program parts at semicolons or tabs', () => {
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (texts) => {
      const line = csvLine([7, ...texts], time)
      for (const sign of [';', '\t'])
        for (const cell of cellsOf(line, sign)) assert.ok(!signs.includes(cell[0] ?? ''), `${line} → ${cell}`)
    }),
  )
})

test('a text is quoted where it could part, guarded where it could count, and stays as it is elsewhere', () => {
  const cell = (text: string) => csvCell(text, time)
  assert.deepEqual(
    ['x;=1+1', 'x;y', 'a, "b"', 'x\n-y', 'x\t@y', ";'", 'a=b', '-5', '-5;6', "it's"].map(cell),
    [
      '"x;\'=1+1"',
      '"x;y"',
      '"a, ""b"""',
      '"x\n\'-y"',
      '"x\t\'@y"',
      '";\'\'"',
      'a=b',
      '-5',
      '"\'-5;6"',
      "it's",
    ],
  )
})

test('every text can be read back', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const written = csvCell(text, time)
      const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
      assert.equal(read.replace(/(^|[;\t\r\n])'/g, '$1'), text)
    }),
  )
})

test('a wide table is written as if each of its cells were there', () => {
  const cell = fc.oneof(
    fc.constant(null),
    fc.integer(),
    nasty,
    fc.record({ at: fc.integer({ min: 0, max: 4e12 }) }),
  )
  const wide = fc.array(cell, { minLength: 3, maxLength: 12 })
  fc.assert(
    fc.property(wide, (cells: Cell[]) => {
      const further = cells.flatMap((each, column) =>
        column < 2 || each === null ? [] : [{ column, cell: each }],
      )
      const write = csvWriter(cells.length, time)
      assert.equal(write({ cells: cells.slice(0, 2), further }), csvLine(cells, time))
    }),
  )
})
