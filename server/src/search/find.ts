// Finds guides and pages by words: exact matches first, then similar words if there are few.

import type { RawBuilder } from 'kysely'
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { indexOf } from '#word-index/engine.ts'
import type { Match, Term } from '#word-index/index-shape.ts'
import { matchersOf, type WordMatcher } from '#word-index/word-matchers.ts'
import { distance, trigramsOf, wordsOf } from '#word-index/words.ts'
import { markOf } from './marks.ts'
import { rank, type SearchResult } from './rank.ts'
import { recentFirst } from './recent.ts'
import {
  type Candidate,
  countMatches,
  type FurtherMatches,
  listFurtherMatches,
  listMatches,
  listSimilarWords,
  type Seen,
  type Subject,
} from './search.queries.ts'

export interface SearchOptions {
  query: string
  langid: string
  /** Kinds of resources, as marks; undefined: all. */
  kinds?: readonly string[] | undefined
  /** Marks of facets: one of each group. An empty group matches nothing. */
  facets?: readonly (readonly string[])[] | undefined
}

/** Ranked matches, best first. If the index has more, they are read page by page after the ranked ones. */
export interface Results {
  ranked: SearchResult[]
  further: Omit<FurtherMatches, 'besides'> | null
  /** Recognise the words of the query in a text, one for each word. */
  matchers: readonly WordMatcher[]
  /** The query with a misspelt word replaced, if that finds more. */
  correction: string | null
}

export const noResults: Results = { ranked: [], further: null, matchers: [], correction: null }

/** Further words are ignored. */
const mostWords = 12
/** Ranking reads whole titles and summaries. */
const mostRanked = { inTitles: 500, anywhere: 1000 }
/** Below this number, results are filled up with similar ones. */
const few = 10

function wordsOfQuery(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, mostWords)
}

/** The best first; for each guide and page the best of its languages. */
export async function findAll(ctx: Context, options: SearchOptions): Promise<Results> {
  const words = wordsOfQuery(options.query)
  const isNarrowedToNone = options.kinds?.length === 0 || options.facets?.some(({ length }) => length === 0)
  if (words.length === 0 || isNarrowedToNone) return noResults
  const marks = marksFor(ctx, options)
  const exact = await findMatches(ctx, { terms: words.map((word) => ({ word, others: [] })), marks }, options)
  if (exact.ranked.length >= few || exact.further) return exact
  const terms = await Promise.all(words.map((word) => withSimilar(ctx, word)))
  if (terms.every((term) => term.others.length === 0)) return exact
  // They include the exact matches.
  const similar = await findMatches(ctx, { terms, marks }, options)
  const known = new Set(exact.ranked.map(({ key }) => key))
  const ranked = [...exact.ranked, ...similar.ranked.filter(({ key }) => !known.has(key))]
  return { ...similar, ranked }
}

function marksFor(ctx: Context, { kinds, facets = [] }: SearchOptions): (readonly string[])[] {
  return [
    ...(kinds ? [[...kinds]] : []),
    ...facets,
    ...(ctx.actor.userid === null && ctx.actor.privileges.length === 0 ? [[markOf.open]] : []),
  ]
}

const seenBy = (ctx: Context): Seen => ({
  isGuideSeen: isGuideViewable(ctx),
  isPageSeen: isPageViewable(ctx),
})

async function findMatches(
  ctx: Context,
  match: Omit<Match, 'isInTitle'>,
  { langid }: SearchOptions,
): Promise<Results> {
  const index = indexOf(ctx.db, 'search_index')
  const inTitles = index.matching({ ...match, isInTitle: true })
  const matching = index.matching({ ...match, isInTitle: false })
  const titled = await readMatches(ctx, inTitles, mostRanked.inTitles)
  // Matches in the title come first, so the rest need not be ranked.
  const others = titled.areAll ? await readMatches(ctx, matching, mostRanked.anywhere) : none
  const candidates = new Map([...titled.seen, ...others.seen].map((each) => [each.docid, each]))
  return {
    ranked: await recentFirst(ctx, rank([...candidates.values()], match.terms, langid)),
    further: others.areAll ? null : { matching, inTitles },
    matchers: matchersOf(match.terms),
    correction: null,
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

/** Counts the ranked and all further results. */
export async function countResults(ctx: Context, { ranked, further }: Results): Promise<number> {
  return further ? countMatches(ctx.db, further.matching, seenBy(ctx)) : ranked.length
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

const mostLookedAt = 60
const mostOthers = 12

/** Words that contain it, such as compounds, and words with one or two typing errors. */
async function withSimilar(ctx: Context, word: string): Promise<Term> {
  if (word.length < 3) return { word, others: [] }
  const similar = await listSimilarWords(ctx.db, trigramsOf(word), mostLookedAt)
  const most = word.length >= 8 ? 2 : 1
  const others = similar
    .map((row) => row.word)
    .filter((other) => other !== word && !other.startsWith(word))
    .map((other) => ({ other, slips: other.includes(word) ? 0 : slipsBetween(word, other, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((one, next) => one.slips - next.slips)
    .slice(0, mostOthers)
  return { word, others: others.map(({ other }) => other) }
}

/** Short words are too similar to each other. */
const shortestSlip = 4

function slipsBetween(word: string, other: string, most: number): number {
  if (word.length < shortestSlip || other.length < shortestSlip) return most + 1
  // With two errors the beginning must match; otherwise a word would match the second half of another.
  const allowed = word[0] === other[0] ? most : 1
  const slips = distance(word, other, allowed)
  return slips <= allowed ? slips : most + 1
}
