// Proves that PostgreSQL reads the list of all guides by an index, independent of the size of the site.
// Circle: outer, because the statements are those whose plans the inner circle checks on SQLite.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { anAsker } from '#test/builders.ts'
import { openPlans } from '#test/postgres/postgres-plans.ts'
import { isGuideEditable, isGuideViewable } from '../viewable.ts'
import { listGuideCounts, listVisibleGuides } from './visible.queries.ts'

const plans = await openPlans(process.env.STEPWRIGHT_TEST_POSTGRES as string)
after(() => plans.close())

const page = { offset: 0, limit: 20, order: 'desc' } as const
const askers = { somebody: anAsker(1), 'a stranger': anAsker(null), 'an author': anAsker(1, ['Author']) }

// For sorting by category and owner the names come first, and PostgreSQL chooses the join by their number.
for (const [who, asker] of Object.entries(askers))
  for (const sort of ['changed', 'title', 'type', 'language'] as const)
    test(`lists what ${who} may see by ${sort} without stepping through a table that grows`, async () => {
      const filter = { isViewable: isGuideViewable(asker), isEditable: isGuideEditable(asker) }
      const scanned = await plans.scannedBy(async (db) => {
        await listVisibleGuides(db, filter, { ...page, sort })
        await listVisibleGuides(db, { ...filter, categoryids: [1] }, { ...page, sort })
      })
      assert.deepEqual(scanned, [])
    })

test('counts comments, pending edits and languages of a page of guides by an index', async () => {
  assert.deepEqual(await plans.scannedBy((db) => listGuideCounts(db, [1, 2, 3])), [])
})
