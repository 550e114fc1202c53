// Rows of earlier versions for tests that migrate a filled database.

/** A user, a guide and the revisions that its runs use, in the tables of that version. */
export const earlierGuide = [
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
]

/** A step of the guide with a form of one number field. */
export const earlierField = [
  `insert into steps (stepid, guideid, "createdAt") values (1, 1, 0)`,
  `insert into form_revisions ("formRevisionid", stepid, guideid, at) values (1, 1, 1, 0)`,
  `insert into field_revisions ("fieldRevisionid", "fieldGuid", stepid, guideid, "formRevisionid", label, "fieldType", content)
   values (1, 'width', 1, 1, 1, 'Width', 'Numeric Input', '{}')`,
]

export const earlierRun = (
  entryid: number,
  { workorderid, startedAt }: { workorderid: string; startedAt: number },
): string =>
  `insert into entries (entryid, planid, guideid, userid, starterid, workorderid, status, "startedAt", "lastAt", langid,
     "guideRevisionid", prerequisites, "maxFormRevisionid", "eventCount")
   values (${entryid}, 1, 1, 1, 1, '${workorderid}', 'started', ${startedAt}, ${startedAt}, 'en', 1, '[]', 1, 1)`

const series = (count: number) =>
  `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) select`

const content = {
  ...{ type: 'how-to', categoryid: 1, subject: '', title: 'Valve', summary: '', difficulty: 'Easy' },
  ...{ introduction: '', conclusion: '', timeMin: 0, timeMax: 0, imageid: null, flags: [] },
  ...{
    parts: [],
    tools: [],
    documents: [],
    featuredDocumentid: null,
    prerequisites: [],
    objectid: null,
    isPublic: true,
  },
}

/** Runs with ten events and a value each, in the tables before migration 20. */
export const manyEarlierRuns = (count: number): string[] => [
  ...earlierGuide,
  ...earlierField,
  `update guide_revisions set content = '${JSON.stringify(content)}'`,
  `insert into entries (entryid, planid, guideid, userid, starterid, workorderid, status, "startedAt", "lastAt", langid,
     "guideRevisionid", prerequisites, "maxFormRevisionid", "eventCount")
   ${series(count)} i, 1, 1, 1, 1, 'WO-' || i, 'started', i, i, 'en', 1, '[]', 1, 10 from n`,
  `insert into entry_events ("entryEventid", entryid, at, type, userid)
   ${series(10 * count)} i, (i + 9) / 10, i, case when i % 10 = 1 then 'started' else 'value.saved' end, 1 from n`,
  `insert into entry_values (valueid, entryid, "entryEventid", guideid, stepid, "fieldRevisionid", "fieldGuid", reading, value, at, "isCurrent")
   ${series(count)} i, i, 10 * i, 1, 1, 1, 'width', 1, '7', 1, 1 from n`,
]
