// Keeps the words that a run is found by in step with its work order, its values and the reasons that were given in it.
import type { Db } from '#platform/db/database.ts'
import { rebuildTitlesOf } from './titles.ts'
import {
  deleteKeys,
  findWords,
  insertKeys,
  listRunIds,
  listSources,
  listWords,
  saveText,
  type WordPlace,
} from './words.queries.ts'
import { keysOf, readWords, textOfValue, wordsOf, writeWords } from './words.ts'

/** Most saves bring numbers or words that the run has already, and write nothing here. */
export async function addWords(
  db: Db,
  run: WordPlace,
  texts: readonly (string | null)[],
  isNew?: true,
): Promise<void> {
  const words = texts.flatMap((text) => (text === null ? [] : wordsOf(text)))
  if (words.length === 0) return
  const before = readWords(isNew ? undefined : await findWords(db, run.entryid))
  await saveWords(db, run, before, new Set([...before, ...words]))
}

/** After something is no longer there: another value may have the same word. */
export async function renewWords(db: Db, run: WordPlace): Promise<void> {
  const before = readWords(await findWords(db, run.entryid))
  const [now] = await readRuns(db, [run.entryid])
  await saveWords(db, run, before, now?.words ?? new Set())
}

async function saveWords(
  db: Db,
  run: WordPlace,
  before: readonly string[],
  after: ReadonlySet<string>,
): Promise<void> {
  if (before.length === after.size && before.every((each) => after.has(each))) return
  const [gone, come] = [keysOf(before), keysOf(after)]
  await saveText(db, { entryid: run.entryid, words: writeWords(after) })
  await deleteKeys(
    db,
    run,
    [...gone].filter((key) => !come.has(key)),
  )
  await insertKeys(
    db,
    run,
    [...come].filter((key) => !gone.has(key)),
  )
}

/** The index has who holds a run, so that lists of a person need not look at runs of others. */
export async function moveWords(db: Db, run: WordPlace): Promise<void> {
  const keys = [...keysOf(readWords(await findWords(db, run.entryid)))]
  await deleteKeys(db, run, keys)
  await insertKeys(db, run, keys)
}

/** Before the run itself is removed. */
export async function removeWords(db: Db, run: Pick<WordPlace, 'entryid' | 'startedAt'>): Promise<void> {
  await deleteKeys(db, run, [...keysOf(readWords(await findWords(db, run.entryid)))])
}

async function readRuns(
  db: Db,
  entryids: readonly number[],
): Promise<{ entry: WordPlace; words: Set<string> }[]> {
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
  return runs.map((run) => ({
    entry: run,
    words: new Set((texts.get(run.entryid) ?? []).flatMap(wordsOf)),
  }))
}

const runsAtOnce = 100

/** Fills the index anew, one transaction after the other, beside a server that goes on; answers for how many runs. */
export async function rebuildWords(write: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const entryids = await write(async (db) => {
      const batch = await listRunIds(db, after, runsAtOnce)
      await rebuildWordsOf(db, batch)
      await rebuildTitlesOf(db, batch)
      return batch
    })
    count += entryids.length
    if (entryids.length === 0) return count
    after = entryids.at(-1) ?? after
  }
}

export async function rebuildWordsOf(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  const kept = new Map((await listWords(db, entryids)).map((row) => [row.entryid, row.words]))
  for (const { entry: run, words } of await readRuns(db, entryids)) {
    const keys = [...keysOf(words)]
    await deleteKeys(db, run, [...new Set([...keysOf(readWords(kept.get(run.entryid))), ...keys])])
    await insertKeys(db, run, keys)
    await saveText(db, { entryid: run.entryid, words: writeWords(words) })
  }
}
