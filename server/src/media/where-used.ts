// The places that show a picture, for those who look after it.
import type { Context } from '#platform/http/context.ts'
import type { MediaLookups } from './media.access.ts'
import type { FoundUse } from './uses.ts'

export async function describeUses(ctx: Context, uses: readonly FoundUse[], lookups: MediaLookups) {
  const guideids = [...new Set(uses.flatMap(({ guideid }) => (guideid === null ? [] : [guideid])))]
  const wikiids = uses.flatMap(({ place, placeid }) => (place === 'wiki' ? [placeid] : []))
  const guides = guideids.length > 0 ? await lookups.viewableGuides(ctx, guideids) : new Map<number, string>()
  const pages = wikiids.length > 0 ? await lookups.viewablePages(ctx, wikiids) : new Map<number, string>()
  return uses.map(({ place, placeid, guideid, isCurrent }) => ({
    type: place,
    id: placeid,
    guideid,
    title: (guideid === null ? pages.get(placeid) : guides.get(guideid)) ?? null,
    current: isCurrent === 1,
  }))
}
