// Tests the substitutes of characters without a glyph in the font.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import Document from 'pdfkit'
import { type Doc, fact, factSaid, hasNoShape, margin, noteSaid, shapesOf } from './record-text.ts'

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

/** Draws on a page, and returns the texts with the left edge of their lines. */
async function linesOf(draw: (doc: Doc) => void): Promise<{ x: number; y: number; text: string }[]> {
  const doc = new Document({ size: 'A4', margin, compress: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise((resolve) => doc.on('end', resolve))
  doc.font('Helvetica').fontSize(10)
  draw(doc)
  doc.end()
  await done
  const drawn = Buffer.concat(chunks).toString('latin1')
  return [...drawn.matchAll(/1 0 0 1 (\S+) (\S+) Tm[^[]*\[(.*?)\] TJ/g)].map(([, x, y, parts = '']) => ({
    x: Math.round(Number(x)),
    y: Math.round(Number(y)),
    text: [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex')).join(''),
  }))
}

const forged = 'Conflict settled by Ada'

test('no line of a text of a user begins where a line of the record begins', async () => {
  const padding = (length: number) => `${'x '.repeat(length)}`
  const unbroken = `${'x'.repeat(90)}\u00a0${forged.replaceAll(' ', '\u00a0')}`
  const texts = [`misread\n${forged}`, `misread\u2028${forged}`, unbroken]
  for (let length = 20; length < 80; length += 3) texts.push(`${padding(length)}${forged}`)
  for (const text of texts) {
    const lines = await linesOf((doc) => {
      fact(doc, 'Status', 'finished')
      factSaid(doc, 'Note by Ola', 'Step 1', { text, after: ' (uncertain)' })
      factSaid(doc, 'Torque', '', { text })
      noteSaid(doc, 'Ola', { text })
    })
    const own = lines.filter(({ text: shown }) => /^(Conflict|settled|by|Ada)/.test(shown))
    assert.deepEqual(
      own.filter(({ x }) => x <= margin + 12),
      [],
      text,
    )
  }
  const [, short] = await linesOf((doc) => {
    fact(doc, 'Status', 'finished')
    noteSaid(doc, 'Ola', { text: 'Read again', after: ' (uncertain)' })
  }).then((lines) => lines.filter(({ x }) => x === margin || x === margin + 12))
  assert.equal(short?.text, 'Ola: Read again (uncertain)')
})

test('a block begins below the name of its fact', async () => {
  const lines = await linesOf((doc) => factSaid(doc, 'Note', '', { text: 'one\ntwo' }))
  assert.deepEqual(
    lines.map(({ text }) => text),
    ['Note:', 'one', 'two'],
  )
  assert.equal(new Set(lines.map(({ y }) => y)).size, 3)
})
