// Tests the pure parts of guides: order of steps, order of prerequisites, titles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultTitle } from '../default-title.ts'
import { flattenPrerequisites } from '../parts/prerequisites.ts'
import { arrangePlaces, insertPlace, removePlace } from './order.ts'

test('places are inserted before the step that stands there, and closed when one goes', () => {
  assert.deepEqual(insertPlace([[1, 10]], 1, [2, 20]), [
    [2, 20],
    [1, 10],
  ])
  assert.deepEqual(insertPlace([[1, 10]], 2, [2, 20]), [
    [1, 10],
    [2, 20],
  ])
  assert.deepEqual(
    removePlace(
      [
        [1, 10],
        [2, 20],
      ],
      1,
    ),
    [[2, 20]],
  )
})

test('an order that is not exactly the steps is none', () => {
  assert.deepEqual(
    arrangePlaces(
      [
        [1, 10],
        [2, 20],
      ],
      [2, 1],
    ),
    [
      [2, 20],
      [1, 10],
    ],
  )
  assert.equal(
    arrangePlaces(
      [
        [1, 10],
        [2, 20],
      ],
      [2, 2],
    ),
    null,
  )
  assert.equal(
    arrangePlaces(
      [
        [1, 10],
        [2, 20],
      ],
      [2, 3],
    ),
    null,
  )
})

test('what comes before something stands before it, once, also in a diamond', () => {
  const below = new Map([
    [1, [2, 3]],
    [2, [4]],
    [3, [4]],
    [4, []],
  ])
  assert.deepEqual(flattenPrerequisites([1], below), [4, 2, 3, 1])
  assert.deepEqual(flattenPrerequisites([3, 2], below), [4, 3, 2])
})

test('titles are made from type, category and subject', () => {
  const title = (type: string, subject: string) =>
    defaultTitle({ type, typeTitle: 'Cleaning', category: 'Mixer', subject, langid: 'en' })
  assert.equal(title('replacement', 'Blade'), 'Mixer Blade Replacement')
  assert.equal(title('installation', 'Blade'), 'Installing Mixer Blade')
  assert.equal(title('teardown', ''), 'Mixer Teardown')
  assert.equal(title('how-to', 'Change the blade'), 'How to Change the blade')
  assert.equal(title('cleaning', 'Bowl'), 'Mixer Bowl Cleaning')
})

test('titles that are made speak the language of the guide, each in words of its own', () => {
  const languages = [
    'de',
    'de-AT',
    'fr',
    'it',
    'es',
    'pt',
    'ja',
    'zh',
    'nl',
    'ru',
    'tr',
    'ko',
    'pl',
    'cs',
    'uk',
    'ro',
  ]
  const types = ['replacement', 'installation', 'repair', 'disassembly', 'teardown', 'maintenance', 'how-to']
  const make = (langid: string, type: string, subject = 'Blade') =>
    defaultTitle({ type, typeTitle: 'Cleaning', category: 'Mixer', subject, langid })
  for (const langid of languages) {
    for (const type of [...types, 'technique']) {
      assert.match(make(langid, type, ''), /^Mixer: [^ ]/, `${type} in ${langid}`)
      assert.doesNotMatch(make(langid, type, ''), /undefined|Cleaning/, `${type} in ${langid}`)
    }
    assert.equal(make(langid, 'how-to'), 'Blade')
    assert.equal(make(langid, 'cleaning'), 'Mixer Blade: Cleaning')
  }
  assert.equal(make('de', 'replacement'), 'Mixer Blade: Austausch')
  assert.equal(make('fr', 'teardown'), 'Mixer: démontage')
  assert.equal(make('th', 'replacement'), 'Mixer Blade Replacement')
})
