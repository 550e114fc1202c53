// Keeps the words that a run is found by in step with its work order, its values and the reasons that were given in it.
import type { Db } from '#platform/db/database.ts'
import { rebuildTitlesOf } from './titles.ts'
import {
  deleteKeys,
  findWords,
  insertKeys,
  listEntryids,
  listSources,
  listWords,
  saveText,
  type WordPlace,
} from './words.queries.ts'
import { keysOf, readWords, textOfValue, wordsOf, writeWords } from './words.ts'

/** Most saves bring numbers or words that the run has already, and write nothing here. */
export async function addWords(
  db: Db,
  entry: WordPlace,
  texts: readonly (string | null)[],
  isNew?: true,
): Promise<void> {
  const words = texts.flatMap((text) => (text === null ? [] : wordsOf(text)))
  if (words.length === 0) return
  const before = readWords(isNew ? undefined : await findWords(db, entry.entryid))
  await saveWords(db, entry, before, new Set([...before, ...words]))
}

/** After something is no longer there: another value may have the same word. */
export async function renewWords(db: Db, entry: WordPlace): Promise<void> {
  const before = readWords(await findWords(db, entry.entryid))
  const [now] = await readRuns(db, [entry.entryid])
  await saveWords(db, entry, before, now?.words ?? new Set())
}

async function saveWords(
  db: Db,
  entry: WordPlace,
  before: readonly string[],
  after: ReadonlySet<string>,
): Promise<void> {
  if (before.length === after.size && before.every((each) => after.has(each))) return
  const [gone, come] = [keysOf(before), keysOf(after)]
  await saveText(db, { entryid: entry.entryid, words: writeWords(after) })
  await deleteKeys(
    db,
    entry,
    [...gone].filter((key) => !come.has(key)),
  )
  await insertKeys(
    db,
    entry,
    [...come].filter((key) => !gone.has(key)),
  )
}

/** The index has who holds a run, so that lists of a person need not look at runs of others. */
export async function moveWords(db: Db, entry: WordPlace): Promise<void> {
  const keys = [...keysOf(readWords(await findWords(db, entry.entryid)))]
  await deleteKeys(db, entry, keys)
  await insertKeys(db, entry, keys)
}

/** Before the run itself is removed. */
export async function removeWords(db: Db, entry: Pick<WordPlace, 'entryid' | 'startedAt'>): Promise<void> {
  await deleteKeys(db, entry, [...keysOf(readWords(await findWords(db, entry.entryid)))])
}

async function readRuns(
  db: Db,
  entryids: readonly number[],
): Promise<{ entry: WordPlace; words: Set<string> }[]> {
  const { entries, values, reasons, events } = await listSources(db, entryids)
  const texts = new Map(entries.map(({ entryid, workorderid }) => [entryid, [workorderid]]))
  for (const { entryid, value, fieldType } of values) {
    const text = textOfValue(fieldType, value)
    if (text !== null) texts.get(entryid)?.push(text)
  }
  for (const { entryid, reason } of reasons) if (reason !== null) texts.get(entryid)?.push(reason)
  for (const { entryid, data } of events) {
    const { reason } = JSON.parse(data ?? '{}') as { reason?: string }
    if (reason) texts.get(entryid)?.push(reason)
  }
  return entries.map((entry) => ({
    entry,
    words: new Set((texts.get(entry.entryid) ?? []).flatMap(wordsOf)),
  }))
}

const runsAtOnce = 100

/** Fills the index anew, one transaction after the other, beside a server that goes on; answers for how many runs. */
export async function rebuildWords(write: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const entryids = await write(async (db) => {
      const batch = await listEntryids(db, after, runsAtOnce)
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
  for (const { entry, words } of await readRuns(db, entryids)) {
    const keys = [...keysOf(words)]
    await deleteKeys(db, entry, [...new Set([...keysOf(readWords(kept.get(entry.entryid))), ...keys])])
    await insertKeys(db, entry, keys)
    await saveText(db, { entryid: entry.entryid, words: writeWords(words) })
  }
}
