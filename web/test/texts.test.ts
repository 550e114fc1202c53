// Tests texts and numbers: choice of the language, plural forms, dates and durations.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeFormat, toUnits } from '../src/lib/i18n/format.ts'
import { ownName, ownRegion, pickLocale, textDirection, toLocale } from '../src/lib/i18n/locale.ts'
import { makeTranslate } from '../src/lib/i18n/translate.ts'

const texts = { hello: 'Hello, {name}', people: { one: '{count} person', other: '{count} people' } }
const translate = makeTranslate('en', (key) => texts[key as keyof typeof texts])

test('picks the first language wanted that the app speaks, whatever its region', () => {
  assert.equal(pickLocale([null, 'fr-FR', 'de-AT', 'en']), 'de')
  assert.equal(pickLocale(['EN-us']), 'en')
})

test('falls back to English where none of the wanted languages is spoken', () => {
  assert.equal(pickLocale(['fr', undefined, '']), 'en')
  assert.equal(toLocale('fr'), null)
})

test('dates and numbers follow the region that the browser names, unless nothing can read it', () => {
  assert.equal(ownRegion('de', ['en-GB', 'de-AT', 'de']), 'de-AT')
  assert.equal(ownRegion('en', ['de-AT', 'en']), 'en')
  assert.equal(ownRegion('en', ['en-US@posix', 'en-GB']), 'en-GB')
  assert.equal(ownRegion('en', ['en-US@posix']), 'en')
})

test('names a language in that language', () => {
  assert.equal(ownName('de'), 'Deutsch')
  assert.equal(ownName('en'), 'English')
})

test('knows which way a language is written', () => {
  assert.equal(textDirection('de'), 'ltr')
  assert.equal(textDirection('ar-EG'), 'rtl')
})

test('puts values in by name and leaves an unknown one visible', () => {
  assert.equal(translate('hello', { name: 'Mara' }), 'Hello, Mara')
  assert.equal(translate('hello'), 'Hello, {name}')
})

test('chooses the plural form by count and writes the number as the language does', () => {
  assert.equal(translate('people', { count: 1 }), '1 person')
  assert.equal(translate('people', { count: 0 }), '0 people')
  assert.equal(translate('people', { count: 12_345 }), '12,345 people')
})

test('shows the key of a text that is not there', () => {
  assert.equal(translate('gone'), 'gone')
})

test('a value that looks like a placeholder is not replaced again', () => {
  assert.equal(translate('hello', { name: '{count}', count: 3 }), 'Hello, {count}')
})

test('counts a span in its largest unit', () => {
  assert.deepEqual(toUnits(-7200), [-2, 'hour'])
  assert.deepEqual(toUnits(59), [0, 'second'])
  assert.deepEqual(toUnits(86_400 * 10), [1, 'week'])
})

test('writes dates and spans in the reader’s language', () => {
  // Uses the time zone of the machine: 12:00 UTC is another day in some.
  const noon = new Date(2026, 10, 21, 12).getTime() / 1000
  assert.match(makeFormat('de').date(noon), /21\.11\.2026/)
  assert.match(makeFormat('en').date(noon), /Nov 21, 2026/)
  assert.equal(makeFormat('de').relative(noon - 7200, noon), 'vor 2 Stunden')
  assert.equal(makeFormat('en').relative(noon, noon), 'now')
})

test('a wait is rounded up, so that nobody comes back too early', () => {
  assert.equal(makeFormat('en').wait(61), 'in 2 minutes')
  assert.equal(makeFormat('en').wait(0.2), 'in 1 second')
  assert.equal(makeFormat('de').wait(30), 'in 30 Sekunden')
})
