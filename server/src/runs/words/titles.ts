// Keeps the words of titles that runs are found by: those that a guide has, and those that it had when runs of it began.
import type { JobHandler } from '#events/worker.ts'
import type { Pins } from '#guides/reading/pinning.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { listGuideHeads } from '../runs.queries.ts'
import {
  findTitleWords,
  insertTitleKeys,
  listContents,
  listPinned,
  saveTitleWords,
} from './titles.queries.ts'
import { keysOf, readWords, wordsOf, writeWords } from './words.ts'

/** Words are only ever added: under an old title a run may stand on paper. */
async function addTitles(db: Db, guideid: number, titles: readonly string[]): Promise<void> {
  const kept = await findTitleWords(db, guideid)
  const before = readWords(kept)
  const after = new Set([...before, ...titles.flatMap(wordsOf)])
  if (kept !== undefined && after.size === before.length) return
  await saveTitleWords(db, { guideid, words: writeWords(after) })
  const known = keysOf(before)
  await insertTitleKeys(
    db,
    guideid,
    [...keysOf(after)].filter((key) => !known.has(key)),
  )
}

type State = Pick<Pins, 'guideid' | 'revisionid' | 'translationid'>

/** As a run has it that begins now. */
export async function noteTitles(db: Db, pins: State): Promise<void> {
  await noteTitlesOfStates(db, [pins])
}

async function noteTitlesOfStates(db: Db, states: readonly State[]): Promise<void> {
  if (states.length === 0) return
  const guideids = [...new Set(states.map(({ guideid }) => guideid))]
  const revisionids = states.flatMap(({ revisionid, translationid }) => [revisionid, translationid ?? 0])
  const titles = [
    ...(await listGuideHeads(db, guideids)),
    ...(await listContents(db, revisionids)).map(({ guideid, content }) => ({
      guideid,
      title: titleIn(content),
    })),
  ]
  for (const guideid of guideids) {
    const own = titles.filter((each) => each.guideid === guideid)
    await addTitles(
      db,
      guideid,
      own.map((each) => each.title),
    )
  }
}

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

export async function rebuildTitlesOf(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  const pinned = await listPinned(db, entryids)
  await noteTitlesOfStates(
    db,
    pinned.map(({ guideid, guideRevisionid, translationRevisionid }) => ({
      guideid,
      revisionid: guideRevisionid,
      translationid: translationRevisionid,
    })),
  )
}

/** After a guide was edited: its runs are found by the title that it has now, too. */
export function noteNewTitle({ database }: { database: Pick<Database, 'write'> }): JobHandler {
  return async ({ subjectid }) => {
    if (subjectid === null) return
    await database.write(async (db) => {
      if ((await findTitleWords(db, subjectid)) === undefined) return
      const [guide] = await listGuideHeads(db, [subjectid])
      if (guide) await addTitles(db, subjectid, [guide.title])
    })
  }
}
