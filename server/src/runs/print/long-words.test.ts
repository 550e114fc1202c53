// Proves that words wider than a line are cut into pieces that fit, without losing a letter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { breakLongWords } from './long-words.ts'

const line = { width: 101, widthOf: (text: string) => text.length, isAtStart: true }
/** Leaves room for a line feed and for kerning. */
const most = 97

test('texts without long words stay as they are', () => {
  for (const text of [
    '',
    'Torque 15 Nm',
    'word '.repeat(500),
    'a-b-'.repeat(200),
    '部品を確認した。'.repeat(50),
  ])
    assert.equal(breakLongWords(text, line), text)
})

test('a long word begins on a line of its own, and each piece fills a line', () => {
  const word = 'x'.repeat(200)
  const pieces = ['x'.repeat(most), 'x'.repeat(most), 'x'.repeat(6)].join('\n')
  assert.equal(breakLongWords(word, line), pieces)
  assert.equal(breakLongWords(`Before ${word} after`, line), `Before \n${pieces} after`)
  assert.equal(breakLongWords(`Before\n${word}`, line), `Before\n${pieces}`)
  assert.equal(breakLongWords(word, { ...line, isAtStart: false }), `\n${pieces}`)
})

test('marks stay with their letter', () => {
  const pieces = breakLongWords('e\u0301'.repeat(100), line).split('\n')
  assert.ok(pieces.length > 1 && pieces.every((piece) => piece.startsWith('e')))
})

test('no letter is lost, and no piece is wider than a line', () => {
  const letters = fc.constantFrom('a', 'W', ' ', '-', '\n', '\u0301', '部', '🔧', '\u00a0', '/')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 400 }), (all) => {
      const text = all.join('')
      const broken = breakLongWords(text, line)
      assert.equal(broken.replaceAll('\n', ''), text.replaceAll('\n', ''))
      for (const word of broken.split(/[\s-]/u)) assert.ok(word.length <= 101 || /[部🔧/]/u.test(word), word)
    }),
  )
})

test('each letter is measured once, however long the word is', () => {
  let measured = 0
  const widthOf = (text: string) => {
    measured += text.length
    return text.length
  }
  breakLongWords('abcdefghij'.repeat(10_000), { ...line, widthOf })
  assert.equal(measured, 11)
})
