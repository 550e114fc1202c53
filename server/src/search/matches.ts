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
import {
  type FurtherMatches,
  listFirst,
  listFirstSubjects,
  listVisible,
  type Matching,
  type Seen,
} from './search.queries.ts'
import type { SimilarWords } from './wider.ts'

export interface SearchOptions {
  query: string
  langid: string
  /** Kinds of resources, as marks; undefined: all. */
  kinds?: readonly string[] | undefined
  /** Marks of facets: one of each group. An empty group matches nothing. */
  facets?: readonly (readonly string[])[] | undefined
  /** Holds documents between searches. */
  documents?: TagCache<HeldDocument> | undefined
  /** Holds similar words between searches. */
  similar?: TagCache<SimilarWords> | undefined
  /** The number of all matches is not needed. */
  isUncounted?: boolean
}

/** Ranked matches, best first. If the index has more, they are read page by page after the ranked ones. */
export interface Matches {
  ranked: SearchResult[]
  further: (Omit<FurtherMatches, 'besides'> & { count: number | null }) | null
}

/** Ranking reads whole titles and summaries. */
const mostRanked = { inTitles: 200, anywhere: 300 }
/** Up to here matches are counted while they are read; a second pass over the index costs more. */
const mostRead = 2000

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
  const most = { inTitles: times * mostRanked.inTitles, anywhere: times * mostRanked.anywhere }
  const limit = options.isUncounted ? most.anywhere : mostRead
  const read = await listFirstSubjects(ctx.db, matching, seenBy(ctx), limit)
  const areAll = read.size < most.anywhere
  const anywhere = [...read.keys()].slice(0, most.anywhere)
  const titled = areAll ? [] : await listFirst(ctx.db, inTitles, most.inTitles)
  // Matches in the title come first, so the rest need not be ranked.
  const others = titled.length < most.inTitles ? anywhere : []
  const visible = await visibleAmong(ctx, [...new Set([...titled, ...others])], read)
  const mostCandidates = areAll
    ? visible.length
    : mostRanked.inTitles + (others.length > 0 ? mostRanked.anywhere : 0)
  const candidates = await readDocuments(ctx.db, visible.slice(0, mostCandidates), options.documents)
  return {
    ranked: await recentFirst(ctx, rank(candidates, { slots, langid: options.langid })),
    further: areAll ? null : { matching, inTitles, count: read.size < limit ? countSubjects(read) : null },
  }
}

/** Visible documents among these, in their order; the access to those that were read is known. */
async function visibleAmong(ctx: Context, docids: readonly number[], read: Matching): Promise<number[]> {
  const unread = docids.filter((docid) => !read.has(docid))
  const visible = new Set(unread.length > 0 ? await listVisible(ctx.db, unread, seenBy(ctx)) : [])
  return docids.filter((docid) => read.get(docid) || visible.has(docid))
}

/** Visible guides and pages; each may match in several languages. */
function countSubjects(read: Matching): number {
  const subjects = new Set(read.values())
  subjects.delete(0)
  return subjects.size
}
