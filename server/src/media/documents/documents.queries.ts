// Queries for documents.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { ManagerSearch } from '../media-tags.queries.ts'
import { hasTag, nameHolds } from '../media-tags.queries.ts'
import type { DocumentRow } from './present-document.ts'

export async function insertDocument(db: Db, row: Insertable<Tables['documents']>): Promise<DocumentRow> {
  return db.insertInto('documents').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findDocument(
  db: Db,
  key: { documentid: number } | { guid: string },
): Promise<DocumentRow | undefined> {
  const query = db.selectFrom('documents').selectAll()
  return 'documentid' in key
    ? query.where('documentid', '=', key.documentid).executeTakeFirst()
    : query.where('guid', '=', key.guid).executeTakeFirst()
}

export async function updateDocument(
  db: Db,
  documentid: number,
  change: Updateable<Tables['documents']>,
): Promise<void> {
  await db.updateTable('documents').set(change).where('documentid', '=', documentid).execute()
}

export async function listDocuments(db: Db, search: ManagerSearch): Promise<DocumentRow[]> {
  let query = db
    .selectFrom('documents')
    .selectAll()
    .where('ownerid', '=', search.ownerid)
    .where('isInManager', '=', 1)
  const { name } = search
  if (name) query = query.where((eb) => eb.or([nameHolds('filename', name), nameHolds('title', name)]))
  if (search.tag) query = query.where(hasTag('document', search.tag))
  return query.orderBy('documentid', search.order).offset(search.offset).limit(search.limit).execute()
}
