// Maintains the title words by which runs are found: the guide's current titles and those pinned by runs.
import type { JobHandler } from '#events/worker.ts'
import type { Pins } from '#guides/reading/pick-states.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { listGuideHeads, type RunRow } from '../runs.queries.ts'
import { listContents, listTitleWords, saveTitleWords } from './words.queries.ts'
import { readWords, wordsOf, writeWords } from './words.ts'

type State = Pick<Pins, 'guideid' | 'revisionid' | 'translationid'>

/** Guide → words; guides without runs are absent. */
export async function titleWordsOf(
  db: Db,
  runs: readonly Pick<RunRow, 'guideid'>[],
): Promise<Map<number, string[]>> {
  const guideids = [...new Set(runs.map(({ guideid }) => guideid))]
  const rows = await listTitleWords(db, guideids)
  return new Map(rows.map(({ guideid, words }) => [guideid, readWords(words)]))
}

/** Adds the titles of pinned revisions. Words are never removed: an old title may be on printed records. */
export async function addPinnedTitles(db: Db, states: readonly State[]): Promise<void> {
  const guideids = [...new Set(states.map(({ guideid }) => guideid))]
  const revisionids = states.flatMap(({ revisionid, translationid }) => [revisionid, translationid ?? 0])
  const titles = [
    ...(await listGuideHeads(db, guideids)),
    ...(await listContents(db, [...new Set(revisionids)])).map(({ guideid, content }) => ({
      guideid,
      title: titleIn(content),
    })),
  ]
  await addTitles(db, guideids, titles)
}

async function addTitles(
  db: Db,
  guideids: readonly number[],
  titles: readonly { guideid: number; title: string }[],
): Promise<void> {
  const stored = new Map((await listTitleWords(db, guideids)).map((row) => [row.guideid, row.words]))
  for (const guideid of guideids) {
    const before = readWords(stored.get(guideid))
    const own = titles.filter((each) => each.guideid === guideid).flatMap(({ title }) => wordsOf(title))
    const after = new Set([...before, ...own])
    if (after.size > before.length || !stored.has(guideid))
      await saveTitleWords(db, { guideid, words: writeWords(after) })
  }
}

export const addTitlesOfRuns = (db: Db, runs: readonly RunRow[]): Promise<void> =>
  addPinnedTitles(
    db,
    runs.map(({ guideid, guideRevisionid, translationRevisionid }) => ({
      guideid,
      revisionid: guideRevisionid,
      translationid: translationRevisionid,
    })),
  )

/** The title of a pinned revision in the run's language. */
export async function findPinnedTitle(
  db: Db,
  { revisionid, translationid }: Omit<State, 'guideid'>,
): Promise<string> {
  const states = await listContents(db, [revisionid, translationid ?? 0])
  const titleOf = (id: number | null): string =>
    titleIn(states.find(({ guideRevisionid }) => guideRevisionid === id)?.content ?? '{}')
  return titleOf(translationid) || titleOf(revisionid)
}

/** Originals store the text, translations an object with its source text, or nothing. */
function titleIn(content: string): string {
  const { title = '' } = JSON.parse(content) as { title?: string | { text: string } }
  return typeof title === 'string' ? title : title.text
}

/** Job after an edit of a guide: adds its new title. */
export function addNewTitle({ database }: { database: Pick<Database, 'write'> }): JobHandler {
  return async ({ subjectid }) => {
    if (subjectid === null) return
    await database.write(async (db) => {
      const isPerformed = (await listTitleWords(db, [subjectid])).length > 0
      if (isPerformed) await addTitles(db, [subjectid], await listGuideHeads(db, [subjectid]))
    })
  }
}
