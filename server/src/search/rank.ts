// Ranks results: words in the title before the summary before steps; whole words before their forms, beginnings and
// synonyms.
import { stemOf, stemsOf } from '#word-index/stems.ts'
import type { Candidate, Field } from './documents.ts'
import { type Alternative, isWholeWord, type Slot } from './query/shapes.ts'

export interface SearchResult {
  /** One for each guide and page. */
  key: string
  guideid: number | null
  wikiid: number | null
  score: number
}

const points = { title: 12, about: 4, body: 1.5 }
const fit = { whole: 1, stem: 0.92, beginning: 0.7 }
const bonus = {
  titleIsIt: 30,
  titleBegins: 6,
  phrase: 5,
  shareOfTitle: 8,
  language: 1,
  guide: 3,
  featured: 1.2,
}
/** Articles and the like. */
const minorWeight = 0.1

export interface Ranking {
  slots: readonly Slot[]
  langid: string
  /** The weight of a slot, 1 by default. */
  weightOf?: (slot: Slot) => number
  /** True if the document is known to contain the slot; by default all contain all. */
  isInBody?: (candidate: Candidate, slot: Slot) => boolean
}

function fitOfWord(word: string, isWhole: boolean, field: Field): number {
  if (field.words.has(word)) return fit.whole
  for (const stem of stemsOf(word)) if (field.stems.has(stem)) return fit.stem
  return !isWhole && field.spaced.includes(` ${word}`) ? fit.beginning : 0
}

// Loops: these run for each word of each candidate.
function fitOf(alternative: Alternative, field: Field): number {
  let least = 1
  for (const word of alternative.words) {
    least = Math.min(least, fitOfWord(word, isWholeWord(word, alternative), field))
    if (least === 0) return 0
  }
  return alternative.quality * least
}

function bestFit(slot: Slot, field: Field): number {
  let best = 0
  for (const alternative of slot.alternatives)
    if (alternative.quality > best) best = Math.max(best, fitOf(alternative, field))
  return best
}

/** All words that can fill a slot, and their stems in the language of a title. */
type WantedWords = (langid: string) => ReadonlySet<string>

function wantedBy(slots: readonly Slot[]): WantedWords {
  const words = slots.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.words))
  const known = new Map<string, ReadonlySet<string>>()
  return (langid) => {
    const wanted = known.get(langid) ?? new Set([...words, ...words.map((word) => stemOf(word, langid))])
    known.set(langid, wanted)
    return wanted
  }
}

/** Titles with few other words fit best. */
function shareOfTitle(wanted: ReadonlySet<string>, { list, stemList }: Field): number {
  let covered = 0
  for (const [index, word] of list.entries())
    if (wanted.has(word) || wanted.has(stemList[index] ?? word)) covered++
  return covered / list.length
}

function score(candidate: Candidate, ranking: Ranking & { phrase: string }, wanted: WantedWords): number {
  const { slots, phrase, langid, weightOf = () => 1, isInBody = () => true } = ranking
  const { titleField, aboutField } = candidate
  const pointsFor = (slot: Slot) => {
    const inTitle = points.title * bestFit(slot, titleField())
    const best =
      inTitle >= points.about ? inTitle : Math.max(inTitle, points.about * bestFit(slot, aboutField()))
    return best || (!slot.isMinor && isInBody(candidate, slot) ? points.body : 0)
  }
  let sum = 0
  for (const slot of slots) sum += pointsFor(slot) * (slot.isMinor ? minorWeight : weightOf(slot))
  const isIt = candidate.title === phrase ? bonus.titleIsIt : 0
  const begins = candidate.title.startsWith(phrase) ? bonus.titleBegins : 0
  const hasPhrase = slots.length > 1 && candidate.title.includes(phrase) ? bonus.phrase : 0
  const isInLanguage = candidate.langid === langid ? bonus.language : 0
  const share = bonus.shareOfTitle * shareOfTitle(wanted(candidate.langid), titleField())
  const isGuide = candidate.guideid === null ? 0 : bonus.guide
  const all = sum + isIt + begins + hasPhrase + isInLanguage + share + isGuide
  return candidate.isFeatured === 1 ? all * bonus.featured : all
}

export function rank(candidates: readonly Candidate[], ranking: Ranking): SearchResult[] {
  const best = new Map<string, SearchResult>()
  const wanted = wantedBy(ranking.slots)
  const whole = { ...ranking, phrase: ranking.slots.map(({ word }) => word).join(' ') }
  for (const candidate of candidates) {
    const { guideid, wikiid } = candidate
    const key = guideid === null ? `wiki ${wikiid}` : `guide ${guideid}`
    const found = { key, guideid, wikiid, score: score(candidate, whole, wanted) }
    if (found.score > (best.get(key)?.score ?? 0)) best.set(key, found)
  }
  const number = (found: SearchResult) => found.guideid ?? found.wikiid ?? 0
  return [...best.values()].sort(
    (one, other) => other.score - one.score || number(one) - number(other) || (one.key < other.key ? -1 : 1),
  )
}
