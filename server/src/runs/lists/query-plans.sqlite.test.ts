// Proves that SQLite uses an index for every read of runs, independent of their number.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { deleteOldAnswers, findStoredAnswer } from '#platform/http/request/idempotency.queries.ts'
import { isSlow, plansOf, sorts } from '#test/plans.ts'
import {
  countDeviationKinds,
  countDeviations,
  countEnded,
  countIncomplete,
  findAnalyzedField,
  findAnalyzedGuide,
  listLabels,
  listMarkedRevisions,
} from '../analysis/analysis.queries.ts'
import { countBeyond, listPoints, pagesOfNumbers } from '../analysis/field.queries.ts'
import { listClosings } from '../devices/closings.queries.ts'
import { findStoredEvents, listDevicesWithNewest } from '../devices/devices.queries.ts'
import { findIdleHold } from '../devices/idle-holds.ts'
import { listAllEvents, listAllValues, retireValues } from '../events/events.queries.ts'
import {
  listExportedValues,
  listFieldIdentities,
  listNewestValues,
  listWholeTimes,
} from '../export/export.queries.ts'
import { selectIdle } from '../leading/hold-idle-runs.ts'
import { findSummaries } from '../material/summaries.queries.ts'
import { findHandOvers, listOperatorChanges } from '../operators.queries.ts'
import { listPeopleOfRun } from '../people/people.queries.ts'
import { findRunPlan, listGuidesOfAnswers, listGuidesOfPlans } from '../plans/run-plans.queries.ts'
import {
  deleteRun,
  findCurrentValues,
  findRun,
  listCurrentValues,
  listRunEvents,
  listRunValues,
} from '../runs.queries.ts'
import { piecesOf } from '../times/periods.ts'
import { listRunCounts, listStepCounts, listTimes } from '../times/time-counts.queries.ts'
import { listTimingEvents } from '../timing.queries.ts'
import { listRuns } from './list.queries.ts'
import type { RunFilter } from './list-filter.ts'
import { listSortedRuns, sumRuns } from './sorted-runs.queries.ts'
import { columnSorts } from './sorts.ts'

const page = { offset: 0, limit: 20 }

const direct: Record<string, (db: Db) => Promise<unknown>> = {
  'a run': (db) => findRun(db, 1),
  'the value of a field in a run': (db) => findCurrentValues(db, 1, ['x']),
  'the values of some fields in a run': (db) => findCurrentValues(db, 1, ['x', 'y']),
  'all events of a run': (db) => listAllEvents(db, 1),
  'all values of a run in any order': (db) => listAllValues(db, 1),
  'what corrections replace': (db) => retireValues(db, [1, 2]),
  'the current values of a run': (db) => listCurrentValues(db, [1]),
  'what bears on the times of a run': (db) => listTimingEvents(db, [1]),
  'closed devices of runs': (db) => listClosings(db, [1, 2]),
  'hand-overs of runs': (db) => findHandOvers(db, [1, 2]),
  'the operators of a run': (db) => listOperatorChanges(db, 1),
  'what the server has of a batch': (db) =>
    findStoredEvents(db, { entryid: 1, device: 'x', eventids: ['x', 'y'], seqs: [1, 2], numbers: [1] }),
  'the devices of a run': (db) => listDevicesWithNewest(db, { entryid: 1, device: 'x' }),
  'the hold of an idle run': (db) => findIdleHold(db, 1),
  'idle runs': (db) => selectIdle(db, 1),
  'what happened in a run': (db) => listRunEvents(db, 1, page),
  'all values of a run': (db) => listRunValues(db, 1, page),
  'all that belongs to a run': (db) => deleteRun(db, { entryid: 1, runid: 'x' }, 0),
  'the answer to a repeated request': (db) => findStoredAnswer(db, { userid: 1, key: 'x' }),
  'what is shown beside runs': (db) => findSummaries(db, [1, 2]),
  'the people of a run': (db) => listPeopleOfRun(db, 1),
  'what a run follows': (db) => findRunPlan(db, 'x'),
  'a page of exported values': (db) =>
    listExportedValues(db, { entryids: [1, 2], entryid: 0, valueid: 0, limit: 9 }),
  'how long exported runs took': (db) => listWholeTimes(db, { entryids: [1, 2] }),
  'times that are no longer counted': (db) => listTimes(db, [1, 2]),
  'how long runs took': (db) => listRunCounts(db, 1, piecesOf('month', 9, 99)),
  'an analysed guide': (db) => findAnalyzedGuide(db, 1),
  'the points of a field': (db) => listPoints(db, [1, 2]),
  'the numbers of a field': (db) => pagesOfNumbers(db, 'x', { from: 0, to: 9 }).next(),
  'the values of a field out of control': (db) =>
    countBeyond(db, 'x', { from: 0, to: 9, lower: 1, upper: 2 }),
  'answers that are kept no longer': (db) => deleteOldAnswers(db, 1e12, 9),
}

