// Proves on a filled database of an earlier version that runs keep their deviations, also of corrected values.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'
import { earlierField, earlierGuide, earlierRun } from './earlier-versions.ts'

/** Run, deviation, and whether it is current. */
const values: [number, string | null, boolean][] = [
  [1, null, true],
  [2, 'above', false],
  [2, null, true],
  [3, 'wrong', true],
]

test('every run of before tells whether a value of its ever deviated', async () => {
  const store = await anEmptyStore()
  await migrateStore(
    store,
    migrations.filter(({ id }) => id < 25),
  )
  await onStore(store, [
    ...earlierGuide,
    ...earlierField,
    ...[1, 2, 3, 4].flatMap((entryid) => [
      earlierRun(entryid, { workorderid: 'WO-1', startedAt: 0 }),
      `update entries set runid = 'run ${entryid}' where entryid = ${entryid}`,
    ]),
    ...values.map(
      ([entryid, deviation, holds], index) =>
        `insert into entry_values (valueid, entryid, "entryEventid", guideid, stepid, "fieldRevisionid", "fieldGuid",
           reading, value, deviation, at, "isCurrent")
         values (${index + 1}, ${entryid}, ${index + 1}, 1, 1, 1, 'width', 1, '1', ${deviation ? `'${deviation}'` : 'null'}, 0, ${holds ? 1 : 0})`,
    ),
  ])
  await migrateStore(store, migrations)
  const runs = await open(store).read((db) =>
    db.selectFrom('entries').select('everDeviated').orderBy('entryid').execute(),
  )
  assert.deepEqual(
    runs.map(({ everDeviated }) => everDeviated),
    [0, 1, 1, 0],
  )
})
