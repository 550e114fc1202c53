// Proves on a filled database of an earlier version that events contain answers and work orders, and that each run has
// a name and the count of events that its devices have not sent.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'
import { earlierField, earlierGuide } from './earlier-versions.ts'

const before = migrations.filter(({ id }) => id < 20)

const event = (entryid: number, type: string, data: object | null = null) =>
  `insert into entry_events (entryid, at, type, userid, data) values (${entryid}, 5, '${type}', 1, ${data ? `'${JSON.stringify(data)}'` : 'null'})`

const value = (entryEventid: number, text: string | null, rest: { reason?: string; isCurrent: 0 | 1 }) =>
  `insert into entry_values (entryid, "entryEventid", guideid, stepid, "fieldRevisionid", "fieldGuid", reading, value, number,
     deviation, at, userid, reason, "isCurrent")
   values (1, ${entryEventid}, 1, 1, 1, 'width', 1, ${text === null ? 'null' : `'${text}'`}, 7.5, 'above', 5, 1,
     ${rest.reason ? `'${rest.reason}'` : 'null'}, ${rest.isCurrent})`

const missing = [{ stepid: 1, field_revisionid: 1, field_guid: 'width', label: 'Width' }]

const filling = [
  ...earlierGuide,
  ...earlierField,
  ...[1, 2].map(
    (entryid) =>
      `insert into entries (entryid, planid, guideid, userid, starterid, workorderid, status, "startedAt", "lastAt", "endedAt",
         langid, "guideRevisionid", prerequisites, "maxFormRevisionid", "eventCount", missing)
       values (${entryid}, 1, 1, 1, 1, 'C', 'complete', 1, 9, 9, 'en', 1, '[]', 1, 6, ${2 - entryid})`,
  ),
  event(1, 'started'),
  event(1, 'value.saved'),
  event(1, 'workorder.changed', { workorderid: 'A' }),
  event(1, 'value.corrected'),
  event(1, 'workorder.changed', { workorderid: 'B' }),
  event(1, 'finished', { missing }),
  event(2, 'started'),
  value(2, '75', { isCurrent: 0 }),
  value(4, null, { reason: 'Typed wrongly', isCurrent: 1 }),
]

/** Two devices announced seven events, of which four have arrived. */
const devices = [
  [4, 2],
  [3, 2],
].map(
  ([last, count], index) =>
    `insert into run_devices (entryid, device, label, "lastSeq", "eventCount", "lastAt", "heardAt")
     values (1, 'device ${index}', '', ${last}, ${count}, 5, 5)`,
)

test('events of before are whole: what was answered, why, and which work order came', async () => {
  const store = await anEmptyStore()
  await migrateStore(store, before)
  await onStore(store, filling)
  await migrateStore(
    store,
    migrations.filter(({ id }) => id < 22),
  )
  await onStore(store, devices)
  await migrateStore(store, migrations)
  const rows = await open(store).read(async (db) => ({
    events: await db.selectFrom('entry_events').selectAll().orderBy('entryEventid').execute(),
    runs: await db.selectFrom('entries').selectAll().orderBy('entryid').execute(),
  }))
  const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))
  const answer = { field: 1, reading: 1, number: 7.5, deviation: 'above' }
  assert.deepEqual(
    rows.events.map(({ entryEventid, answers, data }) => [entryEventid, parsed(answers), parsed(data)]),
    [
      [1, null, { workorderid: 'A' }],
      [2, [{ ...answer, value: '75' }], null],
      [3, null, { workorderid: 'A', to: 'B' }],
      [4, [{ ...answer, value: null }], { reason: 'Typed wrongly' }],
      [5, null, { workorderid: 'B', to: 'C' }],
      [6, null, { missing }],
      [7, null, { workorderid: 'C' }],
    ],
  )
  assert.deepEqual(
    rows.runs.map(({ missingFields }) => parsed(missingFields)),
    [missing, null],
  )
  assert.deepEqual(
    rows.runs.map(({ unsent }) => unsent),
    // A device without any event comes from a rejected batch and is not waited for.
    [0, 0],
  )
  const names = new Set(rows.runs.map(({ runid }) => runid))
  assert.equal(names.size, 2)
  for (const name of names) assert.match(name, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
})