for (const [what, work] of Object.entries(direct)) {
  test(`finds ${what} by an index, without sorting`, async () => {
    const plans = await plansOf(work)
    assert.ok(plans.length > 0)
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

test('a save looks only at what holds now, however often a run was corrected', async () => {
  const plans = await plansOf((db) => findCurrentValues(db, 1, ['x', 'y']))
  assert.match(plans[0] ?? '', /^SEARCH entry_values USING INDEX entry_values_current /)
  assert.match(plans[1] ?? '', /^SEARCH entry_events USING INTEGER PRIMARY KEY/)
  // The people of a run are few.
  const searches = plans.filter((plan) => /^(SEARCH|SCAN) /.test(plan))
  assert.match(searches[2] ?? '', /^SEARCH entry_people USING (INDEX|PRIMARY KEY)/)
  assert.equal(searches.length, 3, plans.join('\n'))
})

test('no index of runs has what every save changes', async () => {
  const indexed = await indexedColumns('entries')
  assert.ok(indexed.includes('workorderid'))
  for (const column of ['lastAt', 'timingid', 'stepid', 'eventCount'])
    assert.ok(!indexed.includes(column), column)
})

async function indexedColumns(table: string): Promise<string[]> {
  const columns: string[] = []
  await plansOf(async (db) => {
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema where type = 'index' and tbl_name = ${table} and sql is not null`.execute(
      db,
    )
    for (const row of rows) columns.push(...(row.sql.match(/\w+/g) ?? []))
  })
  return columns
}

const small: Record<string, (db: Db) => Promise<unknown>> = {
  'the values of exported runs': (db) => listNewestValues(db, { entryids: [1, 2] }),
  'how long steps took': (db) => listStepCounts(db, 1, [{ bucket: 'day', from: 0, to: 9 }]),
  'an analysed field': (db) => findAnalyzedField(db, 'x'),
  'what fields are called': (db) => listLabels(db, ['x', 'y']),
  'changes of an analysed guide': (db) =>
    listMarkedRevisions(db, { guideid: 1, langid: 'en' }, { from: 0, to: 9 }),
  'finished runs of a guide with missing answers': (db) => countIncomplete(db, 1, { from: 0, to: 9 }),
  'deviations of a guide': (db) => countDeviations(db, 1, { from: 0, to: 9 }),
  'kinds of deviations of a guide': (db) => countDeviationKinds(db, 1, { from: 0, to: 9 }),
  'how the runs of a guide ended': (db) => countEnded(db, 1, { from: 0, to: 9 }),
  'the fields that an export of a guide has columns for': (db) =>
    listFieldIdentities(db, { guideid: 1, reader: null }, 9),
  'the fields that an export of own runs has columns for': (db) =>
    listFieldIdentities(db, { guideid: 1, reader: { userid: 1, looksAfterOpenGuides: true } }, 9),
  'runs with a picture as an answer': (db) => listGuidesOfAnswers(db, { medium: 'image', mediumid: 1 }, 1),
  'runs that show a picture of their guide': (db) =>
    listGuidesOfPlans(db, { medium: 'image', mediumid: 1 }, 1),
}

for (const [what, work] of Object.entries(small)) {
  test(`finds ${what} by an index, and sorts no more than that`, async () => {
    assert.deepEqual((await plansOf(work)).filter(scans), [])
  })
}

/** All scans of a list, without those of tables that the statement creates itself. */
const scans = (plan: string): boolean =>
  /^SCAN (?!.*USING (COVERING )?INDEX|found|held|begun|looked|counted|last|guides\b|search_index_runs VIRTUAL TABLE INDEX \d+:M|CONSTANT|\()/.test(
    plan,
  )

const filters: Record<string, Partial<RunFilter>> = {
  'all runs': {},
  'those of a guide': { guideid: 1 },
  'those of a person': { userid: 1 },
  'those of a person on a guide': { guideid: 1, userid: 1 },
  'those of a work order': { workorderid: 'x' },
  'those in a state': { status: ['paused'] },
  'those of a guide in a state': { guideid: 1, status: ['suspended'] },
  'those of a person in a state': { userid: 1, status: ['started'] },
  'those of a time': { from: 1, to: 2 },
  'those of a guide and a time': { guideid: 1, from: 1, to: 2 },
  'those that deviate': { deviations: true },
  'those of a guide that deviate': { guideid: 1, deviations: true },
  'those of a person that deviate': { userid: 1, deviations: true },
  'those that deviate in a field': { deviationField: 'x' },
  'those that are not settled': { unsettled: true },
  'those with missing answers': { missing: true },
  'those that are not signed': { unsigned: true },
  'those that were voided': { voided: true },
  'those of a guide that were not voided': { guideid: 1, voided: false },
  'those of a guide that are not settled': { guideid: 1, unsettled: true },
  'those of a guide with missing answers': { guideid: 1, missing: true },
  'those of a person with missing answers': { userid: 1, missing: true },
  'those of a person that are not settled': { userid: 1, unsettled: true },
  'those of a guide that deviate in a field': { guideid: 1, deviationField: 'x' },
}

for (const [what, some] of Object.entries(filters)) {
  test(`lists ${what} in order by an index, without sorting`, async () => {
    const plans = await plansOf((db) => listRuns(db, { seenBy: null, ...some }, { ...page, order: 'desc' }))
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

const found: Record<string, Partial<RunFilter>> = {
  'all runs': {},
  'those of a guide': { guideid: 1 },
  'those of a person and a time': { userid: 1, from: 1, to: 2 },
  'those that deviate': { deviations: true },
}

for (const [what, some] of Object.entries(found)) {
  test(`finds ${what} by words out of their index, in the order of the list`, async () => {
    const filter = { seenBy: null, text: 'one two', ...some }
    const plans = await plansOf((db) => listRuns(db, filter, { ...page, order: 'desc' }))
    assert.deepEqual(plans.filter(scans), [])
    assert.equal(plans.filter(sorts).length, 2, 'what the index has not taken up, and a page of both')
    assert.ok(plans.some((plan) => /^SCAN search_index_runs VIRTUAL TABLE INDEX 192:M4/.test(plan)))
    assert.ok(plans.some((plan) => /^SCAN entry_texts USING .*INDEX entry_texts_waiting/.test(plan)))
  })
}

const gathered: Record<string, Partial<RunFilter>> = {
  'those in one of several states': { status: ['started', 'paused'] },
  'those of a guide in one of several states': { guideid: 1, status: ['cancelled', 'paused'] },
  'those of a person in one of several states': { userid: 1, status: ['cancelled', 'paused', 'started'] },
}

for (const [what, some] of Object.entries(gathered)) {
  test(`gathers ${what}, and puts only these in order`, async () => {
    const plans = await plansOf((db) => listRuns(db, { seenBy: null, ...some }, { ...page, order: 'desc' }))
    assert.deepEqual(plans.filter(scans), [])
    assert.ok(plans.filter(sorts).length <= 1, 'only what the states gave is put in order')
  })
}

/** Rows that one filter selects, combined with any other: every pair that a request can contain. */
const singles: Record<string, Partial<RunFilter>> = {
  guideid: { guideid: 1 },
  userid: { userid: 1 },
  workorderid: { workorderid: 'x' },
  status: { status: ['paused'] },
  complete: { status: ['complete'] },
  states: { status: ['started', 'complete'] },
  from: { from: 1 },
  to: { to: 2 },
  deviations: { deviations: true },
  'no deviations': { deviations: false },
  unsettled: { unsettled: true },
  settled: { unsettled: false },
  'missing answers': { missing: true },
  'no missing answers': { missing: false },
  voided: { voided: true },
  'not voided': { voided: false },
  unsigned: { unsigned: true },
  'a step': { stepid: 1 },
  'a time of finishing': { guideid: 1, finishedFrom: 1, finishedTo: 2 },
  'who performed them': { performedBy: 1 },
  text: { text: 'one two' },
}
const readers: Record<string, RunFilter['seenBy']> = {
  'who sees all': null,
  'who sees some': { userid: 1, looksAfterOpenGuides: true },
}
const after = { startedAt: 1, entryid: 1 }

/** The plans of the first filter with each other filter, for the first page and behind a cursor. */
const plansOfPairs = (filter: Pick<RunFilter, 'seenBy'>, others: readonly Partial<RunFilter>[]) =>
  plansOf(async (db) => {
    for (const other of others) {
      await listRuns(db, { ...filter, ...other }, { ...page, order: 'asc' })
      await listRuns(db, { ...filter, ...other }, { ...page, order: 'desc', after })
    }
  })

for (const [who, seenBy] of Object.entries(readers)) {
  for (const [at, [name, one]] of Object.entries(singles).entries()) {
    test(`goes to runs by an index for ${name} with any other filter, of somebody ${who}`, async () => {
      const plans = await plansOfPairs({ seenBy, ...one }, Object.values(singles).slice(at))
      assert.deepEqual(plans.filter(scans), [])
    })
  }
}

/** Plans that sort the rows of an index afterwards. */
const gatheredFirst = ['text', 'states', 'a step', 'a time of finishing', 'who performed them']
const inOrder = Object.entries(singles).filter(([name]) => !gatheredFirst.includes(name))

test('sorts nothing for any pair of filters that an index has in the order of the list', async () => {
  for (const [at, [name, one]] of inOrder.entries()) {
    const others = inOrder.slice(at).map(([, other]) => other)
    const plans = await plansOfPairs({ seenBy: null, ...one }, others)
    assert.deepEqual(plans.filter(isSlow), [], name)
  }
})

for (const sort of columnSorts) {
  test(`has the list by ${sort} out of an index, from any place on`, async () => {
    const place = { sortKey: 'x', id: 1, startedAt: 1, entryid: 1 }
    const plans = await plansOf(async (db) => {
      for (const order of ['asc', 'desc'] as const) {
        await listSortedRuns(db, { seenBy: null }, { ...page, sort, order })
        await listSortedRuns(db, { seenBy: null }, { ...page, sort, order, after: placeOf(sort, place) })
      }
    })
    assert.deepEqual(plans.filter(isSlow), [])
  })
}

/** Only names of other tables are followed by a number. */
const placeOf = (sort: string, place: { sortKey: string; id: number; startedAt: number; entryid: number }) =>
  sort === 'guide_title' || sort === 'username' ? place : { ...place, id: undefined }

test('sums up what one filter lets through by an index', async () => {
  for (const [name, filter] of Object.entries(singles)) {
    if (['settled', 'no deviations', 'no missing answers', 'not voided', 'states'].includes(name)) continue
    const plans = await plansOf((db) => sumRuns(db, { seenBy: null, ...filter }))
    assert.deepEqual(plans.filter(scans), [], name)
  }
})
