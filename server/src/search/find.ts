// Finds guides and pages by words: matches of all words first; if there are few, of similar words, then of most or any.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { matchersOf, type WordMatcher } from '#word-index/word-matchers.ts'
import { findAny } from './any.ts'
import { findMatches, type Matches, type SearchOptions, seenBy } from './matches.ts'
import type { Slot } from './query/shapes.ts'
import { requiredOf, slotsOf, termOf } from './query/slots.ts'
import { thesaurusWith } from './query/thesaurus.ts'
import type { SearchResult } from './rank.ts'
import { countMatches, listFurtherMatches, type Subject } from './search.queries.ts'
import { type Corrections, correctionsOf } from './suggestion.ts'
import { widen } from './wider.ts'

export interface Results extends Matches {
  corrections: Corrections
  /** Recognise the words of the query in a text, one for each word. */
  matchers: readonly WordMatcher[]
}

const noMatches: Matches = { ranked: [], further: null }
export const noResults: Results = { ...noMatches, corrections: new Map(), matchers: [] }

/** Below this number, results are filled up with similar ones. */
const few = 10

/** The best first; for each guide and page the best of its languages. */
export async function findAll(ctx: Context, options: SearchOptions): Promise<Results> {
  const slots = slotsOf(options.query, options.langid, thesaurusWith(siteOf(ctx).synonyms, ctx.site.language))
  const isNarrowedToNone = options.kinds?.length === 0 || options.facets?.some(({ length }) => length === 0)
  if (slots.length === 0 || isNarrowedToNone) return noResults
  const exact = await findMatches(ctx, slots, options)
  if (exact.ranked.length >= few || exact.further)
    return { ...noResults, ...exact, matchers: matchersFor(slots) }
  const wider = await widen(ctx.db, slots, options)
  const similar = wider ? await findMatches(ctx, wider, options) : noMatches
  const found = {
    ranked: merged(exact.ranked, similar.ranked),
    further: similar.further,
    corrections: correctionsOf(wider ?? []),
    matchers: matchersFor(wider ?? slots),
  }
  if (found.ranked.length >= few || found.further) return found
  return { ...found, ranked: merged(found.ranked, await findAny(ctx, wider ?? slots, options)) }
}

const matchersFor = (slots: readonly Slot[]) => matchersOf(requiredOf(slots).map(termOf))

/** The second list follows, without repetition. */
function merged(first: readonly SearchResult[], second: readonly SearchResult[]): SearchResult[] {
  const known = new Set(first.map(({ key }) => key))
  return [...first, ...second.filter(({ key }) => !known.has(key))]
}

/** Counts the ranked and all further results. */
export async function countResults(ctx: Context, { ranked, further }: Results): Promise<number> {
  if (!further) return ranked.length
  return further.count ?? countMatches(ctx.db, further.matching, seenBy(ctx))
}

export async function listResults(
  ctx: Context,
  { ranked, further }: Results,
  { offset, limit }: { offset: number; limit: number },
): Promise<Subject[]> {
  const first = ranked.slice(offset, offset + limit)
  if (!further || first.length === limit) return first
  const rest = { offset: Math.max(0, offset - ranked.length), limit: limit - first.length }
  return [...first, ...(await listFurtherMatches(ctx.db, { ...further, besides: ranked }, seenBy(ctx), rest))]
}
