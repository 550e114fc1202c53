// Tests the filter of the list of users, in the address, in requests and in the export.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  changedPeople,
  countFilters,
  exportAddress,
  readPeopleFilter,
  sortedPeople,
  toPeopleQuery,
} from '../../src/people/filter.ts'

test('reads from an address what makes sense, and leaves the rest out', () => {
  const search = {
    q: 7,
    privilege: 'King',
    teamid: '3',
    state: 'lost',
    sort: 'email',
    order: 'up',
    offset: '-1',
  }
  assert.deepEqual(readPeopleFilter(search), { q: '7', teamid: 3 })
  assert.deepEqual(readPeopleFilter({ q: '', privilege: {}, state: 'active' }), { state: 'active' })
})

test('begins at the first page after a change, and leaves out what is empty', () => {
  const filter = { q: 'mara', privilege: 'Author', offset: 50 } as const
  assert.deepEqual(changedPeople(filter, { privilege: '' }), { q: 'mara' })
  assert.deepEqual(changedPeople(filter, { offset: 100 }), { ...filter, offset: 100 })
  assert.equal(countFilters({ ...filter, sort: 'join_date' }), 2)
})

test('sorts names from A and dates from the latest, and turns round when asked again', () => {
  assert.deepEqual(sortedPeople({}, 'last_seen_date'), { sort: 'last_seen_date' })
  assert.deepEqual(sortedPeople({ sort: 'last_seen_date' }, 'last_seen_date'), {
    sort: 'last_seen_date',
    order: 'asc',
  })
  assert.deepEqual(sortedPeople({}, 'username'), { order: 'desc' })
  assert.deepEqual(sortedPeople({ order: 'desc' }, 'username'), {})
})

test('the export asks for what the list asks for, without its pages', () => {
  const filter = { q: 'a&b', state: 'deactivated', teamid: 4, sort: 'join_date', offset: 50 } as const
  const { offset, limit, ...query } = toPeopleQuery(filter)
  assert.deepEqual([offset, limit], [50, 50])
  const { pathname, searchParams } = new URL(exportAddress(filter), 'http://x')
  assert.equal(pathname, '/api/2.0/users.csv')
  assert.deepEqual(
    Object.fromEntries(searchParams),
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  )
  assert.deepEqual(toPeopleQuery({}), { state: 'all', sort: 'username', order: 'ASC', offset: 0, limit: 50 })
})
