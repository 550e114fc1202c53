// The word index on PostgreSQL: a tsvector built here, so that no parser of the engine splits words.
import { sql } from 'kysely'
import { sqlList } from '#platform/db/lists.ts'
import type { IndexedWords, IndexName, Match, Term, WordIndex } from './index-shape.ts'

/** Words are letters and digits, so quotes are enough. */
const quoted = (word: string): string => `'${word}'`

/** Weights would be checked in the row of every match, because the index has none; prefixes are part of the index. */
const inTitle = '^'
const marked = '#'

function vector({ title, about, body, marks }: IndexedWords): string {
  const words = [
    ...title,
    ...about,
    ...body,
    ...title.map((word) => `${inTitle}${word}`),
    ...marks.map((mark) => `${marked}${mark}`),
  ]
  return [...new Set(words)].map(quoted).join(' ')
}

function either({ word, others, lists = [], isWhole }: Term, prefix: string): string {
  const all = lists.map((terms) => terms.map((term) => `(${either(term, prefix)})`).join(' & '))
  const typed = `${quoted(`${prefix}${word}`)}${isWhole ? '' : ':*'}`
  return [
    typed,
    ...others.map((other) => quoted(`${prefix}${other}`)),
    ...all.map((list) => `(${list})`),
  ].join(' | ')
}

function expression({ terms, isInTitle, marks }: Match): string {
  const parts = terms.map((term) => either(term, isInTitle ? inTitle : ''))
  const narrowed = marks.map((each) => each.map((mark) => quoted(`${marked}${mark}`)).join(' | '))
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
  // Runs are read in the order of the primary key. For others the planner must not choose it: it would check all rows.
  matching: (match) =>
    sql`select ${name === 'search_index' ? sql`docid + 0 as docid` : sql`docid`} from ${sql.table(name)} where words @@ cast(${expression(match)} as tsquery)`,
})
