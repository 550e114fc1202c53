// The SQL condition that a title contains words, in any case.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** `lower` of some engines and collations changes only ASCII, so words are matched in lower case and in capitals. */
export function titleContains(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  const words = text.trim().replace(/[%_!]/g, '!$&').replace(/\s+/g, '%')
  const forms = [...new Set([words, words.toLowerCase(), words.toUpperCase()].map(asciiLower))]
  const each = forms.map((form) => sql`lower(${column}) like ${`%${form}%`} escape '!'`)
  return sql`(${sql.join(each, sql` or `)})`
}
