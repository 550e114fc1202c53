// The index of words on SQLite: FTS5 without the texts themselves.
import { sql } from 'kysely'
import { sqlList } from '#platform/db/lists.ts'
import type { Match, WordIndex } from './index-shape.ts'

const quoted = (word: string): string => `"${word}"`

function expression({ terms, isInTitle, marks }: Match): string {
  const columns = isInTitle ? '{title}' : '{title about body}'
  const parts = terms.map(({ word, others }) => {
    const either = [`${quoted(word)} *`, ...others.map(quoted)].join(' OR ')
    return `(${columns} : (${either}))`
  })
  const narrowed = marks.map((each) => `({marks} : (${each.map(quoted).join(' OR ')}))`)
  return [...parts, ...narrowed].join(' AND ')
}

export const fts5: WordIndex = {
  insert: async (db, { docid, title, about, body, marks }) => {
    const columns = [title, about, body, marks].map((words) => words.join(' '))
    await sql`insert into search_index (rowid, title, about, body, marks)
      values (${docid}, ${sql.join(columns)})`.execute(db)
  },
  remove: async (db, docids) => {
    if (docids.length > 0) await sql`delete from search_index where rowid in ${sqlList(docids)}`.execute(db)
  },
  matching: (match) =>
    sql`select rowid as docid from search_index where search_index match ${expression(match)}`,
}
