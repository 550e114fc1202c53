// The words for the difficulty of a guide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difficultyText } from './difficulty-text.ts'

const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult']

test('says every difficulty in German, each in its own words', () => {
  const german = difficulties.map((each) => difficultyText(each, 'de'))
  assert.deepEqual(german, ['Sehr einfach', 'Einfach', 'Mittel', 'Schwierig', 'Sehr schwierig'])
})

test('says it in English where the language is English, not known or not given', () => {
  for (const each of difficulties) {
    assert.equal(difficultyText(each), each)
    for (const langid of ['en', 'ja', '', '__proto__']) assert.equal(difficultyText(each, langid), each)
  }
})

test('leaves a word as it is that stands for no difficulty', () => {
  assert.equal(difficultyText('constructor', 'de'), 'constructor')
})
