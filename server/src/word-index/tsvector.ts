// The word index on PostgreSQL: a tsvector built here, so that no parser of the engine splits words.
import { sql } from 'kysely'
import { sqlList } from '#platform/db/lists.ts'
import type { IndexedWords, IndexName, Match, Term, WordIndex } from './index-shape.ts'

/** Words are letters and digits, so quotes are enough. */
const quoted = (word: string): string => `'${word}'`

function vector({ title, about, body, marks }: IndexedWords): string {
  const weights = new Map<string, Set<string>>()
  const note = (words: readonly string[], weight: string) => {
    for (const word of words) weights.set(word, (weights.get(word) ?? new Set()).add(weight))
  }
  note(title, 'A')
  note(about, 'B')
  note(body, 'C')
  note(marks, 'D')
  const positions = { A: 1, B: 2, C: 3, D: 4 } as Record<string, number>
  return [...weights]
    .map(
      ([word, of]) => `${quoted(word)}:${[...of].map((weight) => `${positions[weight]}${weight}`).join(',')}`,
    )
    .join(' ')
}

function either({ word, others, lists = [], isWhole }: Term, weights: string): string {
  const all = lists.map((terms) => terms.map((term) => `(${either(term, weights)})`).join(' & '))
  const typed = `${quoted(word)}:${isWhole ? '' : '*'}${weights}`
  return [
    typed,
    ...others.map((other) => `${quoted(other)}:${weights}`),
    ...all.map((list) => `(${list})`),
  ].join(' | ')
}

function expression({ terms, isInTitle, marks }: Match): string {
  const weights = isInTitle ? 'A' : 'ABC'
  const parts = terms.map((term) => either(term, weights))
  const narrowed = marks.map((each) => each.map((mark) => `${quoted(mark)}:D`).join(' | '))
  return [...parts, ...narrowed].map((part) => `(${part})`).join(' & ')
}

export const tsvector = (name: IndexName): WordIndex => ({
  insert: async (db, entries) => {
    if (entries.length === 0) return
    const rows = entries.map((entry) => sql`(${entry.docid}, cast(${vector(entry)} as tsvector))`)
    await sql`insert into ${sql.table(name)} (docid, words) values ${sql.join(rows)}`.execute(db)
  },
  remove: async (db, docids) => {
    if (docids.length > 0)
      await sql`delete from ${sql.table(name)} where docid in ${sqlList(docids)}`.execute(db)
  },
  matching: (match) =>
    sql`select docid from ${sql.table(name)} where words @@ cast(${expression(match)} as tsquery)`,
})
