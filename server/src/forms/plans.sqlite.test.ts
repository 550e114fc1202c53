// Proves that SQLite finds forms by an index on step, guide, number and field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findShownForms } from '#guides/saving/publish-forms.queries.ts'
import { listFormsReached } from '#guides/steps/owners.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { isSlow, plansOf } from '#test/plans.ts'
import {
  findField,
  findForm,
  findFormOfField,
  findFormRevisionid,
  findForms,
  findPublishedFormWith,
  isPublished,
  listFieldStates,
  listFieldsAsOf,
  listNewestFields,
  listPublishedForms,
} from './forms.queries.ts'

const queries: Record<string, (db: Db) => Promise<unknown>> = {
  'the number of the newest form': findFormRevisionid,
  'whether readers have seen a form': (db) => isPublished(db, 1),
  'the first form with a field': (db) => findPublishedFormWith(db, 1),
  'a form by its number': (db) => findForm(db, 1),
  'the form of a field': (db) => findFormOfField(db, 1),
  'the known fields of steps': (db) => listNewestFields(db, [1, 2], ['a', 'b']),
  'a field': (db) => findField(db, 'a'),
  'the states of a field': (db) =>
    listFieldStates(db, { fieldGuid: 'a', alsoIn: 1 }, { offset: 0, limit: 20 }),
}

for (const [name, query] of Object.entries(queries)) {
  test(`finds ${name} by an index, without sorting`, async () => {
    const plans = await plansOf((db) => query(db).catch(() => undefined))
    assert.ok(plans.length > 0)
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

test('finds the forms of guides, the fields of a run and the steps of guides without walking through those of others', async () => {
  const plans = await plansOf(async (db) => {
    await listPublishedForms(db, [1, 2], 10)
    await findForms(db, [1, 2])
    await findShownForms(db, [1, 2])
    await listFieldsAsOf(db, [1, 2, 3], 10)
    await listFormsReached(db, 1)
  })
  const walks = plans.filter((plan) => /^SCAN (?!reached|CONSTANT)|AUTOMATIC/.test(plan))
  assert.deepEqual(walks, [])
})
