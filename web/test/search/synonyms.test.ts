// Tests how groups of synonyms are typed, checked and changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  faultOfGroup,
  joinWords,
  parseWords,
  siteWords,
  withChanged,
  withGroup,
  withoutGroup,
} from '../../src/search/synonyms/groups.ts'

test('words are separated by commas and lines, and joined again', () => {
  assert.deepEqual(parseWords(' flat,  inner   tube,,\npuncture、パンク '), [
    'flat',
    'inner tube',
    'puncture',
    'パンク',
  ])
  assert.equal(joinWords(parseWords('flat,puncture')), 'flat, puncture')
})

test('a group is checked as the server does', () => {
  const faultOf = (text: string) => faultOfGroup(parseWords(text))?.fault
  assert.equal(faultOf('flat, puncture'), undefined)
  assert.equal(faultOf('flat'), 'few')
  assert.equal(faultOf(''), 'few')
  assert.equal(faultOf('Flat, puncture, flat'), 'twice')
  assert.equal(faultOf(`flat, ${'x'.repeat(61)}`), 'long')
  assert.equal(faultOf('flat, --'), 'signs')
  assert.equal(faultOf(Array.from({ length: 13 }, (_, at) => `w${at}`).join(',')), 'many')
})

test('a change applies to the list as it is now, or is refused', () => {
  const groups = [
    ['flat', 'puncture'],
    ['lube', 'oil'],
  ]
  assert.deepEqual(withGroup(groups, ['flat', 'tube']), [...groups, ['flat', 'tube']])
  assert.throws(() => withGroup(groups, ['Puncture', 'flat']), { code: 'synonyms.known' })
  assert.deepEqual(withChanged(groups, ['lube', 'oil'], ['lube', 'grease']), [groups[0], ['lube', 'grease']])
  assert.throws(() => withChanged(groups, ['lube'], ['a', 'b']), { code: 'synonyms.changed' })
  assert.deepEqual(withoutGroup(groups, ['flat', 'puncture']), [groups[1]])
  assert.deepEqual(withoutGroup(groups, ['gone', 'away']), groups)
})

test('words and names of the site that begin like the typed text are suggested once each', () => {
  const titles = ['Fix a Puncture', 'Puncture repair kit', 'Pumps, old and new', 'Press']
  assert.deepEqual(siteWords(titles, 'pu'), ['Puncture', 'Pumps', 'Puncture repair kit'])
  assert.deepEqual(siteWords(titles, 'FIX'), ['Fix', 'Fix a Puncture'])
})
