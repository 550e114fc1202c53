// Queries for the tags of media, by which owners find them.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { type Medium, mediumTables } from './media-tables.ts'

export interface ManagerSearch {
  ownerid: number
  /** Part of the name. */
  name?: string | undefined
  tag?: string | undefined
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

/** By the id of the medium. */
export async function listMediaTags<M extends Medium>(
  db: Db,
  medium: M,
  media: readonly Record<(typeof mediumTables)[M]['id'], number>[],
): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>()
  if (media.length === 0) return tags
  const ids = media.map((each: Record<string, number>) => each[mediumTables[medium].id] as number)
  const rows = await db
    .selectFrom('media_tags')
    .select(['mediumid', 'name'])
    .where('medium', '=', medium)
    .where('mediumid', 'in', ids)
    .orderBy('name')
    .execute()
  for (const { mediumid, name } of rows) tags.set(mediumid, [...(tags.get(mediumid) ?? []), name])
  return tags
}

export async function replaceMediaTags(
  db: Db,
  medium: Medium,
  mediumid: number,
  names: readonly string[],
): Promise<void> {
  await db.deleteFrom('media_tags').where('medium', '=', medium).where('mediumid', '=', mediumid).execute()
  if (names.length === 0) return
  await db
    .insertInto('media_tags')
    .values([...new Set(names)].map((name) => ({ medium, mediumid, name })))
    .execute()
}

export function hasTag(medium: Medium, name: string): RawBuilder<boolean> {
  const { table, id } = mediumTables[medium]
  return sql<boolean>`${sql.ref(`${table}.${id}`)} in (
    select mediumid from media_tags where medium = ${medium} and name = ${name})`
}

/** Matches a part of a name in any case. The escape character is explicit: the defaults of the engines differ. */
export function nameHolds(column: string, text: string): RawBuilder<boolean> {
  const part = `%${text.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${part} escape '!'`
}
