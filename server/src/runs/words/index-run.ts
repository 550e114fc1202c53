// Stores a run's search words (work order, values, reasons) with each change, and updates the word index in the background.
import type { Database, Db } from '#platform/db/database.ts'
import type { RunRow } from '../runs.queries.ts'
import { markOf, placeOf, runIndex } from './places.ts'
import { addTitlesOfRuns, titleWordsOf } from './titles.ts'
import { appendWords, listRunIds, listSources, listWaiting, saveIndexed, saveWords } from './words.queries.ts'
import { textOfValue, wordsOf, writeWords } from './words.ts'

/** Initial words of a new run. */
export async function startWords(db: Db, { entryid, workorderid }: Pick<RunRow, 'entryid' | 'workorderid'>) {
  await saveWords(db, entryid, writeWords(wordsOf(workorderid)))
}

export const writtenOf = (texts: readonly (string | null)[]): string =>
  writeWords(new Set(texts.flatMap((text) => (text === null ? [] : wordsOf(text)))))

/**
 * Returns false if there are none. Does not read the stored words: repeated words, and those of a text that is gone, leave
 * when the run is indexed.
 */
export async function addWords(db: Db, entryid: number, texts: readonly (string | null)[]): Promise<boolean> {
  const words = writtenOf(texts)
  if (words !== '') await appendWords(db, { entryid, words })
  return words !== ''
}

/** Returns the reason and the note of an event from its `data`. */
export function saidWith(data: string | null): string[] {
  const { reason, text } = JSON.parse(data ?? '{}') as { reason?: string; text?: string }
  return [reason, text].filter((each) => each !== undefined)
}

/** Recomputes from all texts: another text may have the words of the one that was replaced. */
export async function renewWords(db: Db, entryid: number): Promise<void> {
  const [now] = await readRuns(db, [entryid])
  if (now) await saveWords(db, entryid, writeWords(now.words))
}

/** Called before the run is removed; the stored words cascade. */
export async function removeWords(db: Db, run: Pick<RunRow, 'entryid' | 'startedAt'>): Promise<void> {
  await runIndex(db).remove(db, [placeOf(run)])
}

async function readRuns(
  db: Db,
  entryids: readonly number[],
): Promise<{ run: RunRow; words: ReadonlySet<string> }[]> {
  const { entries: runs, values, events } = await listSources(db, entryids)
  const texts = new Map(runs.map(({ entryid, workorderid }) => [entryid, [workorderid]]))
  for (const { entryid, value, fieldType } of values) {
    const text = textOfValue(fieldType, value)
    if (text !== null) texts.get(entryid)?.push(text)
  }
  for (const { entryid, data } of events) texts.get(entryid)?.push(...saidWith(data))
  return runs.map((run) => ({ run, words: new Set((texts.get(run.entryid) ?? []).flatMap(wordsOf)) }))
}

/** Recomputes the words of these runs and replaces their index entries. */
export async function indexRuns(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  const found = await readRuns(db, entryids)
  const runs = found.map(({ run }) => run)
  await addTitlesOfRuns(db, runs)
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

/** Batch size: short write transactions. */
const runsAtOnce = 60

type Writes = Pick<Database, 'write'>

/** Indexes changed runs and returns their number; until then lists compare their stored words. */
export async function indexWaiting(database: Pick<Database, 'read' | 'write'>): Promise<number> {
  for (let count = 0; ; ) {
    if ((await database.read((db) => listWaiting(db, 1))).length === 0) return count
    count += (await indexSome(database, (db) => listWaiting(db, runsAtOnce))).length
  }
}

/** Rebuilds the index in batches beside a running server; returns the number of runs. */
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
