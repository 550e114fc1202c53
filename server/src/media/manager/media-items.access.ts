// Access rules for a single video or document in the API, and the manager's names of the four kinds.

import { isNumber } from '#platform/guid.ts'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Problem } from '#platform/problems.ts'
import { isModerator } from '#users/trust.ts'
import { findDocument } from '../documents/documents.queries.ts'
import { type DocumentRow, type DocumentWithPage, withPages } from '../documents/present-document.ts'
import { findImage } from '../images/images.queries.ts'
import type { ImageRow } from '../images/present-image.ts'
import { mediaProblems } from '../media.problems.ts'
import { type MediaLookups, maySee } from '../uses/media.access.ts'
import { listLocations } from '../uses/uses.ts'
import { type MediaObjectRow, type ObjectWithPoster, withPosters } from '../videos/present-video.ts'
import { findMediaObject } from '../videos/videos.queries.ts'

export async function getVideo(ctx: Context, key: string): Promise<MediaObjectRow> {
  const row = await findMediaObject(ctx.db, isNumber(key) ? { objectid: Number(key) } : { guid: key })
  if (row?.kind !== 'video') throw mediaProblems.videoNotFound()
  return row
}

export async function getDocument(ctx: Context, key: string): Promise<DocumentRow> {
  const row = await findDocument(ctx.db, isNumber(key) ? { documentid: Number(key) } : { guid: key })
  if (!row) throw mediaProblems.documentNotFound()
  return row
}

export function videoAccess(lookups: MediaLookups): Access<ObjectWithPoster> {
  return {
    ...access.public,
    name: 'video.read',
    description: 'The owner, editors, and users who can view a location that shows the video',
    check: async (ctx, params) => {
      const row = await getVideo(ctx, String(params.video))
      const thing = { medium: 'object' as const, mediumid: row.objectid, ownerid: row.ownerid }
      if (!(await maySee(ctx, thing, lookups))) throw mediaProblems.videoPrivate()
      return (await withPosters(ctx.db, [row]))[0] as ObjectWithPoster
    },
  }
}

export function documentAccess(lookups: MediaLookups): Access<DocumentWithPage> {
  return {
    ...access.public,
    name: 'document.read',
    description:
      'The owner, editors, and users who can view a location that has the document attached; ' +
      'while it is not attached, administrators and moderators',
    check: async (ctx, params) => {
      const row = await getDocument(ctx, String(params.document))
      if (!(await mayRead(ctx, row, lookups))) throw mediaProblems.documentPrivate()
      return (await withPages(ctx.db, [row]))[0] as DocumentWithPage
    },
  }
}

async function mayRead(ctx: Context, row: DocumentRow, lookups: MediaLookups): Promise<boolean> {
  if (isModerator(ctx)) return true
  const places = await listLocations(ctx.db, 'document', row.documentid)
  if (places.length === 0) return false
  return maySee(ctx, { medium: 'document', mediumid: row.documentid, ownerid: row.ownerid }, lookups)
}

export type ManagerItem =
  | { type: 'GuideImage'; row: ImageRow }
  | { type: 'GuideVideoObject'; row: MediaObjectRow }
  | { type: 'GuideEmbedObject'; row: MediaObjectRow }
  | { type: 'Document'; row: DocumentRow }

const finders: Record<ManagerItem['type'], (ctx: Context, id: number) => Promise<ManagerItem | null>> = {
  GuideImage: async ({ db }, imageid) => {
    const row = await findImage(db, { imageid })
    return row ? { type: 'GuideImage', row } : null
  },
  GuideVideoObject: async ({ db }, objectid) => {
    const row = await findMediaObject(db, { objectid })
    return row?.kind === 'video' ? { type: 'GuideVideoObject', row } : null
  },
  GuideEmbedObject: async ({ db }, objectid) => {
    const row = await findMediaObject(db, { objectid })
    return row?.kind === 'embed' ? { type: 'GuideEmbedObject', row } : null
  },
  Document: async ({ db }, documentid) => {
    const row = await findDocument(db, { documentid })
    return row ? { type: 'Document', row } : null
  },
}

/** For the user's own manager: an item of another user is reported as missing. */
export const ownItemAccess: Access<ManagerItem> = {
  ...access.signedIn,
  name: 'media-item.own',
  description: 'The owner of the item',
  check: async (ctx, params) => {
    const [type, id] = [String(params.type), String(params.id)]
    const find = Object.hasOwn(finders, type) ? finders[type as ManagerItem['type']] : refuseType()
    const item = isNumber(id) ? await find(ctx, Number(id)) : null
    if (!item || item.row.ownerid !== ctx.actor.userid || item.row.isInManager === 0)
      throw mediaProblems.mediaItemNotFound()
    return item
  },
}

function refuseType(): never {
  const problem: Problem = mediaProblems.mediaTypeUnknown()
  throw problem
}
