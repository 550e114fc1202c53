// The pictures, videos, documents and releases that the changes of a comparison name.
import { type FieldValue, type GuideChange, type MediaState, picturesOf } from '@stepwright/rules'
import { findDocuments } from '#media/documents/present-document.ts'
import { findImages, presentImage } from '#media/images/present-image.ts'
import { findMediaObjects, presentAsEmbed } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { PinnedGuide } from '../content.ts'
import { listSeen } from '../guides.access.ts'
import { findReleases } from '../releases/releases.queries.ts'
import type { StateComparison } from './comparison.schema.ts'

type Changes = readonly GuideChange[]
type NamedThings = Pick<StateComparison, 'images' | 'objects' | 'documents' | 'releases'>

export const presentNamedThings = async (ctx: Context, changes: Changes): Promise<NamedThings> => ({
  images: await presentImages(ctx, changes),
  objects: await presentObjects(ctx, changes),
  documents: await presentDocuments(ctx, changes),
  releases: await presentReleases(ctx, changes),
})

async function presentImages(ctx: Context, changes: Changes): Promise<NamedThings['images']> {
  const ids = [...valuesOf(changes, 'image').map(Number), ...changes.flatMap(mediaOf).flatMap(picturesOf)]
  const images = await findImages(ctx.db, ids)
  return [...images.values()].map((row) => ({
    imageid: row.imageid,
    image: presentImage(row, ctx.url),
    srcid: row.srcid,
    markup: row.markup,
  }))
}

/** The media of changed steps, on both sides. */
function mediaOf(change: GuideChange): MediaState[] {
  if (change.kind === 'stepAdded' || change.kind === 'stepRemoved') return [change.step.media]
  if (change.kind !== 'stepChanged' || !change.media) return []
  return [change.media.before, change.media.after]
}

/** The values of a changed field or list on both sides, without empty ones. */
function valuesOf(changes: Changes, field: string): FieldValue[] {
  const values = changes.flatMap((change): FieldValue[] => {
    if (change.kind !== 'field' && change.kind !== 'list') return []
    return change.field === field ? [change.before, change.after].flat() : []
  })
  return values.filter(Boolean)
}

async function presentObjects(ctx: Context, changes: Changes): Promise<NamedThings['objects']> {
  const ofSteps = changes.flatMap(mediaOf).flatMap(({ type, data }) => (type === 'object' ? [data] : []))
  const ids = [...valuesOf(changes, 'objectid'), ...ofSteps].map(Number)
  const objects = await findMediaObjects(ctx.db, ids)
  return [...objects.values()].map((row) => ({
    objectid: row.objectid,
    title: row.filename,
    url: String(presentAsEmbed(row, ctx.url).url) || null,
  }))
}

async function presentDocuments(ctx: Context, changes: Changes): Promise<NamedThings['documents']> {
  const ids = [...valuesOf(changes, 'documents'), ...valuesOf(changes, 'featured_documentid')].map(Number)
  const documents = await findDocuments(ctx.db, ids)
  return [...documents.values()].map(({ documentid, title, filename }) => ({
    documentid,
    title: title || filename,
  }))
}

/** Only of guides that the caller may view. */
async function presentReleases(ctx: Context, changes: Changes): Promise<NamedThings['releases']> {
  const pins = valuesOf(changes, 'prerequisite_releases') as unknown as PinnedGuide[]
  const rows = await findReleases(
    ctx.db,
    pins.flatMap(({ releaseid }) => releaseid ?? []),
  )
  const seen = new Set(await listSeen(ctx, [...new Set(rows.map(({ guideid }) => guideid))]))
  return rows
    .filter(({ guideid }) => seen.has(guideid))
    .map(({ guideid, releaseid, title }) => ({ guideid, releaseid, title }))
}
