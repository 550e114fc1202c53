// Tests how a query becomes slots and their alternatives.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slotsOf } from './slots.ts'
import { thesaurusWith } from './thesaurus.ts'

const none = thesaurusWith([], 'en')

function alternativesOf(query: string, langid = 'en', thesaurus = none) {
  const slots = slotsOf(query, langid, thesaurus)
  return slots.map(({ alternatives }) => alternatives.map(({ words }) => words.join(' ')))
}

test('words of grammar need not match, unless there are no others', () => {
  const minor = (query: string, langid: string) =>
    slotsOf(query, langid, none).map(({ word, isMinor }) => (isMinor ? `(${word})` : word))
  assert.deepEqual(minor('How do I lock out a press?', 'en'), [
    '(how)',
    '(do)',
    '(i)',
    'lock',
    '(out)',
    '(a)',
    'press',
  ])
  assert.deepEqual(minor('wie öle ich die Kette', 'de'), ['(wie)', 'ole', '(ich)', '(die)', 'kette'])
  assert.deepEqual(minor('bracket die', 'en'), ['bracket', 'die'])
  assert.deepEqual(minor('how do I oil the chain', 'de').at(-1), 'chain')
  assert.deepEqual(minor('how do I oil the chain', 'de').at(0), '(how)')
  assert.deepEqual(minor('how to', 'en'), ['how', 'to'])
})

test('adjacent words match their compound, and codes their parts', () => {
  const [first, second] = alternativesOf('back flush')
  assert.ok(first?.includes('backflush') && second?.includes('backflush'))
  assert.deepEqual(alternativesOf('YRD118'), [['yrd118', 'yrd 118']])
  assert.ok(alternativesOf('8-H-9').every((each) => each.includes('8h9')))
})

test('general synonyms match in each inflection, expressions of several words as a whole', () => {
  assert.ok(alternativesOf('spanners')[0]?.includes('wrench'))
  const [allen, key] = alternativesOf('allen keys')
  assert.ok(allen?.includes('hex key') && key?.includes('hex key'))
  assert.ok(!alternativesOf('keys')[0]?.includes('hex key'))
})

test('a site has synonyms of its own, in any inflection', () => {
  const site = thesaurusWith([['blue box', 'controller']], 'en')
  assert.ok(alternativesOf('blue boxes', 'en', site).every((each) => each.includes('controller')))
  assert.ok(alternativesOf('Controllers', 'en', site)[0]?.includes('blue box'))
})

test('a query has at most 12 words and a word at most 12 alternatives', () => {
  const slots = slotsOf('change the tire '.repeat(1000), 'en', none)
  assert.equal(slots.length, 12)
  assert.ok(slots.every(({ alternatives }) => alternatives.length <= 12))
})
