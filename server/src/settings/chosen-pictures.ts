// Avatars and logos: the chosen images of users, teams and the site as a joined column, and their ownership check.
import { type RawBuilder, sql } from 'kysely'
import type { Image } from '#image-sizes/image.schema.ts'
import { presentImage } from '#image-sizes/image-sizes.ts'
import type { Db } from '#platform/db/database.ts'
import { problems } from '#platform/problems.ts'

/** `picture`: guid, width and height, separated by spaces; null without an image. */
export interface WithPicture {
  imageid: number | null
  picture: string | null
}

export const imageOf = (table: 'users' | 'teams'): RawBuilder<string | null> => sql<string | null>`(
  select images.guid || ' ' || cast(images.width as text) || ' ' || cast(images.height as text)
  from images where images.imageid = ${sql.ref(`${table}.imageid`)})`

export function presentPicture({ imageid, picture: image }: WithPicture, url: string): Image | null {
  if (imageid === null || image === null) return null
  const [guid = '', width, height] = image.split(' ')
  return presentImage({ imageid, guid, width: Number(width), height: Number(height) }, url)
}

interface Choice {
  imageid: number
  /** The current image, which may stay with any owner. */
  before: number | null
  /** Permitted owners. */
  owners: readonly (number | null)[]
  field?: string
}

/** A chosen image becomes public, so only its owner may choose it. */
export async function checkImage(
  db: Db,
  { imageid, before, owners, field = 'image' }: Choice,
): Promise<void> {
  if (imageid === before) return
  const row = await db
    .selectFrom('images')
    .select('ownerid')
    .where('imageid', '=', imageid)
    .executeTakeFirst()
  if (row?.ownerid == null || !owners.includes(row.ownerid))
    throw problems.invalidField(field, 'You have no picture with this number')
}

/** The logo of the site; null if none is set or its row is deleted. */
export async function findLogo(db: Db, imageid: number | null, url: string): Promise<Image | null> {
  if (imageid === null) return null
  const row = await db
    .selectFrom('images')
    .select(['imageid', 'guid', 'width', 'height'])
    .where('imageid', '=', imageid)
    .executeTakeFirst()
  return row ? presentImage(row, url) : null
}
