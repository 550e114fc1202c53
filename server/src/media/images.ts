// Pictures as they are sent: addresses for every size that the original is large enough for.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import type { Image } from '#platform/http/shapes.ts'

export type ImageRow = Selectable<Tables['images']>

/** Boxes that a picture is fitted into; the last ones only exist for originals that are larger. */
const always = ['mini', 'thumbnail', '140x105', '200x150', 'standard', '440x330', 'medium'] as const
const larger = [
  { name: 'large', width: 800, height: 600 },
  { name: 'huge', width: 1600, height: 1200 },
] as const

export const imageUrl = (url: string, guid: string): string => `${url}/media/images/${guid}`

export function presentImage(
  row: Pick<ImageRow, 'imageid' | 'guid' | 'width' | 'height'>,
  url: string,
): Image {
  const original = imageUrl(url, row.guid)
  const fits = larger.filter((size) => row.width >= size.width || row.height >= size.height)
  const names = [...always, ...fits.map((size) => size.name)]
  const sizes = Object.fromEntries(names.map((name) => [name, `${original}.${name}`]))
  return { id: row.imageid, guid: row.guid, ...sizes, original }
}

/** One query for all; those that do not exist are just not in the map. */
export async function findImages(db: Db, imageids: Iterable<number>): Promise<Map<number, ImageRow>> {
  const wanted = [...new Set(imageids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('images').selectAll().where('imageid', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.imageid, row]))
}
