// Proves on a filled database of an earlier version that runs are found immediately, and by the new index once it has
// indexed them.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRuns } from '#runs/lists/list.queries.ts'
import { indexWaiting } from '#runs/words/index-run.ts'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'
import { earlierGuide, earlierRun } from './earlier-versions.ts'

const before = migrations.filter(({ id }) => id < 18)

const runs = [
  { workorderid: 'Größe 7', words: ' große 7' },
  { workorderid: 'Pumpe 8', words: ' pumpe 8' },
  { workorderid: '9', words: null },
]

const filling = [
  ...earlierGuide,
  `insert into run_titles (guideid, words) values (1, ' valve')`,
  `insert into run_title_words (guideid, word) values (1, 'valve')`,
  ...runs.flatMap(({ workorderid, words }, index) => [
    earlierRun(index + 1, { workorderid, startedAt: index }),
    ...(words === null ? [] : [`insert into entry_texts (entryid, words) values (${index + 1}, '${words}')`]),
  ]),
]

test('runs of before are found by words and titles, and their words are folded as everywhere', async () => {
  const store = await anEmptyStore()
  await migrateStore(store, before)
  await onStore(store, filling)
  await migrateStore(store, migrations)
  const database = open(store)
  const found = (text: string) =>
    database.read(async (db) => {
      const page = { offset: 0, limit: 9, order: 'asc' } as const
      return (await listRuns(db, { text, seenBy: null }, page)).map(({ entryid }) => entryid)
    })
  assert.deepEqual(await found('pump'), [2])
  assert.deepEqual(await found('valv'), [1, 2, 3])
  assert.equal(await indexWaiting(database), runs.length)
  assert.deepEqual(await found('pump valve'), [2])
  for (const text of ['Größe', 'grosse', 'groesse']) assert.deepEqual(await found(text), [1])
  assert.deepEqual(await found('9 valve'), [3])
  assert.equal(await indexWaiting(database), 0)
})
