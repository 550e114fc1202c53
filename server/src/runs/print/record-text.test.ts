// Tests the substitutes of characters without a glyph in the font.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNoShape, shapesOf } from './record-text.ts'

test('signs that the font lacks are printed as they are typed where a keyboard lacks them', () => {
  const printed: [string, string][] = [
    ['Gap ≥ 3 mm, ≤ 5 mm', 'Gap >= 3 mm, <= 5 mm'],
    ['A → B', 'A -> B'],
    ['⌀ 12', 'Ø 12'],
    ['✓ done ☐ open', '[ok] done [ ] open'],
    ['Stage Ⅻ, 5㎜, ＡＢＣ１', 'Stage XII, 5mm, ABC1'],
    ['𝐵 = 2', 'B = 2'],
    ['one\ttwo\u0007\ufe0f', 'one two'],
    ['Zeile 1\r\nZeile 2', 'Zeile 1\r\nZeile 2'],
    ['Größe ±0,5 µm · Ж Ω ñ', 'Größe ±0,5 µm · Ж Ω ñ'],
  ]
  for (const [text, shape] of printed) {
    assert.equal(shapesOf(text), shape)
    assert.equal(hasNoShape(text), false, text)
  }
})

test('what is like nothing else is left, and told', () => {
  for (const text of ['部品', 'تم', 'ไทย', '한국어', '🔧', 'שלום', '√2', '丨ﾃ'])
    assert.equal(hasNoShape(text), true, text)
  assert.equal(shapesOf('A 部'), 'A 部')
  assert.equal(hasNoShape(null), false)
})
