// Queries for the register of files that may be unused: dropped by a medium, or received and perhaps not saved.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { findOpenUploads, findWantedFolders, findWantedOriginals } from './stored-files.queries.ts'

/** A second drop renews the time. */
export async function storeDropped(db: Db, names: readonly string[], droppedAt: number): Promise<void> {
  const rows = [...new Set(names)].map((name) => ({ name, droppedAt }))
  if (rows.length === 0) return
  await db
    .insertInto('dropped_files')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ droppedAt: sql.ref('excluded.droppedAt') }),
    )
    .execute()
}

export async function listDropped(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dropped_files')
    .select('name')
    .where('droppedAt', '<', before)
    .orderBy('droppedAt')
    .limit(limit)
    .execute()
  return rows.map(({ name }) => name)
}

/** Files that are used again: the same bytes were uploaded meanwhile, or another medium has them. */
export async function findWantedNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const originals = await findWantedOriginals(db, names)
  const folders = await findWantedFolders(db, names)
  return new Set([...originals, ...folders, ...(await findOpenUploads(db, names))])
}

export async function forgetDropped(db: Db, names: readonly string[], before: number): Promise<void> {
  await db.deleteFrom('dropped_files').where('name', 'in', names).where('droppedAt', '<', before).execute()
}
