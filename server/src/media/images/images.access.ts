// Access rules for a single picture in the API.

import { isNumber } from '#platform/guid.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { mediaProblems } from '../media.problems.ts'
import { type MediaLookups, maySee } from '../uses/media.access.ts'
import { findImage, type ImageKey } from './images.queries.ts'
import type { ImageRow } from './present-image.ts'

const imageKeyOf = (text: string): ImageKey => (isNumber(text) ? { imageid: Number(text) } : { guid: text })

export async function getImage(ctx: Context, key: ImageKey): Promise<ImageRow> {
  const row = await findImage(ctx.db, key)
  if (!row) throw mediaProblems.imageNotFound()
  return row
}

export function imageAccess(lookups: MediaLookups) {
  const check = async (ctx: Context, params: Record<string, unknown>) => {
    const row = await getImage(ctx, imageKeyOf(String(params.image)))
    const thing = { medium: 'image' as const, mediumid: row.imageid, ownerid: row.ownerid }
    if (!(await maySee(ctx, thing, lookups))) throw mediaProblems.imagePrivate()
    return row
  }
  return {
    read: {
      ...access.public,
      name: 'image.read',
      description: 'The owner, editors, and users who can view a location that shows the image',
      check,
    },
    copy: {
      ...access.signedIn,
      name: 'image.copy',
      description: 'Signed-in users who can view the image',
      check,
    },
  } satisfies Record<string, Access>
}

/** Drawing starts from the picture without shapes: a user with a cropped copy must not see the hidden rest. */
export async function checkMaySeeSource(ctx: Context, row: ImageRow, lookups: MediaLookups): Promise<void> {
  if (row.srcid === null) return
  const { imageid: mediumid, ownerid } = await getImage(ctx, { imageid: row.srcid })
  if (!(await maySee(ctx, { medium: 'image', mediumid, ownerid }, lookups)))
    throw mediaProblems.imagePrivate()
}

export const ownImageAccess = {
  edit: {
    ...access.signedIn,
    name: 'image.edit',
    description: 'The owner of the image',
    check: async (ctx, params) => {
      const row = await getImage(ctx, imageKeyOf(String(params.image)))
      if (row.ownerid !== ctx.actor.userid) throw mediaProblems.imagePrivate()
      return row
    },
  },
  readUses: {
    ...access.signedIn,
    name: 'image.read-uses',
    description: 'The owner of the image, editors',
    check: async (ctx, params) => {
      const row = await getImage(ctx, imageKeyOf(String(params.image)))
      if (row.ownerid !== ctx.actor.userid && !isStaff(ctx)) throw mediaProblems.imagePrivate()
      return row
    },
  },
} satisfies Record<string, Access>
