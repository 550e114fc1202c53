// Finds guides and pages by words: first those that hold them, then, where these are few, those that were likely meant.
import { isGuideViewable } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Context } from '#platform/http/request/context.ts'
import { indexOf } from '#word-index/engine.ts'
import type { Match, Term } from '#word-index/index-shape.ts'
import { distance, trigramsOf, wordsOf } from '#word-index/words.ts'
import { markOf } from './marks.ts'
import { type Found, rank } from './rank.ts'
import { type Candidate, listMatches, listSimilarWords, type Seen } from './search.queries.ts'

export interface Wish {
  query: string
  langid: string
  /** Kinds of things, as marks; undefined: all of them. */
  kinds?: readonly string[] | undefined
}

/** What is typed beyond these says nothing new. */
const mostWords = 12
/** A search that finds more says only that it found so many. */
export const mostFound = 1000
const mostInTitles = 500
/** Fewer than these are filled up with what is similar. */
const few = 10

function wordsOfQuery(query: string): string[] {
  return [...new Set(wordsOf(query))].slice(0, mostWords)
}

/** The best first; of each guide and page the best of its languages. */
export async function findAll(ctx: Context, wish: Wish): Promise<Found[]> {
  const words = wordsOfQuery(wish.query)
  if (words.length === 0 || wish.kinds?.length === 0) return []
  const marks = marksFor(ctx, wish)
  const exact = words.map((word): Term => ({ word, others: [] }))
  const found = await findMatches(ctx, exact, marks)
  const best = rank(found, exact, wish.langid)
  if (best.length >= few) return best.slice(0, mostFound)
  const terms = await Promise.all(words.map((word) => withSimilar(ctx, word)))
  if (terms.every((term) => term.others.length === 0)) return best
  const known = new Set(best.map(({ key }) => key))
  const more = rank(await findMatches(ctx, terms, marks), terms, wish.langid)
  return [...best, ...more.filter(({ key }) => !known.has(key))].slice(0, mostFound)
}

function marksFor(ctx: Context, { kinds }: Wish): string[][] {
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
  // What has the words in its title comes first, so that the rest need not be looked at.
  if (inTitles.length >= mostInTitles) return inTitles
  const anywhere = await list({ isInTitle: false }, mostFound)
  return [...new Map([...inTitles, ...anywhere].map((each) => [each.docid, each])).values()]
}

const mostLookedAt = 60
const mostOthers = 12

/** Words that hold it, such as compound ones, and words that are a slip or two away from it. */
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

/** Short words are too close to each other. */
const shortestSlip = 4

function slipsBetween(word: string, other: string, most: number): number {
  if (word.length < shortestSlip || other.length < shortestSlip) return most + 1
  // Who slips twice has at least begun rightly; otherwise a word would mean the second half of another.
  const allowed = word[0] === other[0] ? most : 1
  const slips = distance(word, other, allowed)
  return slips <= allowed ? slips : most + 1
}
