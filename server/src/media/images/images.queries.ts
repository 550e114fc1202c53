// Queries for pictures.
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isChosen } from '../choosers.queries.ts'
import { hasTag, nameHolds } from '../media-tags.queries.ts'
import type { ImageRow } from './present-image.ts'

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

export const findUploadedImage = (db: Db, ownerid: number, uploadid: string): Promise<ImageRow | undefined> =>
  db
    .selectFrom('images')
    .selectAll()
    .where('ownerid', '=', ownerid)
    .where('uploadid', '=', uploadid)
    .executeTakeFirst()

/** Returns whether the job that renders its sizes has failed finally. */
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

/** Removes pictures from the manager of this user; returns those that were in it. */
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

export interface ImageFilter {
  ownerid: number
  ratio?: ImageRow['ratio'] | undefined
  minWidth?: number | undefined
  minHeight?: number | undefined
  /** Part of the file name. */
  name?: string | undefined
  tag?: string | undefined
  isUnused?: boolean | undefined
}

export interface Page {
  offset: number
  limit: number
  order: 'asc' | 'desc'
}

export async function listImages(db: Db, filter: ImageFilter, page: Page): Promise<ImageRow[]> {
  const { ratio, minWidth, minHeight, name, tag } = filter
  let query = db
    .selectFrom('images')
    .selectAll()
    .where('ownerid', '=', filter.ownerid)
    .where('isInManager', '=', 1)
  if (ratio) query = query.where('ratio', '=', ratio)
  if (minWidth) query = query.where('width', '>=', minWidth)
  if (minHeight) query = query.where('height', '>=', minHeight)
  if (name) query = query.where(nameHolds('filename', name))
  if (tag) query = query.where(hasTag('image', tag))
  if (filter.isUnused) {
    query = query.where(sql<boolean>`not ${isChosen(sql.ref('images.imageid'))}`)
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
