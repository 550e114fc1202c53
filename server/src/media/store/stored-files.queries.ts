// Queries for the stored files that media refer to.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { type Medium, mediums, mediumTables } from '../media-tables.ts'

/** The union over all kinds of media, in one query. */
async function listOfAll<T>(db: Db, select: (medium: Medium) => RawBuilder<unknown>): Promise<T[]> {
  const parts = mediums.map((medium) => sql`select * from (${select(medium)}) as ${sql.id(`of_${medium}`)}`)
  return (await sql<T>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

const tableOf = (medium: Medium) => sql.table(mediumTables[medium].table)

/** The hashes of originals, each once, in order, after this one. */
export async function listHashesAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await listOfAll<{ hash: string }>(
    db,
    (medium) => sql`
      select distinct hash from ${tableOf(medium)} where hash > ${after} order by hash limit ${limit}`,
  )
  return [...new Set(rows.map(({ hash }) => hash))].sort().slice(0, limit)
}

/** Selects the hashes whose original is used. */
export const findWantedOriginals = (db: Db, hashes: readonly string[]): Promise<Set<string>> =>
  findWanted(db, hashes, 'hash')

/** Selects the folders with derived files of existing media. */
export const findWantedFolders = (db: Db, folders: readonly string[]): Promise<Set<string>> =>
  findWanted(db, folders, 'rendition')

async function findWanted(
  db: Db,
  names: readonly string[],
  ofImages: 'hash' | 'rendition',
): Promise<Set<string>> {
  const rows = await listOfAll<{ name: string }>(db, (medium) => {
    const column = sql.ref(medium === 'image' ? ofImages : 'hash')
    return sql`select ${column} as name from ${tableOf(medium)} where ${column} in ${sqlList(names)}`
  })
  return new Set(rows.map(({ name }) => name))
}

export async function findOpenUploads(db: Db, guids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('guid').where('guid', 'in', guids).execute()
  return new Set(rows.map(({ guid }) => guid))
}

const words: Record<Medium, string> = { image: 'picture', object: 'video', document: 'document' }

/** A few of the media with this hash, to describe a fault. */
export async function describeHash(db: Db, hash: string): Promise<string[]> {
  const rows = await listOfAll<{ word: string; id: number; filename: string }>(db, (medium) => {
    const id = sql.ref(mediumTables[medium].id)
    return sql`select ${sql.lit(words[medium])} as word, ${id} as id, filename
      from ${tableOf(medium)} where hash = ${hash} order by ${id} limit 3`
  })
  return rows.map(({ word, id, filename }) => `${word} ${id} ${filename}`)
}
