// On a filled database of before: runs are found by their words at once, and by those of the index as soon as it has taken them up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRuns } from '#runs/lists/list.queries.ts'
import { indexWaiting } from '#runs/words/index-run.ts'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'

const before = migrations.filter(({ id }) => id < 18)

const runs = [
  { workorderid: 'Größe 7', words: ' große 7' },
  { workorderid: 'Pumpe 8', words: ' pumpe 8' },
  { workorderid: '9', words: null },
]

const filling = [
  `insert into users (userid, email, username, "searchText", "joinedAt", "modifiedAt") values (1, 't@x', 'T', 't', 0, 0)`,
  `insert into wikis (wikiid, namespace, title, "titleKey", langid, "displayTitle", description, excerpt,
     "currentRevisionid", "newestRevisionid", "createdAt", "modifiedAt")
   values (1, 'CATEGORY', 'T', 't', 'en', '', '', '', 1, 1, 0, 0)`,
  `insert into guides (guideid, langid, categoryid, type, subject, title, summary, difficulty, "timeMax", flags,
     "isPublic", "isFeatured", "isPrerequisiteOnly", revisionid, "currentRevisionid", "newestRevisionid",
     "createdAt", "publishedAt", "modifiedAt")
   values (1, 'en', 1, 'how-to', '', 'Valve', '', 'Easy', 0, '[]', 1, 0, 0, 1, 1, 1, 0, 0, 0)`,
  `insert into guide_revisions ("guideRevisionid", guideid, langid, revisionid, at, action, content, steps)
   values (1, 1, 'en', 1, 0, 'created', '{"title":"Valve"}', '[]')`,
  `insert into run_plans (planid, guideid, digest) values (1, 1, 'x')`,
  `insert into run_titles (guideid, words) values (1, ' valve')`,
  `insert into run_title_words (guideid, word) values (1, 'valve')`,
  ...runs.flatMap(({ workorderid, words }, index) => [
    `insert into entries (entryid, planid, guideid, userid, starterid, workorderid, status, "startedAt", "lastAt", langid,
       "guideRevisionid", prerequisites, "maxFormRevisionid", "eventCount")
     values (${index + 1}, 1, 1, 1, 1, '${workorderid}', 'started', ${index}, ${index}, 'en', 1, '[]', 1, 1)`,
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
