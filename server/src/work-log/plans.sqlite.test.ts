// How the engine finds what a run needs: by an index, however many runs there are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Db } from '#platform/db/database.ts'
import { findKeptAnswer, forgetKeptAnswers } from '#platform/http/idempotency.queries.ts'
import { isSlow, plansOf } from '#test/plans.ts'
import {
  deleteEntry,
  findEntry,
  findKeptValues,
  listCurrentValues,
  listEntryEvents,
  listEntryValues,
  listTimingEvents,
  retireValues,
} from './entries.queries.ts'

const page = { offset: 0, limit: 20 }

const direct: Record<string, (db: Db) => Promise<unknown>> = {
  'a run': (db) => findEntry(db, 1),
  'the value of a field in a run': (db) => findKeptValues(db, 1, ['x']),
  'the values of some fields in a run': (db) => findKeptValues(db, 1, ['x', 'y']),
  'what corrections replace': (db) => retireValues(db, [1, 2]),
  'the current values of a run': (db) => listCurrentValues(db, [1]),
  'what bears on the times of a run': (db) => listTimingEvents(db, [1]),
  'what happened in a run': (db) => listEntryEvents(db, 1, page),
  'all values of a run': (db) => listEntryValues(db, 1, page),
  'all that belongs to a run': (db) => deleteEntry(db, 1),
  'the answer to a repeated request': (db) => findKeptAnswer(db, { userid: 1, key: 'x' }),
  'answers that are kept no longer': (db) => forgetKeptAnswers(db, 1e12),
}

for (const [what, work] of Object.entries(direct)) {
  test(`finds ${what} by an index, without sorting`, async () => {
    const plans = await plansOf(work)
    assert.ok(plans.length > 0)
    assert.deepEqual(plans.filter(isSlow), [])
  })
}
