// Media as answers: existence, ownership, recorded uses, and their form on the wire.
import type { FieldOfStep } from '#forms/runs.ts'
import {
  type DocumentRow,
  findDocuments,
  presentAttachedDocument,
} from '#media/documents/present-document.ts'
import { findImages, type ImageRow, presentImage } from '#media/images/present-image.ts'
import type { MediaUse } from '#media/uses/uses.ts'
import { findMediaObjects, presentManagedVideo } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import { has } from '#users/privileges.ts'
import { findCurrentValues, listRivals } from '../runs.queries.ts'

export interface MediaAnswer {
  field: Pick<FieldOfStep, 'field_type' | 'field_guid' | 'label'>
  id: number
  /** The position of the value in the request. */
  place: string
}

export interface AnswerMedia {
  images: ReadonlyMap<number, ImageRow>
  objects: Awaited<ReturnType<typeof findMediaObjects>>
  documents: ReadonlyMap<number, DocumentRow>
}

const idsOf = (answers: readonly { type: string; id: number }[], type: string): number[] =>
  answers.flatMap((each) => (each.type === type ? [each.id] : []))

/** At most three queries. */
export async function findMedia(
  ctx: Context,
  answers: readonly { type: string; id: number }[],
): Promise<AnswerMedia> {
  const [images, objects, documents] = await Promise.all([
    findImages(ctx.db, idsOf(answers, 'Image')),
    findMediaObjects(ctx.db, idsOf(answers, 'Video')),
    findDocuments(ctx.db, idsOf(answers, 'Document')),
  ])
  return { images, objects, documents }
}

/** Only the caller's media, because others may be private. Media of the run stay valid after a take-over. */
export async function findForeignMedia(
  ctx: Context,
  entryid: number,
  answers: readonly MediaAnswer[],
): Promise<ReadonlyMap<MediaAnswer, FieldFault>> {
  if (answers.length === 0) return new Map()
  const wanted = answers.map(({ field, id }) => ({ type: field.field_type, id }))
  const found = await findMedia(ctx, wanted)
  const foreign = answers.filter(({ field, id }) => {
    const row = rowOf(found, field.field_type, id)
    return !row || (row.ownerid !== ctx.actor.userid && !has(ctx.actor, 'Admin'))
  })
  const guids = [...new Set(foreign.map(({ field }) => field.field_guid))]
  const held = [
    ...(await findCurrentValues(ctx.db, entryid, guids)),
    ...(await listRivals(ctx.db, entryid, guids)),
  ]
  const isThere = ({ field, id }: MediaAnswer) =>
    held.some(({ fieldGuid, value }) => fieldGuid === field.field_guid && value === String(id))
  return new Map(
    foreign.filter((answer) => !isThere(answer)).map((answer) => [answer, faultOfForeign(answer)]),
  )
}

const faultOfForeign = ({ field, place }: MediaAnswer): FieldFault =>
  fault(place, `${field.label} must be the number of ${nounOf[field.field_type]} of your library`)

function rowOf({ images, objects, documents }: AnswerMedia, type: string, id: number) {
  if (type === 'Image') return images.get(id)
  if (type === 'Document') return documents.get(id)
  const object = objects.get(id)
  return object?.kind === 'embed' ? undefined : object
}

const nounOf: Record<string, string> = { Image: 'an image', Video: 'a video', Document: 'a document' }

const media: Record<string, MediaUse['medium']> = { Image: 'image', Video: 'object', Document: 'document' }

export const mediumOf = (fieldType: string): MediaUse['medium'] | undefined => media[fieldType]

/** Members of `work_data` for a medium beside its id; empty if it was deleted. */
export function presentMediaAnswer(url: string, found: AnswerMedia, type: string, id: number): object {
  if (type === 'Image') {
    const image = found.images.get(id)
    return {
      image_src: `/Guide/image/preview/${id}/`,
      ...(image ? { image: presentImage(image, url) } : {}),
    }
  }
  if (type === 'Document') {
    const document = found.documents.get(id)
    return document ? { document_src: `${url}${presentAttachedDocument(document, url).url}` } : {}
  }
  const object = found.objects.get(id)
  return object ? { video_data: { type: 'GuideVideoObject', ...presentManagedVideo(object, url) } } : {}
}
