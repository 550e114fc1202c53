// Tests that guides with the same title differ where one is chosen.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guideOptions } from '../../src/guides/manage/guide-options.ts'
import type { T } from '../../src/lib/i18n/TextsProvider.tsx'

const t = ((key: string, { number = '' } = {}) => `${key}${number}`) as unknown as T

test('an option has the category and the state, and its number beside another one of the title', () => {
  const guides = [
    { guideid: 1, title: 'Clean', category: 'Press', public: true },
    { guideid: 2, title: 'Clean', category: 'Press', public: false },
    { guideid: 3, title: 'Oil', category: '', public: true },
    { guideid: 1, title: 'Clean, as it was found', category: 'Press', public: true },
    { guideid: 4, title: 'Hidden' },
  ]
  assert.deepEqual(
    guideOptions(guides, t, (id) => id !== 4).map(({ value, label, detail }) => [value, label, detail]),
    [
      ['1', 'Clean', 'Press · read.guideNumber1'],
      ['2', 'Clean', 'Press · read.private · read.guideNumber2'],
      ['3', 'Oil', ''],
    ],
  )
})
