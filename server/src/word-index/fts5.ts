// The word index on SQLite: FTS5 without the texts themselves.
import { sql } from 'kysely'
import { sqlList } from '#platform/db/lists.ts'
import type { IndexName, Match, Term, WordIndex } from './index-shape.ts'

const quoted = (word: string): string => `"${word}"`

function either({ word, others, lists = [], isWhole }: Term): string {
  const all = lists.map((terms) => terms.map((term) => `(${either(term)})`).join(' AND '))
  const typed = isWhole ? quoted(word) : `${quoted(word)} *`
  return [typed, ...others.map(quoted), ...all.map((list) => `(${list})`)].join(' OR ')
}

function expression({ terms, isInTitle, marks }: Match): string {
  const columns = isInTitle ? '{title}' : '{title about body}'
  const parts = terms.map((term) => `(${columns} : (${either(term)}))`)
  const narrowed = marks.map((each) => `({marks} : (${each.map(quoted).join(' OR ')}))`)
  return [...parts, ...narrowed].join(' AND ')
}

export const fts5 = (name: IndexName): WordIndex => ({
  insert: async (db, entries) => {
    if (entries.length === 0) return
    const rows = entries.map(({ docid, title, about, body, marks }) => {
      const columns = [title, about, body, marks].map((words) => words.join(' '))
      return sql`(${docid}, ${sql.join(columns)})`
    })
    await sql`insert into ${sql.table(name)} (rowid, title, about, body, marks)
      values ${sql.join(rows)}`.execute(db)
  },
  remove: async (db, docids) => {
    if (docids.length > 0)
      await sql`delete from ${sql.table(name)} where rowid in ${sqlList(docids)}`.execute(db)
  },
  matching: (match) =>
    sql`select rowid as docid from ${sql.table(name)} where ${sql.ref(name)} match ${expression(match)}`,
})
