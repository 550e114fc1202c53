// Proves that PostgreSQL uses an index for lists, independent of the size of the site.
// Circle: outer, because the statements are those whose plans the inner circle checks on SQLite.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { openPlans } from '#test/postgres/postgres-plans.ts'
import { countDeviations, findAnalyzedField, listLabels } from '../analysis/analysis.queries.ts'
import { listPoints, pagesOfNumbers } from '../analysis/field.queries.ts'
import { findStoredEvents, listDevicesWithNewest } from '../devices/devices.queries.ts'
import { listExportedValues, listFieldIdentities } from '../export/export.queries.ts'
import { findSummaries } from '../material/summaries.queries.ts'
import { listCurrentValues, listRunEvents, listRunValues } from '../runs.queries.ts'
import { piecesOf } from '../times/periods.ts'
import { listRunCounts } from '../times/time-counts.queries.ts'
import { listRuns } from './list.queries.ts'
import type { RunFilter } from './list-filter.ts'
import { listSortedRuns, sumRuns } from './sorted-runs.queries.ts'
import { columnSorts } from './sorts.ts'

const plans = await openPlans(process.env.STEPWRIGHT_TEST_POSTGRES as string)
after(() => plans.close())

const page = { offset: 0, limit: 20 }
const ordered = { ...page, order: 'desc' } as const

const lists: Record<string, (db: Db) => Promise<unknown>> = {
  'the values of a run': (db) => listRunValues(db, 1, page),
  'the current values of runs': (db) => listCurrentValues(db, [1, 2]),
  'what is shown beside runs': (db) => findSummaries(db, [1, 2]),
  'what the server has of a batch': (db) =>
    findStoredEvents(db, { entryid: 1, device: 'x', eventids: ['x', 'y'], seqs: [1, 2], numbers: [1] }),
  'the devices of a run': (db) => listDevicesWithNewest(db, { entryid: 1, device: 'x' }),
  'what happened in a run': (db) => listRunEvents(db, 1, page),
  'the points of a field': (db) => listPoints(db, [1, 2]),
  'the numbers of a field': (db) => pagesOfNumbers(db, 'x', { from: 0, to: 9 }).next(),
  'deviations of a guide': (db) => countDeviations(db, 1, { from: 0, to: 9 }),
  'an analysed field': (db) => findAnalyzedField(db, 'x'),
  'what fields are called': (db) => listLabels(db, ['x', 'y']),
  'the fields that an export of a guide has columns for': (db) =>
    listFieldIdentities(db, { guideid: 1, reader: null }, 9),
  'the fields that an export of own runs has columns for': (db) =>
    listFieldIdentities(db, { guideid: 1, reader: { userid: 1, looksAfterOpenGuides: true } }, 9),
  'how long runs took': (db) => listRunCounts(db, 1, piecesOf('month', 9, 99)),
  'a page of exported values': (db) =>
    listExportedValues(db, { entryids: [1, 2], entryid: 0, valueid: 0, limit: 9 }),
}

test('tells of tables that are stepped through', async () => {
  for (const table of [
    'guides',
    'guide_revisions',
    'entries',
    'entry_events',
    'entry_values',
    'events',
  ] as const) {
    const work = (db: Db) =>
      db.selectFrom(table).selectAll().where(sql<boolean>`1 < ${table.length}`).execute()
    assert.equal((await plans.scannedBy(work)).length, 1, table)
  }
})

for (const [what, work] of Object.entries(lists)) {
  test(`lists ${what} without stepping through a table that grows`, async () => {
    assert.deepEqual(await plans.scannedBy(work), [])
  })
}

const filters: Record<string, Partial<RunFilter>> = {
  'all runs': {},
  'those of a guide': { guideid: 1 },
  'those of a person': { userid: 1 },
  'those of a person on a guide': { guideid: 1, userid: 1 },
  'those of a work order': { workorderid: 'x' },
  'those in a state': { status: ['paused'] },
  'those in one of several states': { status: ['started', 'paused'] },
  'those of a time': { from: 1, to: 2 },
  'those of a guide and a time': { guideid: 1, from: 1, to: 2 },
  'those that deviate': { deviations: true },
  'those that deviate in a field': { deviationField: 'x' },
  'those that are not settled': { unsettled: true },
  'those with missing answers': { missing: true },
  'those that were voided': { voided: true },
  'those with a step': { stepid: 1 },
  'those that a person performed': { performedBy: 1 },
  'those of a guide that a person performed': { guideid: 1, performedBy: 1 },
  'those with words': { text: 'one two' },
}

for (const [what, filter] of Object.entries(filters)) {
  test(`lists runs, ${what}, without stepping through a table that grows`, async () => {
    assert.deepEqual(await plans.scannedBy((db) => listRuns(db, { seenBy: null, ...filter }, ordered)), [])
  })
}

test('lists and sums up runs of a person by any column without stepping through a table that grows', async () => {
  const scanned = await plans.scannedBy(async (db) => {
    const filter = { seenBy: null, performedBy: 1 }
    for (const sort of columnSorts) await listSortedRuns(db, filter, { ...ordered, sort })
    await sumRuns(db, filter)
  })
  assert.deepEqual(scanned, [])
})

for (const sort of columnSorts) {
  test(`lists runs by ${sort} without stepping through a table that grows`, async () => {
    const list = (db: Db) => listSortedRuns(db, { seenBy: null }, { ...ordered, sort })
    assert.deepEqual(await plans.scannedBy(list), [])
  })
}
