// Presents pictures with their facts for answers.
import type { Selectable } from 'kysely'
import { presentImage } from '#image-sizes/image-sizes.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { ImageWithMetadata } from './images.schema.ts'

export { imageUrl, presentImage, presentStepImage } from '#image-sizes/image-sizes.ts'

export type ImageRow = Selectable<Tables['images']>

export function presentWithMetadata(row: ImageRow, url: string, tags: string[] = []): ImageWithMetadata {
  return {
    image: presentImage(row, url),
    srcid: row.srcid,
    width: row.width,
    height: row.height,
    ratio: row.ratio,
    markup: row.markup,
    exif: row.exif === null ? [] : JSON.parse(row.exif),
    encoding: row.encoding,
    filename: row.filename,
    tags,
  }
}

/** One query for all; missing pictures are absent from the map. */
/** Null stands for no picture. */
export async function findImages(db: Db, imageids: Iterable<number | null>): Promise<Map<number, ImageRow>> {
  const wanted = [...new Set(imageids)].filter((imageid) => imageid !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('images').selectAll().where('imageid', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.imageid, row]))
}

/** The source of each picture that was drawn on or cropped. */
export async function findImageSources(db: Db, imageids: Iterable<number>): Promise<Map<number, number>> {
  const wanted = [...new Set(imageids)]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('images')
    .select(['imageid', 'srcid'])
    .where('imageid', 'in', wanted)
    .where('srcid', 'is not', null)
    .execute()
  return new Map(rows.map(({ imageid, srcid }) => [imageid, srcid as number]))
}
