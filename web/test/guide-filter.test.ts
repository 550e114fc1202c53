// Tests the filter of the table of guides, in the address and in requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFilter, readGuideFilter, sortedGuides, toGuideQuery } from '../src/guides/list/filter.ts'
import { guideTypeTitle } from '../src/site/guide-type-title.ts'

test('reads from an address what makes sense, and leaves the rest out', () => {
  const search = {
    q: 7,
    state: 'lost',
    type: 'repair',
    owner: '3',
    sort: 'changed',
    order: 'up',
    offset: '-1',
    x: 1,
  }
  assert.deepEqual(readGuideFilter(search), { q: '7', type: 'repair', owner: 3 })
  assert.deepEqual(readGuideFilter({ q: '', category: {}, owner: 0 }), {})
})

test('begins at the first page after a change, and leaves out what is empty', () => {
  const filter = { q: 'pump', state: 'private', offset: 50 } as const
  assert.deepEqual(changedFilter(filter, { state: '' }), { q: 'pump' })
  assert.deepEqual(changedFilter(filter, { offset: 100 }), { ...filter, offset: 100 })
})

test('sorts names from A and changes from the latest, and turns round when asked again', () => {
  assert.deepEqual(sortedGuides({}, 'title'), { sort: 'title' })
  assert.deepEqual(sortedGuides({ sort: 'title' }, 'title'), { sort: 'title', order: 'desc' })
  assert.deepEqual(sortedGuides({ sort: 'title', order: 'desc' }, 'title'), { sort: 'title' })
  assert.deepEqual(sortedGuides({ sort: 'title' }, 'changed'), {})
  assert.deepEqual(sortedGuides({}, 'changed'), { order: 'asc' })
})

test('asks the server by its own names', () => {
  assert.deepEqual(toGuideQuery({ q: 'pump', type: 'repair', owner: 3, sort: 'owner' }), {
    text: 'pump',
    filter: 'repair',
    owner: 3,
    sort: 'owner',
    order: 'ASC',
    limit: 50,
    offset: 0,
  })
})

const t = ((key: string) => `<${key}>`) as Parameters<typeof guideTypeTitle>[2]

test('names the first types in the language of the reader until they are renamed', () => {
  assert.equal(guideTypeTitle('repair', 'Repair', t), '<guideType.repair>')
  assert.equal(guideTypeTitle('repair', 'Mending', t), 'Mending')
  assert.equal(guideTypeTitle('safety-check', 'Repair', t), 'Repair')
})
