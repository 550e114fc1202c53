// Tests how text is split into the words of the index.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance, indexedWords, trigramsOf, wordsOf } from './words.ts'

test('words have neither accents nor capitals nor signs', () => {
  assert.deepEqual(wordsOf('Café-Ölfilter, M8×40 (Straße)'), ['cafe', 'olfilter', 'm8', '40', 'strasse'])
  assert.deepEqual(wordsOf('"; -- \u0000'), [])
})

test('a text with umlauts is found by the spelling without them, however they are composed', () => {
  assert.deepEqual(indexedWords('Öl'), ['ol', 'oel'])
  assert.deepEqual(indexedWords('Öl'.normalize('NFD')), ['ol', 'oel'])
})

test('scripts without blanks come in pairs', () => {
  assert.deepEqual(wordsOf('油圧pump弁'), ['油圧', 'pump', '弁'])
  assert.deepEqual(wordsOf('油圧弁'), ['油圧', '圧弁'])
})

test('a word is cut into three characters each, its beginning more finely', () => {
  assert.deepEqual(trigramsOf('pump'), ['  p', ' pu', 'pum', 'ump', 'mp '])
})

test('slips are letters changed, added, left out or swapped', () => {
  assert.equal(distance('valve', 'valve', 2), 0)
  assert.equal(distance('valve', 'vavle', 2), 1)
  assert.equal(distance('valve', 'valves', 2), 1)
  assert.equal(distance('valve', 'halve', 2), 1)
  assert.equal(distance('valve', 'pump', 2), 3)
})
