// Tests the words for the difficulty of a guide.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { difficultyText, englishDifficulty } from './difficulty-text.ts'
import { durationText } from './duration-text.ts'

const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult']

test('says every difficulty in German, each in its own words', () => {
  const german = difficulties.map((each) => difficultyText(each, 'de'))
  assert.deepEqual(german, ['Sehr einfach', 'Einfach', 'Mittel', 'Schwierig', 'Sehr schwierig'])
})

test('says it in English where the language is English, not known or not given', () => {
  for (const each of difficulties) {
    assert.equal(difficultyText(each), each)
    for (const langid of ['en', 'th', '', '__proto__']) assert.equal(difficultyText(each, langid), each)
  }
})

test('leaves a word as it is that stands for no difficulty', () => {
  assert.equal(difficultyText('constructor', 'de'), 'constructor')
})

const languages = ['de', 'fr', 'it', 'es', 'pt', 'ja', 'zh', 'nl', 'ru', 'tr', 'ko', 'pl', 'cs', 'uk', 'ro']

test('has words of its own in every language that it knows, and each leads back to the English one', () => {
  for (const langid of languages)
    for (const each of difficulties) {
      const text = difficultyText(each, langid)
      assert.notEqual(text, each)
      assert.equal(englishDifficulty(text), each, text)
      assert.equal(difficultyText(each, `${langid}-AT`), text)
      assert.notEqual(durationText(0, 0, langid), durationText(0, 0, 'en'), `no time is told in ${langid}`)
    }
  assert.equal(englishDifficulty('Easy'), 'Easy')
  assert.equal(englishDifficulty('Whatever'), 'Whatever')
})
