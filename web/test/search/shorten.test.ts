// Tests how excerpts of a search are cut for narrow rows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten } from '../../src/guides/hits/shorten.ts'

const marked = ({ text, highlights }: ReturnType<typeof shorten>) =>
  highlights.map(([from, to]) => text.slice(from, to))

test('begins a few words before the first marked one', () => {
  const text = 'Press the brake arms together. The tyre passes between the pads of the tyre.'
  const short = shorten(
    {
      text,
      highlights: [
        [35, 39],
        [71, 75],
      ],
    },
    12,
  )
  assert.equal(short.text, '… The tyre passes between the pads of the tyre.')
  assert.deepEqual(marked(short), ['tyre', 'tyre'])
})

test('leaves texts that begin near the first marked word, and texts without any', () => {
  const near = { text: 'The tyre', highlights: [[4, 8]] }
  assert.deepEqual(shorten(near, 12), near)
  const none = { text: 'A long text without any of the words', highlights: [] }
  assert.deepEqual(shorten(none, 12), none)
})

test('cuts within a text without blanks at the marked word', () => {
  const short = shorten({ text: '油圧ポンプの交換', highlights: [[6, 8]] }, 3)
  assert.deepEqual([short.text, marked(short)], ['… 交換', ['交換']])
})
