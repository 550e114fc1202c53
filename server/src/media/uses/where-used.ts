// Lists the locations that show a picture, for its owner and editors.
import type { Context } from '#platform/http/request/context.ts'
import type { MediaLookups } from './media.access.ts'
import type { UseRow } from './uses.ts'

export async function describeUses(ctx: Context, uses: readonly UseRow[], lookups: MediaLookups) {
  const guideids = [...new Set(uses.flatMap(({ guideid }) => (guideid === null ? [] : [guideid])))]
  const commentids = uses.flatMap(({ place, placeid, guideid }) =>
    place === 'comment' && guideid === null ? [placeid] : [],
  )
  const below =
    commentids.length > 0 ? await lookups.pagesOfComments(ctx, commentids) : new Map<number, number>()
  const pageOf = ({ place, placeid }: UseRow) => (place === 'wiki' ? placeid : (below.get(placeid) ?? 0))
  const wikiids = [...new Set(uses.flatMap((use) => (use.guideid === null ? pageOf(use) || [] : [])))]
  const guides = guideids.length > 0 ? await lookups.viewableGuides(ctx, guideids) : new Map<number, string>()
  const pages = wikiids.length > 0 ? await lookups.viewablePages(ctx, wikiids) : new Map<number, string>()
  return uses.map((use) => ({
    type: use.place,
    id: use.placeid,
    guideid: use.guideid,
    title: use.name ?? (use.guideid === null ? pages.get(pageOf(use)) : guides.get(use.guideid)) ?? null,
    current: use.isCurrent === 1,
  }))
}
