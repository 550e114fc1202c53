// Proves the values of releases: times, next numbers, what is sent, and which release returns.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Release } from '../../src/releases/queries.ts'
import {
  changeOf,
  emptyValues,
  fromInput,
  newReleaseOf,
  nextNumbers,
  returningAfter,
  toInput,
  valuesOf,
} from '../../src/releases/values.ts'

const release = (members: Partial<Release>): Release =>
  ({
    releaseid: 7,
    guideid: 3,
    major: 2,
    minor: 1,
    type: 'minor',
    title: 'V2.1',
    notes: '',
    status: 'scheduled',
    effective_date: 1_768_564_800,
    end_date: null,
    ...members,
  }) as Release

test('a local time is read back as the same time, and an incomplete one as none', () => {
  assert.equal(fromInput(toInput(1_768_564_800)), 1_768_564_800)
  assert.equal(toInput(null), '')
  assert.equal(fromInput(''), null)
  assert.equal(fromInput('2026-13-40T99:99'), null)
})

test('the next numbers follow the greatest one, in whatever order releases are listed', () => {
  const listed = [
    { major: 1, minor: 9 },
    { major: 2, minor: 3 },
    { major: 2, minor: 10 },
  ]
  assert.deepEqual(nextNumbers(listed), { minor: 'V2.11', major: 'V3.0' })
  assert.equal(nextNumbers([]), null)
})

test('a new release sends what was entered, and the date only if it is chosen', () => {
  assert.deepEqual(newReleaseOf({ ...emptyValues, title: '  ' }, 3, 12), {
    guideid: 3,
    type: 'minor',
    guide_revisionid: 12,
  })
  const at = toInput(1_768_564_800)
  const values = { ...emptyValues, title: ' Spring ', notes: 'New.', effective_date: at, end_date: at }
  assert.equal(newReleaseOf(values, 3, undefined).effective_date, undefined)
  assert.deepEqual(newReleaseOf({ ...values, when: 'later', type: 'major' }, 3, undefined), {
    guideid: 3,
    type: 'major',
    title: 'Spring',
    notes: 'New.',
    effective_date: 1_768_564_800,
    end_date: 1_768_564_800,
  })
})

test('a change sends only what was changed, and an empty title becomes the number', () => {
  const before = release({ title: 'Spring', end_date: 1_768_600_800 })
  const values = valuesOf(before)
  assert.deepEqual(changeOf(before, values), {})
  assert.deepEqual(changeOf(before, { ...values, title: '', end_date: '' }), {
    title: 'V2.1',
    end_date: null,
  })
})

test('the last superseded release returns, unless its end has passed', () => {
  const list = [release({ releaseid: 3, end_date: 50 }), release({ releaseid: 2 })]
  assert.equal(returningAfter(list, 100)?.releaseid, 2)
  assert.equal(returningAfter(list, 10)?.releaseid, 3)
  assert.equal(returningAfter([], 10), undefined)
  const bound = release({ needs_admin: true })
  assert.equal(returningAfter([bound], 10), undefined)
  assert.ok(returningAfter([{ ...bound, signed: true }], 10))
})
