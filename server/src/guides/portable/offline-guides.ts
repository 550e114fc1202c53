// Writes guides as XML for an offline bundle, with the media that each shows.
import { type GrantedMedium, listGranted } from '#media/uses/granted.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findGuides } from '../guides.queries.ts'
import type { SharedGuide } from '../guides.schema.ts'
import { showGuide } from '../reading/show.ts'
import { guideForXml } from '../xml/from-guide.ts'
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
    const form = { pretty: true, baseUrl: ctx.url, wikiOf: linksOf, isOffline: true }
    const xml = guideToXml(guideForXml(guide), form)
    written.push({ guide, xml, media: media.get(row.guideid) ?? [] })
  }
  return written
}
