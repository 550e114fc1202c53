// Tests stems of words and joined codes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codesIn, partsOfCode } from './codes.ts'
import { markedStem, stemOf, stemsIn, stemsOf } from './stems.ts'
import { wordsOf } from './words.ts'

const inflected: Record<string, [string, string][]> = {
  en: [
    ['sterilise', 'sterilising'],
    ['sterilization', 'sterilised'],
    ['wobble', 'wobbling'],
    ['inspections', 'inspect'],
  ],
  de: [
    ['Schläuche', 'Schlauch'],
    ['Reinigung', 'reinigen'],
    ['Ketten', 'Kette'],
  ],
  fr: [['changer', 'changement']],
  es: [['limpiando', 'limpiar']],
}

for (const [langid, pairs] of Object.entries(inflected))
  test(`inflected words have one stem: ${langid}`, () => {
    for (const [one, other] of pairs) {
      const [first, second] = [one, other].map((word) => stemOf(wordsOf(word)[0] ?? '', langid))
      assert.equal(first, second, `${one} and ${other}`)
    }
  })

test('words with digits, short words and words of other languages stay as they are', () => {
  for (const word of ['m16', 'is', 'x'.repeat(60)]) assert.equal(stemOf(word, 'en'), word)
  assert.equal(stemOf('pumps', 'ja'), 'pumps')
  assert.equal(stemOf('pumps', 'en-GB'), 'pump')
})

test('the index has marked stems of words that differ from them', () => {
  assert.deepEqual(stemsIn(['pumps', 'pump', 'pumping'], 'en'), [markedStem('pump')])
  assert.ok(stemsOf('ketten').includes('kett'))
  assert.deepEqual(wordsOf(markedStem('pump')), ['pump'])
})

test('part numbers match with and without their dashes', () => {
  assert.deepEqual(codesIn(wordsOf('YRD-118')), ['yrd118'])
  assert.deepEqual(codesIn(wordsOf('8-H-9')), ['8h', '8h9', 'h9'])
  assert.deepEqual(codesIn(wordsOf('clean the chain')), [])
  assert.deepEqual(partsOfCode('yrd118'), ['yrd', '118'])
  assert.deepEqual(partsOfCode('118'), [])
})
