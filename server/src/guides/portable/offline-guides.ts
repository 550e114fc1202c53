// Writes guides as XML for an offline bundle, with the media that each shows.
import { type GrantedMedium, listGranted } from '#media/uses/granted.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findGuides } from '../guides.queries.ts'
import type { SharedGuide } from '../guides.schema.ts'
import { showGuide } from '../reading/show.ts'
import { guideForXml } from '../xml/from-guide.ts'
import type { ImageForXml, MediaForXml } from '../xml/guide-for-xml.ts'
import { guideToXml } from '../xml/guide-xml.ts'

export interface OfflineGuide {
  /** As the API shows it, in its original language and without the steps of other guides. */
  guide: SharedGuide
  /** Addresses are those of the site. */
  xml: string
  media: GrantedMedium[]
}

export async function writeOfflineGuides(ctx: Context, guideids: readonly number[]): Promise<OfflineGuide[]> {
  const rows = (await findGuides(ctx.db, guideids)).sort((one, other) => one.guideid - other.guideid)
  const media = await listGranted(ctx.db, 'guide', guideids)
  const written: OfflineGuide[] = []
  for (const row of rows) {
    const options = { excludePrerequisiteSteps: true, langid: row.langid }
    const { guide, linksOf } = await showGuide(ctx, row, options)
    const input = guideForXml(guide)
    const offline = {
      ...input,
      image: withoutSizes(input.image),
      prerequisites: input.prerequisites.map((each) => ({ ...each, image: withoutSizes(each.image) })),
      steps: input.steps.map((step) => ({ ...step, media: offlineMedia(step.media) })),
    }
    const xml = guideToXml(offline, { pretty: true, baseUrl: ctx.url, wikiOf: linksOf })
    written.push({ guide, xml, media: media.get(row.guideid) ?? [] })
  }
  return written
}

/** A bundle holds each picture once. */
const withoutSizes = (image: ImageForXml | null): ImageForXml | null => image && { original: image.original }

/** One file of a video is enough: all encodings get the name of the same local file. */
function offlineMedia(media: MediaForXml): MediaForXml {
  if (media.type === 'image') return { ...media, data: media.data.map(({ original }) => ({ original })) }
  if (media.type === 'embed') return media
  const { encodings, source, poster } = media.data
  // A video without a poster shows a picture of the program.
  const own = poster?.guid?.startsWith('default_') ? null : withoutSizes(poster)
  return { ...media, data: { encodings: encodings.slice(0, 1), source, poster: own } }
}
