// Tags of guides and pages: normalized spelling, one id per word, and typed tags that lists hide.

import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { countCharacters } from '../characters.ts'
import { insertTags, listTagsByName } from './tags.queries.ts'

export const tagLimit = 32
const typedPrefix = /^(device|product|lang|source|system):/

/** Converts to lower case with single blanks between words. */
export const normalizeTag = (tag: string): string =>
  tag.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase()

const isTypedTag = (name: string): boolean => typedPrefix.test(name)

/** Returns the fault of a tag, or null. */
function tagFault(name: string): string | null {
  if (name === '' || countCharacters(name) > tagLimit) return `must be a word of 1 to ${tagLimit} characters`
  return /\p{Cc}/u.test(name) ? 'holds characters that do not print' : null
}

export function readTag(text: string): string {
  const name = normalizeTag(text)
  const fault = tagFault(name)
  if (fault) throw problems.invalidField('tag', `tag ${fault}`)
  return name
}

/** Returns the faults of a list of tags, each with its index. */
export const tagFaults = (texts: readonly string[], field: string): FieldFault[] =>
  texts.flatMap((text, index): FieldFault[] => {
    const fault = tagFault(normalizeTag(text))
    return fault
      ? [{ message: `tag ${fault}`, field: `${field}.${index}`, code: 'invalid_field', index }]
      : []
  })

/** Returns ids of normalized tags; unused tags are left out. */
export async function findTags(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await listTagsByName(db, [...new Set(names)])
  return new Map(rows.map((row) => [row.name, row.tagid]))
}

/** Returns the tags of many guides or pages, also those that lists do not show. */
export async function findTagsOf(
  db: Db,
  kind: 'guide' | 'wiki',
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map()
  const column = sql.ref(`${kind}id`)
  const { rows } = await sql<{ id: number; name: string }>`
    select ${column} as id, tags.name as name
    from ${sql.table(`${kind}_tags`)} as links inner join tags on tags.tagid = links.tagid
    where ${column} in ${sqlList(ids)} order by tags.tagid`.execute(db)
  const groups = Map.groupBy(rows, ({ id }) => id)
  return new Map([...groups].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
}

/** Returns ids of normalized tags, and inserts new ones. */
export async function ensureTags(ctx: Context, names: readonly string[]): Promise<Map<string, number>> {
  const known = await findTags(ctx.db, names)
  const missing = [...new Set(names)].filter((name) => !known.has(name))
  const added = await insertTags(
    ctx.db,
    missing.map((name) => ({ name, isTyped: isTypedTag(name) ? 1 : 0, createdAt: ctx.now })),
  )
  for (const { name, tagid } of added) known.set(name, tagid)
  return known
}
