// The media of a step: pictures by id, or one video or embed by its object id.
import { pageOf, readEmbedAddress } from '#media/embeds/addresses.ts'
import { addEmbed } from '#media/embeds/embeds.ts'
import { embedFromAddress } from '#media/embeds/oembed.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects, presentMediaObject } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { isOwn } from '../check-media.ts'
import type { MediaDraft } from '../steps.schema.ts'

export type StepMedia = { type: 'image'; data: number[] } | { type: 'object'; data: number }

export const noMedia: StepMedia = { type: 'image', data: [] }
export const readMedia = (text: string): StepMedia => JSON.parse(text) as StepMedia

export const isNothing = (media: StepMedia): boolean => media.type === 'image' && media.data.length === 0

export interface NamedMedia {
  images: Awaited<ReturnType<typeof findImages>>
  objects: Awaited<ReturnType<typeof findMediaObjects>>
}

/** The API of single steps takes pictures of at least this size; a whole guide takes smaller ones, too. */
const leastOfStep = { width: 800, height: 600 }

interface MediaContext {
  before: StepMedia
  found: NamedMedia
  faults: FieldFault[]
  /** Smallest size of an added picture; any if omitted. */
  least?: { width: number; height: number } | undefined
}

/** Reads the media of these drafts, with one query per kind. */
export async function findNamedMedia(
  ctx: Context,
  drafts: readonly Pick<MediaDraft, 'data'>[],
): Promise<NamedMedia> {
  const images = drafts.flatMap(({ data }) => (Array.isArray(data) ? data : []))
  const objects = drafts.flatMap(({ data }) => (typeof data === 'number' ? [data] : []))
  return { images: await findImages(ctx.db, images), objects: await findMediaObjects(ctx.db, objects) }
}

/** Adds its faults to `faults`. */
export async function mediaFromDraft(
  ctx: Context,
  draft: MediaDraft | undefined,
  before: StepMedia,
  faults: FieldFault[],
): Promise<StepMedia> {
  if (draft === undefined) return before
  if (draft.type.toLowerCase() === 'embed') return embedFromDraft(ctx, draft.data, before, faults)
  const found = await findNamedMedia(ctx, [draft])
  return readMediaDraft(ctx, draft, { before, found, faults, least: leastOfStep })
}

/** Pictures, or one video or embed by its id. Adds faults to `faults`. */
export function readMediaDraft(
  ctx: Context,
  draft: MediaDraft,
  { before, found, faults, least }: MediaContext,
): StepMedia {
  if (draft.type.toLowerCase() === 'image') {
    if (!Array.isArray(draft.data)) {
      faults.push(faultOf('media.data must be a list of image ids'))
      return before
    }
    faults.push(...imageFaults(ctx, draft.data, { before, found, least }))
    return { type: 'image', data: draft.data }
  }
  if (Array.isArray(draft.data) || typeof draft.data === 'string') {
    faults.push(faultOf('media.data must be an object id or null'))
    return before
  }
  if (draft.data === null) return noMedia
  const isShown = before.type === 'object' && before.data === draft.data
  if (!isShown && !isOwn(ctx, found.objects.get(draft.data)))
    faults.push(faultOf(`Object ${draft.data} is not in your media manager`))
  return { type: 'object', data: draft.data }
}

/** By URL, without a request to its site, because this runs within the transaction. */
async function embedFromDraft(
  ctx: Context,
  data: MediaDraft['data'],
  before: StepMedia,
  faults: FieldFault[],
): Promise<StepMedia> {
  const address = typeof data === 'string' ? readEmbedAddress(data) : null
  if (!address) {
    faults.push(faultOf('media.data must be the address of a video at YouTube or Vimeo'))
    return before
  }
  const shown = before.type === 'object' ? await findMediaObjects(ctx.db, [before.data]) : null
  const [present] = shown?.values() ?? []
  if (present?.kind === 'embed' && presentMediaObject(present, ctx.url).url === pageOf(address)) return before
  return { type: 'object', data: (await addEmbed(ctx, embedFromAddress(address))).objectid }
}

const faultOf = (message: string): FieldFault => ({ message, field: 'media.data', code: 'invalid_field' })

function imageFaults(
  ctx: Context,
  imageids: number[],
  { before, found: { images }, least }: Omit<MediaContext, 'faults'>,
): FieldFault[] {
  const had = before.type === 'image' ? before.data : []
  const added = imageids.filter((imageid) => !had.includes(imageid))
  const faults: FieldFault[] = []
  const complain = (imageid: number, message: string) =>
    faults.push({ ...faultOf(message), index: imageids.indexOf(imageid) })
  for (const imageid of added) {
    const image = images.get(imageid)
    if (!image || !isOwn(ctx, image)) complain(imageid, `Image ${imageid} is not in your media manager`)
    else if (least && (image.width < least.width || image.height < least.height))
      complain(imageid, `Image ${imageid} is smaller than ${least.width} by ${least.height} pixels`)
  }
  return faults
}
