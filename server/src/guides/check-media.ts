// Checks that pictures, documents and videos of a guide belong to the author or are in the guide already.

import { findDocuments } from '#media/documents/present-document.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import type { GuideContent } from './content.ts'

interface Owned {
  ownerid: number | null
  isInManager: number
}

export const isOwn = (ctx: Context, row: Owned | undefined): boolean =>
  row !== undefined && row.isInManager === 1 && row.ownerid === ctx.actor.userid

export async function checkMedia(
  ctx: Context,
  content: GuideContent,
  before: GuideContent,
): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  const { imageid, objectid, documents, featuredDocumentid } = content
  if (imageid !== null && imageid !== before.imageid) {
    const image = (await findImages(ctx.db, [imageid])).get(imageid)
    if (!isOwn(ctx, image)) faults.push(notOwn('image', `Image ${imageid} is not in your media manager`))
  }
  if (objectid !== null && objectid !== before.objectid) {
    const object = (await findMediaObjects(ctx.db, [objectid])).get(objectid)
    if (!isOwn(ctx, object))
      faults.push(notOwn('objectid', `Object ${objectid} is not in your media manager`))
  }
  const added = documents.filter((documentid) => !before.documents.includes(documentid))
  const found = await findDocuments(ctx.db, added)
  for (const documentid of added) {
    if (isOwn(ctx, found.get(documentid))) continue
    const index = documents.indexOf(documentid)
    faults.push({ ...notOwn('documents', `Document ${documentid} is not in your media manager`), index })
  }
  if (featuredDocumentid !== null && !documents.includes(featuredDocumentid)) {
    faults.push(notOwn('featured_documentid', 'The featured document must be one of the documents'))
  }
  return faults
}

const notOwn = (field: string, message: string): FieldFault => ({ message, field, code: 'invalid_field' })
