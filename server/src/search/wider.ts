// Widens the slots of a query with few results: parts of compounds, compounds that contain a word, and words with one
// or two typing errors.
import type { Cached, TagCache } from '#platform/cache.ts'
import type { Db } from '#platform/db/database.ts'
import { markedStem, stemsOf } from '#word-index/stems.ts'
import { distance, trigramsOf } from '#word-index/words.ts'
import { type Alternative, quality, type Slot } from './query/shapes.ts'
import { findVocabulary, listKnownWords, listSimilarWords } from './search.queries.ts'

/** Words that are similar to a typed one, held until the vocabulary grows: words are added to it, never removed. */
export interface SimilarWords extends Cached {
  words: readonly string[]
  vocabulary: string
}

export interface WiderSlot extends Slot {
  /** The most similar word of the vocabulary, if the typed one is not in it. */
  correction: string | null
}

/** Further words are searched as they are. */
const mostWidened = 8
const mostSplit = 4

/** Null if there is nothing else to search for. */
export async function widen(
  db: Db,
  slots: readonly Slot[],
  { langid, similar }: { langid: string; similar?: TagCache<SimilarWords> | undefined },
): Promise<WiderSlot[] | null> {
  const widened = slots.filter((slot) => !slot.isMinor).slice(0, mostWidened)
  const words = widened.map(({ word }) => word)
  const parts = words.slice(0, mostSplit).flatMap((word) => splitsOf(word).flat())
  const known = await listKnownWords(db, [...new Set([...words, ...parts].flatMap(formsOf))])
  const isKnown = (word: string) => formsOf(word).some((form) => known.has(form))
  const vocabulary = {
    isKnown,
    isCompounding: compounding.includes(langid.slice(0, 2)),
    listSimilar: await similarIn(db, similar),
  }
  const wider = await Promise.all(
    slots.map((slot) =>
      widened.includes(slot) ? widenSlot(slot, vocabulary) : { ...slot, correction: null },
    ),
  )
  const isWider = wider.some(
    ({ alternatives }, index) => alternatives.length > (slots[index]?.alternatives.length ?? 0),
  )
  return isWider ? wider : null
}

const hasSynonym = (slot: Slot) => slot.alternatives.some((each) => each.quality === quality.synonym)

interface Vocabulary {
  isKnown: (word: string) => boolean
  isCompounding: boolean
  listSimilar: (word: string) => Promise<readonly string[]>
}

async function widenSlot(slot: Slot, vocabulary: Vocabulary): Promise<WiderSlot> {
  const { word } = slot
  const parts = compoundsOf(word, vocabulary)
  const isKnown = vocabulary.isKnown(word) || parts.length > 0 || hasSynonym(slot)
  const { alternatives, correction } = await similarTo(word, isKnown, vocabulary)
  return { ...slot, alternatives: [...slot.alternatives, ...parts, ...alternatives], correction }
}

const shortestPart = 2
const shortestCompound = 5
const longestCompound = 24
const isSplittable = (word: string) =>
  word.length >= shortestCompound &&
  word.length <= longestCompound &&
  /^[\p{Script=Latin}\p{N}]+$/u.test(word)

function splitsOf(word: string): [string, string][] {
  if (!isSplittable(word)) return []
  return Array.from({ length: word.length - 2 * shortestPart + 1 }, (_, index) => {
    const at = index + shortestPart
    return [word.slice(0, at), word.slice(at)]
  })
}

/** Forms of a word in the vocabulary. Stems of short words are ambiguous. */
function formsOf(word: string): string[] {
  if (word.length < 4) return [word]
  const stems = stemsOf(word)
  return [word, ...stems, ...stems.map(markedStem)]
}

const mostSplits = 2
const shortestOfOne = 4
/** Languages that write compounds as one word, and so have more of them than any vocabulary. */
const compounding = ['de', 'nl']

function compoundsOf(word: string, { isKnown, isCompounding }: Vocabulary): Alternative[] {
  const splits = splitsOf(word)
  const balance = ([one, other]: [string, string]) => Math.min(one.length, other.length)
  const both = splits
    .filter((parts) => parts.every(isKnown))
    .sort((one, other) => balance(other) - balance(one))
    .slice(0, mostSplits)
  const one = isCompounding && !isKnown(word) ? longestPart(splits, isKnown) : undefined
  return [
    ...both.map((parts) => ({ words: parts, quality: quality.split })),
    ...(one ? [{ words: [one], quality: quality.part }] : []),
  ]
}

/** The second part, which says what kind of thing it is, before the first. */
function longestPart(splits: readonly [string, string][], isKnown: (word: string) => boolean) {
  const isPart = (word: string) => word.length >= shortestOfOne && isKnown(word)
  return splits.find(([, last]) => isPart(last))?.[1] ?? splits.findLast(([first]) => isPart(first))?.[0]
}

const mostLookedAt = 60
const ownBytes = 500
const bytesOfWord = 40

async function similarIn(
  db: Db,
  held: TagCache<SimilarWords> | undefined,
): Promise<Vocabulary['listSimilar']> {
  const vocabulary = await findVocabulary(db)
  return async (word) => {
    const found = held?.get(word)
    if (found?.vocabulary === vocabulary) return found.words
    const words = await listSimilarWords(db, trigramsOf(word), mostLookedAt)
    held?.put(word, { words, vocabulary, tags: [], bytes: ownBytes + bytesOfWord * words.length })
    return words
  }
}

const mostSimilar = 8
/** A shorter word that the site has is rarely a typing error. */
const shortestKnown = 5

/** Compounds that contain the word, and words with one or two typing errors. */
async function similarTo(word: string, isKnown: boolean, { listSimilar }: Vocabulary) {
  if (word.length < 3) return { alternatives: [], correction: null }
  const words = await listSimilar(word)
  const most = word.length >= 8 ? 2 : 1
  const similar = words
    .filter((other) => other !== word && !other.startsWith(word))
    .map((other) => ({ other, slips: other.includes(word) ? 0 : slipsBetween(word, other, most) }))
    .filter(({ slips }) => slips <= most && (slips === 0 || !isKnown || word.length >= shortestKnown))
    .sort((one, next) => one.slips - next.slips)
    .slice(0, mostSimilar)
  const alternatives = similar.map(({ other, slips }): Alternative => {
    const fit = slips === 0 ? quality.inside : isKnown ? quality.slipOfKnown : quality.similar / slips
    return { words: [other], quality: fit, isWhole: true }
  })
  const isTypingError = !isKnown && word.length >= shortestKnown
  const correction = isTypingError ? (similar.find(({ slips }) => slips > 0)?.other ?? null) : null
  return { alternatives, correction }
}

/** Short words are too similar to each other. */
const shortestSlip = 3

function slipsBetween(word: string, other: string, most: number): number {
  if (word.length < shortestSlip || other.length < shortestSlip) return most + 1
  // With two errors the beginning must match; otherwise a word would match the second half of another.
  const allowed = word[0] === other[0] ? most : 1
  const slips = distance(word, other, allowed)
  return slips <= allowed ? slips : most + 1
}
