// Tests which words of a text match, and which part of it an excerpt shows.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Excerpt, excerptOf } from './excerpt.ts'
import { createSpotter } from './spans.ts'
import { matchersOf } from './word-matchers.ts'
import { wordsOf } from './words.ts'

const matchersFor = (query: string) => matchersOf(wordsOf(query).map((word) => ({ word, others: [] })))

function excerpt(text: string, query: string): Excerpt {
  return excerptOf(text, createSpotter(matchersFor(query))(text))
}

const marked = ({ text, highlights }: Excerpt): string[] =>
  highlights.map(([from, to]) => text.slice(from, to))

test('marks words by their beginning, whatever their case, accents and spelling', () => {
  assert.deepEqual(marked(excerpt('Ölfilter, OLFILTER and the Café', 'oelf cafe')), ['Ölfilter', 'Café'])
  assert.deepEqual(marked(excerpt('Ölfilter, OLFILTER and the Café', 'olf')), ['Ölfilter', 'OLFILTER'])
  assert.deepEqual(marked(excerpt('Straße\u0301 räumen'.normalize('NFD'), 'strasse raumen')).length, 2)
  assert.deepEqual(marked(excerpt('Unpump the pumps', 'pump')), ['pumps'])
})

test('marks similar words as a whole', () => {
  const spot = createSpotter(matchersOf([{ word: 'valev', others: ['valve'] }]))
  const text = 'The valve and the valves'
  assert.deepEqual(marked(excerptOf(text, spot(text))), ['valve'])
})

test('marks characters of scripts without blanks, joined where pairs overlap', () => {
  assert.deepEqual(marked(excerpt('油圧ポンプの交換', 'ポンプ')), ['ポンプ'])
  assert.deepEqual(marked(excerpt('油圧pump弁', 'pump 弁')), ['pump弁'])
  assert.deepEqual(marked(excerpt('油', '油')), ['油'])
})

test('leaves a short text whole', () => {
  assert.deepEqual(excerpt('Drain the pump.', 'pump'), { text: 'Drain the pump.', highlights: [[10, 14]] })
})

test('cuts a long text around most of the words, between words', () => {
  const filler = 'There is nothing to see in these many words. '.repeat(10)
  const found = excerpt(`${filler}A seal. ${filler}The seal of the pump. ${filler}`, 'pump seal')
  assert.deepEqual(marked(found), ['seal', 'pump'])
  assert.ok(found.text.length <= 210, `${found.text.length}`)
  assert.match(found.text, /^… \w.*The seal of the pump\..*\w … ?$|^… .* …$/)
  assert.deepEqual(marked(excerpt(`${filler}Seal`, 'seal')), ['Seal'])
  assert.deepEqual(marked(excerpt(`Seal ${filler}`, 'seal')), ['Seal'])
})

test('cuts a text without blanks and never a character in two', () => {
  for (let length = 195; length < 205; length++) {
    const { text, highlights } = excerpt(`${'😀'.repeat(length)}pump${'😀'.repeat(length)}`, 'pump')
    assert.ok(text.isWellFormed(), `${length}`)
    assert.deepEqual(marked({ text, highlights }), ['pump'])
  }
})
