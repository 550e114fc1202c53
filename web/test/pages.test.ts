// Tests that merging two users' changes of a page loses no text.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presentAddress } from '../src/categories/use-present-address.ts'
import { changeOf, emptyValues, mergePages, type PageValues, settle } from '../src/pages/values.ts'

const page = (values: Partial<PageValues>): PageValues => ({ ...emptyValues, ...values })

test('only what differs is sent', () => {
  const base = page({ contents: 'One.', display_title: 'A', position: '3' })
  assert.deepEqual(changeOf({ ...base }, base), {})
  assert.deepEqual(changeOf({ ...base, display_title: ' B ', parent: 'Cranes', position: '4' }, base), {
    display_title: 'B',
    parent: 'Cranes',
    position: 4,
  })
})

test('changes in different places are both kept', () => {
  const base = page({ contents: 'One.\nTwo.\nThree.', description: 'Old' })
  const mine = { ...base, contents: 'One, mine.\nTwo.\nThree.' }
  const theirs = { ...base, contents: 'One.\nTwo.\nThree, theirs.', description: 'New' }
  assert.deepEqual(mergePages(base, mine, theirs), {
    values: { ...base, contents: 'One, mine.\nTwo.\nThree, theirs.', description: 'New' },
    collisions: [],
  })
})

test('where both wrote something else, either side can be taken', () => {
  const base = page({ contents: 'One.\nTwo.', display_title: 'A' })
  const mine = { ...base, contents: 'One, mine.\nTwo.', display_title: 'Mine' }
  const theirs = { ...base, contents: 'One, theirs.\nTwo.', display_title: 'Theirs' }
  const { values, collisions } = mergePages(base, mine, theirs)
  assert.equal(collisions.length, 2)
  const asMine = collisions.reduce((now, each) => settle(now, each, 'mine'), values)
  assert.deepEqual([asMine.contents, asMine.display_title], [mine.contents, 'Mine'])
  const asTheirs = collisions.reduce((now, each) => settle(now, each, 'theirs'), values)
  assert.deepEqual([asTheirs.contents, asTheirs.display_title], [theirs.contents, 'Theirs'])
})

test('a line that one removed and the other changed is kept or goes', () => {
  const base = page({ contents: 'One.\nTwo is here.\nThree.' })
  const mine = { ...base, contents: 'One.\nThree.' }
  const theirs = { ...base, contents: 'One.\nTwo is here, too.\nThree.' }
  const { values, collisions } = mergePages(base, mine, theirs)
  assert.equal(collisions.length, 1)
  assert.equal(settle(values, collisions[0]!, 'mine').contents, 'One.\nThree.')
  assert.equal(settle(values, collisions[0]!, 'theirs').contents, theirs.contents)
})

test('a line that was rewritten since is not overwritten by a choice', () => {
  const base = page({ contents: 'One.' })
  const merged = mergePages(base, { ...base, contents: 'One, mine.' }, { ...base, contents: 'One, theirs.' })
  const rewritten = { ...merged.values, contents: 'Something new.' }
  assert.equal(settle(rewritten, merged.collisions[0]!, 'mine').contents, 'One, mine.\nSomething new.')
})

test('an address with a former title gets the present one, and keeps the rest', () => {
  assert.equal(
    presentAddress('/c/Old_name?lang=de#about', 'Old_name', 'Näw & 100 %'),
    '/c/N%C3%A4w_%26_100_%25?lang=de#about',
  )
  assert.equal(presentAddress('/pages/edit/WIKI/Oil%20can', 'Oil can', 'Grease'), '/pages/edit/WIKI/Grease')
})

test('an address that names the present title, or another screen, stays', () => {
  for (const written of ['Oil_can', 'oil can', 'Oil+can'])
    assert.equal(presentAddress(`/Wiki/${written}`, written, 'Oil can'), null, written)
  assert.equal(presentAddress('/search?q=Oil', 'Oil', 'Grease'), null)
})
