// Proves on a filled database of an earlier version that pending edits of deleted things end, and all others stay
// pending.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore, open } from '#test/databases.ts'

const page = (wikiid: number) =>
  `insert into wikis (wikiid, namespace, title, "titleKey", langid, "displayTitle", description, excerpt,
     "currentRevisionid", "newestRevisionid", "createdAt", "modifiedAt")
   values (${wikiid}, 'WIKI', 'T${wikiid}', 'T${wikiid}', 'en', '', '', '', 1, 1, 0, 0)`

/** Page, language, action, and whether it is pending. */
const revisions: [number, string, string, boolean][] = [
  [1, 'en', 'created', false],
  [1, 'en', 'edited', true],
  [1, 'de', 'edited', true],
  [1, 'en', 'deleted', false],
  [1, 'en', 'created', false],
  [1, 'en', 'edited', true],
  [2, 'de', 'edited', true],
  [2, 'fr', 'edited', true],
  [2, 'de', 'deleted', false],
  [2, 'de', 'edited', true],
]

test('edits from before a deletion are denied, of the page in all languages, of a translation in its own', async () => {
  const store = await anEmptyStore()
  await migrateStore(
    store,
    migrations.filter(({ id }) => id < 19),
  )
  await onStore(store, [
    page(1),
    page(2),
    ...revisions.map(
      ([wikiid, langid, action, waits], index) =>
        `insert into wiki_revisions (revisionid, wikiid, langid, at, action, content, "isPatrolled", "isDenied")
         values (${index + 1}, ${wikiid}, '${langid}', 0, '${action}', '{}', ${waits ? 0 : 1}, 0)`,
    ),
  ])
  await migrateStore(store, migrations)
  const denied = await open(store).read((db) =>
    db
      .selectFrom('wiki_revisions')
      .select('revisionid')
      .where('isDenied', '=', 1)
      .orderBy('revisionid')
      .execute(),
  )
  assert.deepEqual(
    denied.map(({ revisionid }) => revisionid),
    [2, 3, 7],
  )
})
