// Proves on a filled database of an earlier version that documents published without the right to do it become private,
// and all others stay public.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore } from '#test/databases.ts'

const [stranger, owner, author, moderator] = [1, 2, 3, 4]
/** Each document has the id of the page that uses it. */
interface Save {
  by: number | null
  langid?: string
  documents?: boolean
  text?: boolean
  isDenied?: boolean
  /** Index of the original's revision that the translation was made from. */
  source?: number
}

interface Case {
  what: string
  saves: readonly Save[]
  /** Expected value per language that uses the document. */
  open: Record<string, 0 | 1>
}

const cases: readonly Case[] = [
  { what: 'a stranger attached it', saves: [{ by: stranger, documents: true }], open: { en: 0 } },
  { what: 'its owner attached it', saves: [{ by: owner, documents: true }], open: { en: 1 } },
  { what: 'an author attached it', saves: [{ by: author, documents: true }], open: { en: 1 } },
  { what: 'the server itself did', saves: [{ by: null, documents: true }], open: { en: 1 } },
  {
    what: 'a moderator put something right beside it',
    saves: [
      { by: stranger, documents: true },
      { by: moderator, documents: true },
    ],
    open: { en: 0 },
  },
  {
    what: 'a stranger put something right beside it',
    saves: [
      { by: author, documents: true },
      { by: stranger, documents: true },
    ],
    open: { en: 1 },
  },
  {
    what: 'it was taken off and attached by an author',
    saves: [{ by: stranger, documents: true }, { by: author }, { by: author, documents: true }],
    open: { en: 1 },
  },
  {
    what: 'what was denied is no beginning',
    saves: [
      { by: author },
      { by: stranger, documents: true, isDenied: true },
      { by: author, documents: true },
    ],
    open: { en: 1 },
  },
  {
    what: 'an author named it in the text before',
    saves: [
      { by: author, text: true },
      { by: stranger, text: true, documents: true },
    ],
    open: { en: 1 },
  },
  {
    what: 'a stranger named it in the text before',
    saves: [
      { by: stranger, text: true },
      { by: author, text: true, documents: true },
    ],
    open: { en: 0 },
  },
  {
    what: 'an author translated what a stranger had attached',
    saves: [
      { by: stranger, documents: true },
      { by: author, langid: 'de', documents: true, source: 0 },
    ],
    open: { en: 0, de: 0 },
  },
  {
    what: 'an author attached it to the translation',
    saves: [{ by: stranger }, { by: author, langid: 'de', documents: true, source: 0 }],
    open: { de: 1 },
  },
]

/** Inserts one row at a time, in SQL that both engines accept. */
function filling(): string[] {
  const person = (userid: number, isAuthor: 0 | 1, isModerator: 0 | 1) =>
    `insert into users (userid, email, username, "searchText", "isAuthor", "isModerator", "joinedAt", "modifiedAt")
     values (${userid}, 'p${userid}@example.org', 'P${userid}', 'p', ${isAuthor}, ${isModerator}, 0, 0)`
  const statements = [
    person(stranger, 0, 0),
    person(owner, 0, 0),
    person(author, 1, 0),
    person(moderator, 0, 1),
  ]
  let revisionid = 0
  for (const [index, { saves, open }] of cases.entries()) {
    const id = index + 1
    statements.push(
      `insert into documents (documentid, guid, ownerid, hash, filename, title, extension, bytes, "createdAt")
       values (${id}, 'guid${id}', ${owner}, 'h', 'f.pdf', '', 'pdf', 1, 0)`,
      `insert into wikis (wikiid, namespace, title, "titleKey", langid, "displayTitle", description, excerpt,
         "currentRevisionid", "newestRevisionid", "createdAt", "modifiedAt")
       values (${id}, 'WIKI', 'T${id}', 't${id}', 'en', '', '', '', 1, 1, 0, 0)`,
      ...Object.keys(open).map(
        (langid) =>
          `insert into media_uses (medium, mediumid, place, placeid, langid, guideid, "isCurrent", "isGranted")
           values ('document', ${id}, 'wiki', ${id}, '${langid}', null, 1, 1)`,
      ),
    )
    const first = revisionid + 1
    for (const { by, langid = 'en', documents, text, isDenied, source } of saves) {
      const contents = text ? `See [document|${id}|this].` : 'See.'
      const content = JSON.stringify({ contents, documents: documents ? [id + 1000, id] : [] })
      statements.push(
        `insert into wiki_revisions (revisionid, wikiid, langid, at, userid, action, content, "sourceRevisionid", "isDenied")
         values (${++revisionid}, ${id}, '${langid}', 0, ${by}, 'edited', '${content}',
           ${source === undefined ? null : first + source}, ${isDenied ? 1 : 0})`,
      )
    }
  }
  // Uses that have nothing to do with documents on pages.
  statements.push(
    `insert into media_uses (medium, mediumid, place, placeid, langid, guideid, "isCurrent", "isGranted")
     values ('document', 1, 'guide', 7, 'en', 7, 1, 1), ('image', 1, 'wiki', 1, 'en', null, 1, 1)`,
  )
  return statements
}

test('a document stays open where its owner, somebody trusted or the server has put it, and nowhere else', async () => {
  const store = await anEmptyStore()
  await migrateStore(store, migrations.slice(0, 10))
  await onStore(store, filling())
  assert.ok((await migrateStore(store, migrations)).applied.includes('rights-of-documents'))
  const rows = (await onStore(store, [
    `select medium, mediumid, place, langid, "isGranted" from media_uses order by mediumid, langid desc`,
  ])) as { medium: string; mediumid: number; place: string; langid: string; isGranted: number }[]
  const others = rows.filter(({ medium, place }) => medium !== 'document' || place !== 'wiki')
  assert.deepEqual(
    others.map(({ isGranted }) => Number(isGranted)),
    [1, 1],
  )
  const found = cases.map(({ what }, index) => {
    const own = rows.filter((row) => !others.includes(row) && Number(row.mediumid) === index + 1)
    return { what, open: Object.fromEntries(own.map((row) => [row.langid, Number(row.isGranted)])) }
  })
  assert.deepEqual(
    found,
    cases.map(({ what, open }) => ({ what, open })),
  )
})
