// Documents of the index with their words. A document never changes, the index replaces it by another: memory can hold it.
import type { Cached, TagCache } from '#platform/cache.ts'
import type { Db } from '#platform/db/database.ts'
import { stemOf } from '#word-index/stems.ts'
import { type DocumentRow, listDocuments } from './search.queries.ts'

type Row = Pick<
  DocumentRow,
  'docid' | 'guideid' | 'wikiid' | 'langid' | 'isOriginal' | 'isFeatured' | 'title' | 'about'
>

export interface Field {
  /** With a blank before each word. */
  spaced: string
  list: readonly string[]
  words: ReadonlySet<string>
  /** In the order of the words. */
  stemList: readonly string[]
  stems: ReadonlySet<string>
}

/** Split and stemmed when it is first needed: most words of a query are in titles, and summaries are longer. */
export interface Candidate extends Row {
  titleField: () => Field
  aboutField: () => Field
}

export interface HeldDocument extends Cached {
  candidate: Candidate
}

function fieldOf(text: string, langid: string): () => Field {
  let field: Field | undefined
  return () => {
    if (field) return field
    const list = text.split(' ')
    const stemList = list.map((word) => stemOf(word, langid))
    field = { spaced: ` ${text}`, list, words: new Set(list), stemList, stems: new Set(stemList) }
    return field
  }
}

/** A word in lists and sets takes some ten times its letters. */
const bytesOfLetter = 10
const ownBytes = 1000

const hold = (row: Row): HeldDocument => ({
  candidate: {
    ...row,
    titleField: fieldOf(row.title, row.langid),
    aboutField: fieldOf(row.about, row.langid),
  },
  tags: [],
  bytes: ownBytes + bytesOfLetter * (row.title.length + row.about.length),
})

/** Reads documents that the caller may see; their texts from memory, if it has them. */
export async function readDocuments(
  db: Db,
  docids: readonly number[],
  held: TagCache<HeldDocument> | undefined,
): Promise<Candidate[]> {
  const known = docids.flatMap((docid) => held?.get(String(docid)) ?? [])
  const found = new Set(known.map(({ candidate }) => candidate.docid))
  const missing = docids.filter((docid) => !found.has(docid))
  const read = missing.length > 0 ? (await listDocuments(db, missing)).map(hold) : []
  for (const each of read) held?.put(String(each.candidate.docid), each)
  return [...known, ...read].map(({ candidate }) => candidate)
}
