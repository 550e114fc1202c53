// The SQL of pictures and of the words that their owners find them by.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import type { ImageRow } from './images.ts'

export type NewImage = Insertable<Tables['images']>

export async function insertImage(db: Db, row: NewImage): Promise<ImageRow> {
  return db.insertInto('images').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findImage(db: Db, key: ImageKey): Promise<ImageRow | undefined> {
  const query = db.selectFrom('images').selectAll()
  return 'imageid' in key
    ? query.where('imageid', '=', key.imageid).executeTakeFirst()
    : query.where('guid', '=', key.guid).executeTakeFirst()
}

/** Has the job that makes its sizes failed for good? */
export async function hasGivenUp(db: Db, imageid: number): Promise<boolean> {
  const row = await db
    .selectFrom('events')
    .innerJoin('jobs', 'jobs.eventid', 'events.eventid')
    .select('jobs.jobid')
    .where('subject', '=', 'image')
    .where('subjectid', '=', imageid)
    .where('state', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type ImageKey = { imageid: number } | { guid: string }

export async function updateImage(
  db: Db,
  imageid: number,
  change: Updateable<Tables['images']>,
): Promise<void> {
  await db.updateTable('images').set(change).where('imageid', '=', imageid).execute()
}

/** Out of the manager of this person; answers the pictures that were in it. */
export async function hideImages(db: Db, ownerid: number, imageids: readonly number[]): Promise<ImageRow[]> {
  return db
    .updateTable('images')
    .set({ isInManager: 0 })
    .where('imageid', 'in', [...imageids])
    .where('ownerid', '=', ownerid)
    .where('isInManager', '=', 1)
    .returningAll()
    .execute()
}

export interface ImageWish {
  ownerid: number
  ratio?: ImageRow['ratio'] | undefined
  minWidth?: number | undefined
  minHeight?: number | undefined
  /** Part of the name of the file. */
  name?: string | undefined
  tag?: string | undefined
  isUnused?: boolean | undefined
}

export interface Page {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

export async function listImages(db: Db, wish: ImageWish, page: Page): Promise<ImageRow[]> {
  const { ratio, minWidth, minHeight, name, tag } = wish
  let query = db
    .selectFrom('images')
    .selectAll()
    .where('ownerid', '=', wish.ownerid)
    .where('isInManager', '=', 1)
  if (ratio) query = query.where('ratio', '=', ratio)
  if (minWidth) query = query.where('width', '>=', minWidth)
  if (minHeight) query = query.where('height', '>=', minHeight)
  if (name) {
    const part = `%${name.toLowerCase().replaceAll(/[!%_]/g, '!$&')}%`
    query = query.where(sql<boolean>`lower(filename) like ${part} escape '!'`)
  }
  if (tag) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('media_tags')
          .select('mediumid')
          .whereRef('mediumid', '=', 'imageid')
          .where('medium', '=', 'image')
          .where('name', '=', tag),
      ),
    )
  }
  if (wish.isUnused) {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('media_uses')
            .select('mediumid')
            .whereRef('mediumid', '=', 'imageid')
            .where('medium', '=', 'image')
            .where('isCurrent', '=', 1),
        ),
      ),
    )
  }
  return query.orderBy('imageid', page.order).offset(page.offset).limit(page.limit).execute()
}

export async function listTags(db: Db, imageids: readonly number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>()
  if (imageids.length === 0) return tags
  const rows = await db
    .selectFrom('media_tags')
    .select(['mediumid', 'name'])
    .where('medium', '=', 'image')
    .where('mediumid', 'in', [...imageids])
    .orderBy('name')
    .execute()
  for (const { mediumid, name } of rows) tags.set(mediumid, [...(tags.get(mediumid) ?? []), name])
  return tags
}

export async function replaceTags(db: Db, imageid: number, names: readonly string[]): Promise<void> {
  await db.deleteFrom('media_tags').where('medium', '=', 'image').where('mediumid', '=', imageid).execute()
  if (names.length === 0) return
  await db
    .insertInto('media_tags')
    .values(names.map((name) => ({ medium: 'image', mediumid: imageid, name })))
    .execute()
}
