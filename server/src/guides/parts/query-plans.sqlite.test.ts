// Proves that SQLite reads only the reachable prerequisites of a guide, independent of those of other guides.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plansOf } from '#test/plans.ts'
import { listPrerequisitesBelow } from '../guides.queries.ts'

test('finds what comes before a guide without walking through the prerequisites of others', async () => {
  const plans = await plansOf((db) => listPrerequisitesBelow(db, [1, 2]))
  assert.ok(plans.some((plan) => /^SEARCH guide_prerequisites USING/.test(plan)))
  assert.deepEqual(
    plans.filter((plan) => /^SCAN guide_prerequisites|AUTOMATIC/.test(plan)),
    [],
  )
})
