// Titles and addresses of guides in the language of the reader, for lists of other domains.
import type { Context } from '#platform/http/request/context.ts'
import { findGuides, type GuideRow } from '../guides.queries.ts'
import { guideUrl } from '../lists/present-summary.ts'
import { viewable } from '../viewable.ts'

export interface TitledGuide {
  title: string
  /** From the root of the site. */
  url: string
  /** The caller may view it. */
  isViewable: boolean
}

/** Existing guides by id, with three queries at most. */
export async function findTitledGuides(
  ctx: Context,
  guideids: readonly number[],
): Promise<Map<number, TitledGuide>> {
  const guides = await findGuides(ctx.db, guideids)
  const translated = await findTranslatedTitles(ctx, guides)
  const seen = new Set((await viewable(ctx, guides)).map(({ guideid }) => guideid))
  return new Map(
    guides.map((guide) => {
      const title = translated.get(guide.guideid) ?? guide.title
      const url = guideUrl('', { ...guide, title })
      return [guide.guideid, { title, url, isViewable: seen.has(guide.guideid) }]
    }),
  )
}

async function findTranslatedTitles(
  { db, language }: Context,
  guides: readonly GuideRow[],
): Promise<Map<number, string>> {
  const foreign = guides.filter(({ langid }) => langid !== language).map(({ guideid }) => guideid)
  if (foreign.length === 0) return new Map()
  const rows = await db
    .selectFrom('guide_translations')
    .select(['guideid', 'title'])
    .where('guideid', 'in', foreign)
    .where('langid', '=', language)
    .where('currentRevisionid', '>', 0)
    .where('title', '<>', '')
    .execute()
  return new Map(rows.map(({ guideid, title }) => [guideid, title]))
}
