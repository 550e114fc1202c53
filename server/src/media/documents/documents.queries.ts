// The SQL of documents.
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

export async function listDocuments(db: Db, wish: ManagerSearch): Promise<DocumentRow[]> {
  let query = db
    .selectFrom('documents')
    .selectAll()
    .where('ownerid', '=', wish.ownerid)
    .where('isInManager', '=', 1)
  const { name } = wish
  if (name) query = query.where((eb) => eb.or([nameHolds('filename', name), nameHolds('title', name)]))
  if (wish.tag) query = query.where(hasTag('document', wish.tag))
  return query.orderBy('documentid', wish.order).offset(wish.offset).limit(wish.limit).execute()
}
