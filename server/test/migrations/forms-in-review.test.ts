// Proves on a filled database of an earlier version that each revision of a guide names the forms valid until the next
// one, and that readers see the same forms as before.
// Engines: both, because migrations have SQL for each.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrations } from '#schema/migrations/index.ts'
import { anEmptyStore, migrateStore, onStore } from '#test/databases.ts'

interface State {
  at: number
  steps: [number, number][]
  langid?: string
  isPatrolled?: 0
  isDenied?: 1
}
interface Form {
  at: number
  stepid: number
}

/** Step 3 is removed, step 4 is pending with its guide, step 5 was rejected. */
const states: State[] = [
  { at: 10, steps: [[1, 1]] },
  {
    at: 20,
    steps: [
      [1, 1],
      [2, 2],
      [3, 3],
    ],
  },
  { at: 25, steps: [[1, 9]], langid: 'de' },
  {
    at: 30,
    steps: [
      [1, 1],
      [2, 2],
      [5, 5],
    ],
    isPatrolled: 0,
    isDenied: 1,
  },
  {
    at: 40,
    steps: [
      [2, 2],
      [1, 1],
    ],
  },
  {
    at: 50,
    steps: [
      [4, 4],
      [2, 2],
      [1, 1],
    ],
    isPatrolled: 0,
  },
]
const forms: Form[] = [
  { at: 15, stepid: 1 },
  { at: 20, stepid: 1 },
  { at: 21, stepid: 3 },
  { at: 31, stepid: 5 },
  { at: 35, stepid: 1 },
  { at: 45, stepid: 2 },
  { at: 55, stepid: 4 },
  { at: 60, stepid: 1 },
]

const json = (value: unknown) => `'${JSON.stringify(value)}'`

function filling(): string[] {
  return [
    `insert into wikis (wikiid, namespace, title, "titleKey", langid, "displayTitle", description, excerpt,
       "currentRevisionid", "newestRevisionid", "createdAt", "modifiedAt")
     values (1, 'CATEGORY', 'T', 't', 'en', '', '', '', 1, 1, 0, 0)`,
    ...[1, 2].map(
      (
        guideid,
      ) => `insert into guides (guideid, langid, categoryid, type, subject, title, summary, difficulty, "timeMax", flags,
         "isPublic", "isFeatured", "isPrerequisiteOnly", revisionid, "currentRevisionid", "newestRevisionid",
         "createdAt", "publishedAt", "modifiedAt")
       values (${guideid}, 'en', 1, 'how-to', '', 'G', '', 'Easy', 0, '[]', 1, 0, 0, 1, 5, 6, 0, 0, 0)`,
    ),
    ...[1, 2, 3, 4, 5].map(
      (stepid) => `insert into steps (stepid, guideid, "createdAt") values (${stepid}, 1, 0)`,
    ),
    ...states.map(
      ({ at, steps, langid = 'en', isPatrolled = 1, isDenied = 0 }, index) =>
        `insert into guide_revisions ("guideRevisionid", guideid, langid, revisionid, at, action, content, steps, "isPatrolled", "isDenied")
         values (${index + 1}, 1, '${langid}', ${index + 1}, ${at}, 'edited', '{}', ${json(steps)}, ${isPatrolled}, ${isDenied})`,
    ),
    `insert into guide_revisions ("guideRevisionid", guideid, langid, revisionid, at, action, content, steps)
     values (7, 2, 'en', 1, 0, 'created', '{}', '[[1,1]]')`,
    ...forms.map(
      ({ at, stepid }, index) =>
        `insert into form_revisions ("formRevisionid", stepid, guideid, at) values (${index + 1}, ${stepid}, 1, ${at})`,
    ),
  ]
}

test('each state names the forms that held until the next one; only forms of steps that were accepted were seen', async () => {
  const store = await anEmptyStore()
  await migrateStore(store, migrations.slice(0, 15))
  await onStore(store, filling())
  assert.deepEqual((await migrateStore(store, migrations.slice(0, 16))).applied, ['forms-in-review'])
  const named = (await onStore(store, [`select forms from guide_revisions order by "guideRevisionid"`])) as {
    forms: string
  }[]
  assert.deepEqual(
    named.map((row) => JSON.parse(row.forms)),
    [
      [[1, 1]],
      [
        [1, 5],
        [3, 3],
      ],
      [],
      [
        [1, 5],
        [5, 4],
      ],
      [
        [1, 8],
        [2, 6],
      ],
      [
        [1, 8],
        [2, 6],
        [4, 7],
      ],
      [],
    ],
  )
  const shown = (await onStore(store, [
    `select "shownFrom", stepid, "formRevisionid" from shown_forms order by "shownFrom"`,
  ])) as { shownFrom: number; stepid: number; formRevisionid: number }[]
  assert.deepEqual(
    shown.map((row) => [Number(row.shownFrom), Number(row.stepid), Number(row.formRevisionid)]),
    [1, 2, 3, 5, 6, 8].map((number) => [number, forms[number - 1]?.stepid, number]),
  )
})
