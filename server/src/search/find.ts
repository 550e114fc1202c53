// Finds guides and pages by words: exact matches first, then similar words if there are few.
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { indexOf } from '#word-index/engine.ts'
import type { Match, Term } from '#word-index/index-shape.ts'
import { distance, trigramsOf, wordsOf } from '#word-index/words.ts'
import { markOf } from './marks.ts'
import { rank, type SearchResult } from './rank.ts'
import { type Candidate, listMatches, listSimilarWords, type Seen } from './search.queries.ts'

export interface SearchOptions {
  query: string
  langid: string
  /** Kinds of resources, as marks; undefined: all. */
  kinds?: readonly string[] | undefined
}

/** Further words are ignored. */
const mostWords = 12
/** A search stops counting at this number. */
export const mostFound = 1000
const mostInTitles = 500
/** Below this number, results are filled up with similar ones. */
const few = 10

function wordsOfQuery(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, mostWords)
}

/** The best first; for each guide and page the best of its languages. */
export async function findAll(ctx: Context, options: SearchOptions): Promise<SearchResult[]> {
  const words = wordsOfQuery(options.query)
  if (words.length === 0 || options.kinds?.length === 0) return []
  const marks = marksFor(ctx, options)
  const exact = words.map((word): Term => ({ word, others: [] }))
  const found = await findMatches(ctx, exact, marks)
  const best = rank(found, exact, options.langid)
  if (best.length >= few) return best.slice(0, mostFound)
  const terms = await Promise.all(words.map((word) => withSimilar(ctx, word)))
  if (terms.every((term) => term.others.length === 0)) return best
  const known = new Set(best.map(({ key }) => key))
  const more = rank(await findMatches(ctx, terms, marks), terms, options.langid)
  return [...best, ...more.filter(({ key }) => !known.has(key))].slice(0, mostFound)
}

function marksFor(ctx: Context, { kinds }: SearchOptions): string[][] {
  return [
    ...(kinds ? [[...kinds]] : []),
    ...(ctx.actor.userid === null && ctx.actor.privileges.length === 0 ? [[markOf.open]] : []),
  ]
}

async function findMatches(ctx: Context, terms: readonly Term[], marks: string[][]): Promise<Candidate[]> {
  const { db } = ctx
  const index = indexOf(db, 'search_index')
  const seen: Seen = { isGuideSeen: isGuideViewable(ctx), isPageSeen: isPageViewable(ctx) }
  const list = (match: Omit<Match, 'terms' | 'marks'>, limit: number) =>
    listMatches(db, index.matching({ terms, marks, ...match }), seen, limit)
  const inTitles = await list({ isInTitle: true }, mostInTitles)
  // Matches in the title come first, so the rest need not be read.
  if (inTitles.length >= mostInTitles) return inTitles
  const anywhere = await list({ isInTitle: false }, mostFound)
  return [...new Map([...inTitles, ...anywhere].map((each) => [each.docid, each])).values()]
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
