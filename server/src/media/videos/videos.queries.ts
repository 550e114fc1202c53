// Queries for videos and embeds.
import type { Insertable, Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { hasTag, type ManagerSearch, nameHolds } from '../media-tags.queries.ts'
import type { MediaObjectRow } from './present-video.ts'

export type ObjectKind = 'video' | 'embed'

export async function insertMediaObject(
  db: Db,
  row: Insertable<Tables['media_objects']>,
): Promise<MediaObjectRow> {
  return db.insertInto('media_objects').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findMediaObject(
  db: Db,
  key: { objectid: number } | { guid: string },
): Promise<MediaObjectRow | undefined> {
  const query = db.selectFrom('media_objects').selectAll()
  return 'objectid' in key
    ? query.where('objectid', '=', key.objectid).executeTakeFirst()
    : query.where('guid', '=', key.guid).executeTakeFirst()
}

export async function updateMediaObject(
  db: Db,
  objectid: number,
  change: Updateable<Tables['media_objects']>,
): Promise<void> {
  await db.updateTable('media_objects').set(change).where('objectid', '=', objectid).execute()
}

export async function listMediaObjects(
  db: Db,
  kind: ObjectKind,
  search: ManagerSearch,
): Promise<MediaObjectRow[]> {
  let query = db
    .selectFrom('media_objects')
    .selectAll()
    .where('ownerid', '=', search.ownerid)
    .where('kind', '=', kind)
    .where('isInManager', '=', 1)
  if (search.name) query = query.where(nameHolds('filename', search.name))
  if (search.tag) query = query.where(hasTag('object', search.tag))
  return query.orderBy('objectid', search.order).offset(search.offset).limit(search.limit).execute()
}
