// The pictures of people: chosen among one's own, seen by whoever sees the person.
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { findImages } from './images.ts'
import { noteUses } from './uses.ts'

/** What stood there before is kept as long as anything that was uploaded and is used by nothing. */
export async function notePicture(ctx: Context, userid: number, imageid: number | null): Promise<void> {
  const image = imageid === null ? undefined : (await findImages(ctx.db, [imageid])).get(imageid)
  if (imageid !== null && (!image || image.ownerid !== ctx.actor.userid))
    throw problems.invalidField('image', 'image must be the number of a picture of your own')
  const uses = imageid === null ? [] : [{ medium: 'image' as const, mediumid: imageid }]
  await noteUses(ctx, { kind: 'user', uses: new Map([[userid, uses]]) })
}
