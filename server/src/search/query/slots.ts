// Analyses a query: every word becomes a slot, which its inflected forms, joined forms and synonyms can fill, too.

import { stopwords as english } from '@orama/stopwords/english'
import { stopwords as french } from '@orama/stopwords/french'
import { stopwords as german } from '@orama/stopwords/german'
import { stopwords as spanish } from '@orama/stopwords/spanish'
import { codesIn, partsOfCode } from '#word-index/codes.ts'
import type { Term } from '#word-index/index-shape.ts'
import { markedStem, stemsOf } from '#word-index/stems.ts'
import { fold, wordsOf } from '#word-index/words.ts'
import { type Alternative, isShort, isWholeWord, quality, type Slot, type Span } from './shapes.ts'
import type { Thesaurus } from './thesaurus.ts'

/** Further words are ignored. */
const mostWords = 12
const mostAlternatives = 12
/** A single word of another language may mean something: "die". */
const fewestMinor = 2

/** The lists of the library lack some words. */
const furtherMinorWords: Record<string, string[]> = {
  en: [],
  de: ['warum', 'wohin', 'woher', 'womit', 'wann'],
  fr: ['comment', 'quand', 'ou'],
  es: [],
}

const minorWords: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries({ en: english, de: german, fr: french, es: spanish }).map(([langid, list]) => [
    langid,
    new Set([...list.map(fold), ...(furtherMinorWords[langid] ?? [])]),
  ]),
)

export function slotsOf(query: string, langid: string, thesaurus: Thesaurus): Slot[] {
  const words = wordsOf(query).slice(0, mostWords)
  const minor = minorWords[languageOf(words, langid)]
  // Single letters are articles in many languages.
  const isMinorWord = (word: string) => minor?.has(word) || /^\p{Script=Latin}$/u.test(word)
  const areAllMinor = words.every(isMinorWord)
  const slots = words.map((word, index): Slot => {
    const typed: Alternative = {
      words: [word],
      quality: 1,
      isWhole: isShort(word) && index < words.length - 1,
    }
    const isMinor = !areAllMinor && isMinorWord(word)
    return { word, isMinor, alternatives: [typed, ...ofCode(word)] }
  })
  return withSpans(slots, [...joinedSpans(words), ...thesaurus.spansIn(words)])
}

/** The language of a question is that of most of its minor words; by default that of the reader. */
function languageOf(words: readonly string[], langid: string): string {
  const own = langid.slice(0, 2)
  const count = (language: string) => words.filter((word) => minorWords[language]?.has(word)).length
  const others = Object.keys(minorWords).filter((language) => count(language) >= fewestMinor)
  return others.reduce((best, language) => (count(language) > count(best) ? language : best), own)
}

function ofCode(word: string): Alternative[] {
  const parts = partsOfCode(word)
  return parts.length === 0 ? [] : [{ words: parts, quality: quality.split, isWhole: true }]
}

function joinedSpans(words: readonly string[]): Span[] {
  const pairs = words.slice(1).map((word, index): Span => {
    const alternative = { words: [`${words[index]}${word}`], quality: quality.joined }
    return { from: index, to: index + 2, alternative }
  })
  const triples = codesIn(words).flatMap((code): Span[] => {
    const from = words.findIndex((_, index) => words.slice(index, index + 3).join('') === code)
    return from < 0 || words.length < 3
      ? []
      : [{ from, to: from + 3, alternative: { words: [code], quality: quality.joined } }]
  })
  return [...pairs, ...triples]
}

/** Adds each alternative to all slots of its span. */
function withSpans(slots: readonly Slot[], spans: readonly Span[]): Slot[] {
  return slots.map((slot, index) => {
    const more = spans.filter(({ from, to }) => from <= index && index < to)
    const all = [...slot.alternatives, ...more.map(({ alternative }) => alternative)]
    const distinct = new Map(all.toReversed().map((each) => [each.words.join(' '), each]))
    return { ...slot, alternatives: [...distinct.values()].toReversed().slice(0, mostAlternatives) }
  })
}

export const requiredOf = (slots: readonly Slot[]): Slot[] => slots.filter((slot) => !slot.isMinor)

/** The index has to contain it for the slot. */
export function termOf({ alternatives }: Slot): Term {
  const [first, ...others] = alternatives.map((each) =>
    each.words.map((word) => wordTerm(word, isWholeWord(word, each))),
  )
  const [typed] = first ?? []
  if (!typed) throw new Error('a slot has no word')
  return { ...typed, lists: others }
}

function wordTerm(word: string, isWhole: boolean): Term {
  const stems = stemsOf(word)
  return { word, isWhole, others: [...stems.filter((stem) => stem !== word), ...stems.map(markedStem)] }
}
