// Reads the matches of a query from the index and ranks the first of them.
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { TagCache } from '#platform/cache.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { indexOf } from '#word-index/engine.ts'
import { type HeldDocument, readDocuments } from './documents.ts'
import { markOf } from './marks.ts'
import type { Slot } from './query/shapes.ts'
import { requiredOf, termOf } from './query/slots.ts'
import { rank, type SearchResult } from './rank.ts'
import { recentFirst } from './recent.ts'
import { type FurtherMatches, listFirst, listVisible, type Seen } from './search.queries.ts'

export interface SearchOptions {
  query: string
  langid: string
  /** Kinds of resources, as marks; undefined: all. */
  kinds?: readonly string[] | undefined
  /** Marks of facets: one of each group. An empty group matches nothing. */
  facets?: readonly (readonly string[])[] | undefined
  /** Holds documents between searches. */
  documents?: TagCache<HeldDocument> | undefined
}

/** Ranked matches, best first. If the index has more, they are read page by page after the ranked ones. */
export interface Matches {
  ranked: SearchResult[]
  further: Omit<FurtherMatches, 'besides'> | null
}

/** Ranking reads whole titles and summaries. */
const mostRanked = { inTitles: 200, anywhere: 300 }

export function marksFor(ctx: Context, { kinds, facets = [] }: SearchOptions): (readonly string[])[] {
  return [
    ...(kinds ? [kinds] : []),
    ...facets,
    ...(ctx.actor.userid === null && ctx.actor.privileges.length === 0 ? [[markOf.open]] : []),
  ]
}

export const seenBy = (ctx: Context): Seen => ({
  isGuideSeen: isGuideViewable(ctx),
  isPageSeen: isPageViewable(ctx),
})

export async function findMatches(
  ctx: Context,
  slots: readonly Slot[],
  options: SearchOptions,
): Promise<Matches> {
  const match = { terms: requiredOf(slots).map(termOf), marks: marksFor(ctx, options) }
  const index = indexOf(ctx.db, 'search_index')
  const inTitles = index.matching({ ...match, isInTitle: true })
  const matching = index.matching({ ...match, isInTitle: false })
  // Readers who are signed in may see a part of the private guides, of which the index knows nothing.
  const times = ctx.actor.userid === null || isStaff(ctx) ? 1 : 2
  const anywhere = await listFirst(ctx.db, matching, times * mostRanked.anywhere)
  const areAll = anywhere.length < times * mostRanked.anywhere
  const titled = areAll ? [] : await listFirst(ctx.db, inTitles, times * mostRanked.inTitles)
  // Matches in the title come first, so the rest need not be ranked.
  const others = titled.length < times * mostRanked.inTitles ? anywhere : []
  const visible = await listVisible(ctx.db, [...new Set([...titled, ...others])], seenBy(ctx))
  const most = areAll ? visible.length : mostRanked.inTitles + (others.length > 0 ? mostRanked.anywhere : 0)
  const candidates = await readDocuments(ctx.db, visible.slice(0, most), options.documents)
  return {
    ranked: await recentFirst(ctx, rank(candidates, { slots, langid: options.langid })),
    further: areAll ? null : { matching, inTitles },
  }
}
