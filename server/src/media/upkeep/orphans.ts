// Stored files that nothing in the database refers to.
import type { Database, Db } from '#platform/db/database.ts'
import { hashOf, type StoredFile } from '#platform/files/files.ts'
import { findOpenUploads, findWantedFolders, findWantedOriginals } from '../store/stored-files.queries.ts'

export const areas = ['originals/', 'derived/', 'parts/'] as const
export type Area = (typeof areas)[number]

/** Which of the names under which files of this area lie are wanted. */
const findWanted: Record<Area, (db: Db, names: string[]) => Promise<Set<string>>> = {
  'originals/': findWantedOriginals,
  'derived/': findWantedFolders,
  'parts/': findOpenUploads,
}

const pageOfFiles = 500

/** Looks at the newest data, page by page: of what has just been saved no orphan is made. */
export async function* findOrphans(
  database: Database,
  area: Area,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<StoredFile> {
  let page: StoredFile[] = []
  for await (const file of files) {
    page.push(file)
    if (page.length < pageOfFiles) continue
    yield* await pickOrphans(database, area, page)
    page = []
  }
  yield* await pickOrphans(database, area, page)
}

async function pickOrphans(database: Database, area: Area, page: StoredFile[]): Promise<StoredFile[]> {
  if (page.length === 0) return []
  const names = [...new Set(page.map(({ key }) => hashOf(key)))]
  const wanted = await database.readNewest((db) => findWanted[area](db, names))
  return page.filter(({ key }) => !wanted.has(hashOf(key)))
}
