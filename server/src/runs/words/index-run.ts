// Keeps the words of a run in step with its work order, its values and its reasons, and the index with them soon after.
import type { Database, Db } from '#platform/db/database.ts'
import type { RunRow } from '../runs.queries.ts'
import { markOf, placeOf, runIndex } from './places.ts'
import { noteTitlesOfRuns, titleWordsOf } from './titles.ts'
import { findWords, listRunIds, listSources, listWaiting, saveIndexed, saveWords } from './words.queries.ts'
import { readWords, textOfValue, wordsOf, writeWords } from './words.ts'

/** Of a run that begins. */
export async function startWords(db: Db, { entryid, workorderid }: Pick<RunRow, 'entryid' | 'workorderid'>) {
  await saveWords(db, entryid, writeWords(wordsOf(workorderid)))
}

/** Most saves bring numbers or words that the run has already, and write nothing here. */
export async function addWords(db: Db, entryid: number, texts: readonly (string | null)[]): Promise<void> {
  const words = texts.flatMap((text) => (text === null ? [] : wordsOf(text)))
  if (words.length === 0) return
  const before = readWords(await findWords(db, entryid))
  const after = new Set([...before, ...words])
  if (after.size > before.length) await saveWords(db, entryid, writeWords(after))
}

/** After something is no longer there: another value may have the same word. */
export async function renewWords(db: Db, entryid: number): Promise<void> {
  const [now] = await readRuns(db, [entryid])
  if (now) await saveWords(db, entryid, writeWords(now.words))
}

/** Before the run itself is removed, with which its words go. */
export async function removeWords(db: Db, run: Pick<RunRow, 'entryid' | 'startedAt'>): Promise<void> {
  await runIndex(db).remove(db, [placeOf(run)])
}

async function readRuns(
  db: Db,
  entryids: readonly number[],
): Promise<{ run: RunRow; words: ReadonlySet<string> }[]> {
  const { entries: runs, values, reasons, events } = await listSources(db, entryids)
  const texts = new Map(runs.map(({ entryid, workorderid }) => [entryid, [workorderid]]))
  for (const { entryid, value, fieldType } of values) {
    const text = textOfValue(fieldType, value)
    if (text !== null) texts.get(entryid)?.push(text)
  }
  for (const { entryid, reason } of reasons) if (reason !== null) texts.get(entryid)?.push(reason)
  for (const { entryid, data } of events) {
    const { reason } = JSON.parse(data ?? '{}') as { reason?: string }
    if (reason) texts.get(entryid)?.push(reason)
  }
  return runs.map((run) => ({ run, words: new Set((texts.get(run.entryid) ?? []).flatMap(wordsOf)) }))
}

/** Reads the words of these runs anew, and writes them into the index. */
export async function indexRuns(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  const found = await readRuns(db, entryids)
  const runs = found.map(({ run }) => run)
  await noteTitlesOfRuns(db, runs)
  const titles = await titleWordsOf(db, runs)
  const index = runIndex(db)
  await index.remove(db, runs.map(placeOf))
  await index.insert(
    db,
    found.map(({ run, words }) => {
      const title = titles.get(run.guideid) ?? []
      return { docid: placeOf(run), title, about: [], body: [...words], marks: marksOf(run) }
    }),
  )
  const rows = found.map(({ run, words }) => ({ entryid: run.entryid, words: writeWords(words) }))
  await saveIndexed(db, rows)
}

const marksOf = ({ guideid, userid, starterid, status, deviations }: RunRow): string[] => [
  markOf.guide(guideid),
  ...[...new Set([userid, starterid])].map(markOf.person),
  markOf.state(status),
  ...(deviations > 0 ? [markOf.deviating] : []),
]

/** Few enough that others wait only a moment for their turn to write. */
const runsAtOnce = 60

type Writes = Pick<Database, 'write'>

/** Takes up what has changed; answers for how many runs. Lists find those by their words meanwhile. */
export async function indexWaiting(database: Pick<Database, 'read' | 'write'>): Promise<number> {
  for (let count = 0; ; ) {
    if ((await database.read((db) => listWaiting(db, 1))).length === 0) return count
    count += (await indexSome(database, (db) => listWaiting(db, runsAtOnce))).length
  }
}

/** Fills the index anew, one transaction after the other, beside a server that goes on; answers for how many runs. */
export async function reindexRuns(database: Writes): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const entryids = await indexSome(database, (db) => listRunIds(db, after, runsAtOnce))
    count += entryids.length
    if (entryids.length === 0) return count
    after = entryids.at(-1) ?? after
  }
}

const indexSome = ({ write }: Writes, list: (db: Db) => Promise<number[]>): Promise<number[]> =>
  write(async (db) => {
    const entryids = await list(db)
    await indexRuns(db, entryids)
    return entryids
  })
