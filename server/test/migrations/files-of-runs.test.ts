// Proves on a filled database of an earlier version that runs count the files that have not arrived.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'
import { earlierField, earlierGuide, earlierRun } from './earlier-versions.ts'

const named = (...files: string[]) => files.map((file) => ({ field: 1, value: null, file }))
const emptied = [{ field: 1, value: null }]

/** Run, answers, and the file that arrives. */
const events: [number, object[] | null, string | null][] = [
  [1, named('a'), null],
  [1, named('b'), null],
  [1, [{ field: 1, value: '3' }], null],
  [2, named('c'), null],
  [2, null, 'c'],
  [3, named('d'), null],
  [3, [...named('e'), ...emptied], null],
  [3, [{ field: 2, value: null }], null],
]

test('every run of before tells how many of its files have not arrived', async () => {
  const store = await anEmptyStore()
  await migrateStore(
    store,
    migrations.filter(({ id }) => id < 37),
  )
  const quoted = (json: unknown) => (json === null ? 'null' : `'${JSON.stringify(json)}'`)
  await onStore(store, [
    ...earlierGuide,
    ...earlierField,
    ...[1, 2, 3, 4].flatMap((entryid) => [
      earlierRun(entryid, { workorderid: 'WO-1', startedAt: 0 }),
      `update entries set runid = 'run ${entryid}' where entryid = ${entryid}`,
    ]),
    ...events.map(
      ([entryid, answers, name], index) =>
        `insert into entry_events ("entryEventid", entryid, at, type, userid, answers, data)
         values (${index + 1}, ${entryid}, ${index}, '${name ? 'file.added' : 'value.saved'}', 1, ${quoted(answers)},
           ${quoted(name && { file: { name, value: '1' } })})`,
    ),
  ])
  await migrateStore(store, migrations)
  const runs = await open(store).read((db) =>
    db.selectFrom('entries').select('unsentFiles').orderBy('entryid').execute(),
  )
  assert.deepEqual(
    runs.map(({ unsentFiles }) => unsentFiles),
    [2, 0, 1, 0],
  )
})
