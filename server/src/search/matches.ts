// Reads the matches of a query from the index and ranks the first of them.
import type { RawBuilder } from 'kysely'
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { indexOf } from '#word-index/engine.ts'
import { markOf } from './marks.ts'
import type { Slot } from './query/shapes.ts'
import { requiredOf, termOf } from './query/slots.ts'
import { rank, type SearchResult } from './rank.ts'
import { recentFirst } from './recent.ts'
import { type Candidate, type FurtherMatches, listMatches, type Seen } from './search.queries.ts'

export interface SearchOptions {
  query: string
  langid: string
  /** Kinds of resources, as marks; undefined: all. */
  kinds?: readonly string[] | undefined
  /** Marks of facets: one of each group. An empty group matches nothing. */
  facets?: readonly (readonly string[])[] | undefined
}

/** Ranked matches, best first. If the index has more, they are read page by page after the ranked ones. */
export interface Matches {
  ranked: SearchResult[]
  further: Omit<FurtherMatches, 'besides'> | null
}

/** Ranking reads whole titles and summaries. */
const mostRanked = { inTitles: 300, anywhere: 500 }

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
  const titled = await readMatches(ctx, inTitles, mostRanked.inTitles)
  // Matches in the title come first, so the rest need not be ranked.
  const others = titled.areAll ? await readMatches(ctx, matching, mostRanked.anywhere) : none
  const candidates = new Map([...titled.seen, ...others.seen].map((each) => [each.docid, each]))
  return {
    ranked: await recentFirst(ctx, rank([...candidates.values()], { slots, langid: options.langid })),
    further: others.areAll ? null : { matching, inTitles },
  }
}

interface FirstMatches {
  seen: Candidate[]
  areAll: boolean
}

const none: FirstMatches = { seen: [], areAll: false }

async function readMatches(ctx: Context, matching: RawBuilder<unknown>, most: number): Promise<FirstMatches> {
  // Readers who are signed in may see a part of the private guides, of which the index knows nothing.
  const limit = ctx.actor.userid === null || isStaff(ctx) ? most : 2 * most
  const rows = await listMatches(ctx.db, matching, seenBy(ctx), limit)
  const seen = rows.filter((row) => row.isSeen === 1)
  return { seen: seen.slice(0, most), areAll: rows.length < limit && seen.length <= most }
}
