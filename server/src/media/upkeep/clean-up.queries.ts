// Queries for clean-up: media in no manager and without use are marked when first seen, and removed later.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { isChosen } from '../choosers.queries.ts'
import { type Medium, mediumTables } from '../media-tables.ts'

export interface Range {
  above: number
  upTo: number
}

export interface Candidate {
  id: number
  unusedSince: number | null
  isUnused: 0 | 1
}

export async function findHighestId(db: Db, medium: Medium): Promise<number> {
  const { table, id } = mediumTables[medium]
  const { rows } = await sql<{ highest: number | null }>`
    select max(${sql.ref(id)}) as highest from ${sql.table(table)}`.execute(db)
  return rows[0]?.highest ?? 0
}

/** Media in no manager, and marked media: all whose mark may have to change. */
export async function listCandidates(db: Db, medium: Medium, { above, upTo }: Range): Promise<Candidate[]> {
  const { table, id } = mediumTables[medium]
  const { rows } = await sql<Candidate>`
    select ${sql.ref(id)} as id, "unusedSince",
      case when "isInManager" = 0 and not ${isUsed(medium)} then 1 else 0 end as "isUnused"
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${above} and ${sql.ref(id)} <= ${upTo}
      and ("isInManager" = 0 or "unusedSince" is not null)`.execute(db)
  return rows
}

/** Any revision refers to it, or another medium does. */
function isUsed(medium: Medium): RawBuilder<unknown> {
  const { table, id } = mediumTables[medium]
  const own = sql.ref(`${table}.${id}`)
  const named = sql`exists (select 1 from media_uses where media_uses.medium = ${medium} and mediumid = ${own})`
  if (medium !== 'image') return named
  return sql`(${named}
    or exists (select 1 from images as copies where copies.srcid = ${own})
    or exists (select 1 from media_objects where media_objects.imageid = ${own})
    or exists (select 1 from documents where documents.imageid = ${own})
    or ${isChosen(own)})`
}

export async function markUnused(
  db: Db,
  medium: Medium,
  ids: readonly number[],
  since: number | null,
): Promise<void> {
  const { table, id } = mediumTables[medium]
  await sql`update ${sql.table(table)} set "unusedSince" = ${since}
    where ${sql.ref(id)} in ${sqlList(ids)}`.execute(db)
}

/** Deletes unused media; returns them with their files. A foreign key of a page or guide may reject the deletion. */
export async function deleteUnused(
  db: Db,
  medium: Medium,
  mediumid: number,
): Promise<{ guid: string; filename: string; names: string[] } | undefined> {
  const { table, id } = mediumTables[medium]
  const rendition = medium === 'image' ? sql.ref('rendition') : sql`null`
  const { rows } = await sql<Gone>`
    delete from ${sql.table(table)}
    where ${sql.ref(id)} = ${mediumid} and "isInManager" = 0 and not ${isUsed(medium)}
    returning guid, filename, hash, ${rendition} as rendition`.execute(db)
  const [gone] = rows
  if (!gone) return undefined
  await db.deleteFrom('media_tags').where('medium', '=', medium).where('mediumid', '=', mediumid).execute()
  const { guid, filename, hash, rendition: folder } = gone
  return { guid, filename, names: [hash, folder].filter((name) => name !== null) }
}

interface Gone {
  guid: string
  filename: string
  hash: string | null
  rendition: string | null
}
