// Adds videos of providers to the manager.
import { record } from '#events/events.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { MediaObjectRow } from '../videos/present-video.ts'
import { insertMediaObject } from '../videos/videos.queries.ts'
import { type EmbedAddress, readEmbedAddress } from './addresses.ts'
import type { EmbedFacts } from './oembed.ts'

export function readEmbed(url: string): EmbedAddress {
  const address = readEmbedAddress(url)
  if (address) return address
  throw problems.invalidField('url', 'url must be the address of a video at YouTube or Vimeo')
}

export async function addEmbed(
  ctx: Context,
  { title, width, height, data }: EmbedFacts,
): Promise<MediaObjectRow> {
  const row = await insertMediaObject(ctx.db, {
    kind: 'embed',
    guid: newGuid(),
    ownerid: ctx.actor.userid,
    filename: title,
    width,
    height,
    durationMs: 0,
    state: 'finished',
    data: JSON.stringify(data),
    isInManager: 1,
    createdAt: ctx.now,
  })
  await record(ctx, 'embed.added', ['media-object', row.objectid], { after: { title, url: data.url } })
  return row
}
