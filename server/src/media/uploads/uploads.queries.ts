// Queries for uploads that arrive in parts.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type UploadRow = Selectable<Tables['uploads']>

export async function insertUpload(db: Db, row: Insertable<Tables['uploads']>): Promise<UploadRow> {
  return db.insertInto('uploads').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findUpload(db: Db, guid: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').selectAll().where('guid', '=', guid).executeTakeFirst()
}

/** Counts those in progress. */
export async function countUploads(db: Db, ownerid: number): Promise<number> {
  const row = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ownerid', '=', ownerid)
    .where('mediumid', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Returns false if another request has stored a part at the same offset meanwhile. */
export async function advanceUpload(
  db: Db,
  { uploadid, received }: UploadRow,
  change: Pick<UploadRow, 'received' | 'parts' | 'changedAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set(change)
    .where('uploadid', '=', uploadid)
    .where('received', '=', received)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Returns false if it was finished or cancelled meanwhile. */
export async function finishUpload(
  db: Db,
  uploadid: number,
  change: Pick<UploadRow, 'mediumid' | 'changedAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('uploads')
    .set({ ...change, parts: '[]' })
    .where('uploadid', '=', uploadid)
    .where('mediumid', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteUpload(db: Db, uploadid: number): Promise<void> {
  await db.deleteFrom('uploads').where('uploadid', '=', uploadid).execute()
}

export async function listOldUploads(db: Db, before: number, limit: number): Promise<UploadRow[]> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('changedAt', '<', before)
    .orderBy('changedAt')
    .limit(limit)
    .execute()
}
