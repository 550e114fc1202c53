// Marks: words that filter a search; no text contains them, because texts are indexed in separate columns.
import { createHash } from 'node:crypto'
import { difficulties } from '#guides/content.ts'
import { fold } from '#word-index/words.ts'

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, 'x')
/** Marks are letters and digits; tags are any text. */
const hashed = (text: string): string =>
  createHash('sha256').update(fold(text.trim())).digest('hex').slice(0, 16)

export const markOf = {
  guides: 'kguide',
  pages: 'kwiki',
  open: 'open',
  original: 'original',
  form: 'form',
  language: (langid: string) => `l${plain(langid)}`,
  namespace: (namespace: string) => `n${namespace.toLowerCase()}`,
  /** Types may contain dashes, which words do not. */
  type: (type: string) => `t${plain(type)}`,
  /** By id, which stays the same when the category is renamed. */
  category: (wikiid: number) => `c${wikiid}`,
  difficulty: (difficulty: string) => `d${difficulties.findIndex((each) => each === difficulty)}`,
  tag: (name: string) => `h${hashed(name)}`,
}
