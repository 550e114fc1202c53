// The SQL that says which stored files media refer to.
import type { Db } from '#platform/db/database.ts'

/** The hashes of originals, each once, in order: those that come after this one. */
export async function listHashesAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const images = await db
    .selectFrom('images')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  const videos = await db
    .selectFrom('media_objects')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select('hash')
    .distinct()
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  const hashes = [...images, ...videos, ...documents].flatMap(({ hash }) => hash ?? [])
  return [...new Set(hashes)].sort().slice(0, limit)
}

/** Those of these hashes under which an original is wanted. */
export async function findWantedOriginals(db: Db, hashes: readonly string[]): Promise<Set<string>> {
  const images = await db.selectFrom('images').select('hash').where('hash', 'in', hashes).execute()
  return new Set([...images.map(({ hash }) => hash), ...(await findOtherHashes(db, hashes))])
}

/** Those of these folders in which something lies that was made for media that are there. */
export async function findWantedFolders(db: Db, folders: readonly string[]): Promise<Set<string>> {
  const images = await db.selectFrom('images').select('rendition').where('rendition', 'in', folders).execute()
  return new Set([...images.map(({ rendition }) => rendition), ...(await findOtherHashes(db, folders))])
}

async function findOtherHashes(db: Db, hashes: readonly string[]): Promise<string[]> {
  const videos = await db.selectFrom('media_objects').select('hash').where('hash', 'in', hashes).execute()
  const documents = await db.selectFrom('documents').select('hash').where('hash', 'in', hashes).execute()
  return [...videos, ...documents].flatMap(({ hash }) => hash ?? [])
}

export async function findOpenUploads(db: Db, guids: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('guid').where('guid', 'in', guids).execute()
  return new Set(rows.map(({ guid }) => guid))
}

/** A few of the media that lie under this hash, to say what a fault means. */
export async function describeHash(db: Db, hash: string): Promise<string[]> {
  const images = await db
    .selectFrom('images')
    .select(['imageid', 'filename'])
    .where('hash', '=', hash)
    .limit(3)
    .execute()
  const videos = await db
    .selectFrom('media_objects')
    .select(['objectid', 'filename'])
    .where('hash', '=', hash)
    .limit(3)
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select(['documentid', 'filename'])
    .where('hash', '=', hash)
    .limit(3)
    .execute()
  return [
    ...images.map((row) => `picture ${row.imageid} ${row.filename}`),
    ...videos.map((row) => `video ${row.objectid} ${row.filename}`),
    ...documents.map((row) => `document ${row.documentid} ${row.filename}`),
  ]
}
