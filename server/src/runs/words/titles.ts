// Keeps the words of titles that runs are found by: those that a guide has, and those that it had when runs of it began.
import type { JobHandler } from '#events/worker.ts'
import type { Pins } from '#guides/reading/pick-states.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { listGuideHeads, type RunRow } from '../runs.queries.ts'
import { listContents, listTitleWords, saveTitleWords } from './words.queries.ts'
import { readWords, wordsOf, writeWords } from './words.ts'

type State = Pick<Pins, 'guideid' | 'revisionid' | 'translationid'>

/** By guide; none of guides that no run ever began of. */
export async function titleWordsOf(
  db: Db,
  runs: readonly Pick<RunRow, 'guideid'>[],
): Promise<Map<number, string[]>> {
  const guideids = [...new Set(runs.map(({ guideid }) => guideid))]
  const rows = await listTitleWords(db, guideids)
  return new Map(rows.map(({ guideid, words }) => [guideid, readWords(words)]))
}

/** As a run has it that begins now. Words are only ever added: under an old title a run may stand on paper. */
export async function noteTitles(db: Db, states: readonly State[]): Promise<void> {
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
  const kept = new Map((await listTitleWords(db, guideids)).map((row) => [row.guideid, row.words]))
  for (const guideid of guideids) {
    const before = readWords(kept.get(guideid))
    const own = titles.filter((each) => each.guideid === guideid).flatMap(({ title }) => wordsOf(title))
    const after = new Set([...before, ...own])
    if (after.size > before.length || !kept.has(guideid))
      await saveTitleWords(db, { guideid, words: writeWords(after) })
  }
}

export const noteTitlesOfRuns = (db: Db, runs: readonly RunRow[]): Promise<void> =>
  noteTitles(
    db,
    runs.map(({ guideid, guideRevisionid, translationRevisionid }) => ({
      guideid,
      revisionid: guideRevisionid,
      translationid: translationRevisionid,
    })),
  )

/** The title of a state, in the language in which it was read. */
export async function findPinnedTitle(
  db: Db,
  { revisionid, translationid }: Omit<State, 'guideid'>,
): Promise<string> {
  const states = await listContents(db, [revisionid, translationid ?? 0])
  const titleOf = (id: number | null): string =>
    titleIn(states.find(({ guideRevisionid }) => guideRevisionid === id)?.content ?? '{}')
  return titleOf(translationid) || titleOf(revisionid)
}

/** Of an original it is text, of a translation it stands with what it was made from, or is absent. */
function titleIn(content: string): string {
  const { title = '' } = JSON.parse(content) as { title?: string | { text: string } }
  return typeof title === 'string' ? title : title.text
}

/** After a guide was edited: its runs are found by the title that it has now, too. */
export function noteNewTitle({ database }: { database: Pick<Database, 'write'> }): JobHandler {
  return async ({ subjectid }) => {
    if (subjectid === null) return
    await database.write(async (db) => {
      const isPerformed = (await listTitleWords(db, [subjectid])).length > 0
      if (isPerformed) await addTitles(db, [subjectid], await listGuideHeads(db, [subjectid]))
    })
  }
}
