// The pictures that people, teams and the site have chosen for themselves: read beside their rows, and whose they have to be.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Image } from '#platform/http/request/shapes.ts'
import { presentImage } from '#platform/http/serve/image-sizes.ts'
import { problems } from '#platform/problems.ts'

/** `picture`: name, width and height of the picture with blanks between; null without. */
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
  /** What is shown until now, which may stay whosever it is. */
  before: number | null
  /** Those of whom the picture may be. */
  owners: readonly (number | null)[]
  field?: string
}

/** Chosen, a picture is seen by everybody: nobody opens what belongs to somebody else. */
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

/** The logo of the site; null where there is none, or where its row is gone. */
export async function findLogo(db: Db, imageid: number | null, url: string): Promise<Image | null> {
  if (imageid === null) return null
  const row = await db
    .selectFrom('images')
    .select(['imageid', 'guid', 'width', 'height'])
    .where('imageid', '=', imageid)
    .executeTakeFirst()
  return row ? presentImage(row, url) : null
}
