// Finds expressions in a query that mean the same as others: general ones, and those that administrators keep.
import { stemOf } from '#word-index/stems.ts'
import { wordsOf } from '#word-index/words.ts'
import { generalSynonyms } from './general-synonyms.ts'
import { quality, type Span } from './shapes.ts'

type Expression = readonly string[]

export interface Thesaurus {
  spansIn(words: readonly string[]): Span[]
}

const longestExpression = 3

const keyOf = (words: Expression, langid: string): string =>
  words.map((word) => stemOf(word, langid)).join(' ')

interface Group {
  langid: string
  expressions: readonly Expression[]
}

/** Expressions by the stems of their words, for each language. */
type Entries = ReadonlyMap<string, ReadonlyMap<string, readonly Group[]>>

function entriesOf(groups: readonly Group[]): Entries {
  const entries = new Map<string, Map<string, Group[]>>()
  for (const group of groups) {
    const ofLanguage = entries.get(group.langid) ?? new Map<string, Group[]>()
    entries.set(group.langid, ofLanguage)
    for (const expression of group.expressions) {
      const key = keyOf(expression, group.langid)
      ofLanguage.set(key, [...(ofLanguage.get(key) ?? []), group])
    }
  }
  return entries
}

const groupOf = (langid: string, texts: readonly string[]): Group => ({
  langid,
  expressions: texts
    .map((text) => wordsOf(text).slice(0, longestExpression))
    .filter(({ length }) => length > 0),
})

const general = entriesOf(
  Object.entries(generalSynonyms).flatMap(([langid, groups]) =>
    groups
      .trim()
      .split('\n')
      .map((group) => groupOf(langid, group.split(','))),
  ),
)

/** Groups of a site stay the same until an administrator changes them. */
const known = new WeakMap<readonly Expression[], Entries>()

function entriesOfSite(groups: readonly Expression[], langid: string): Entries {
  const entries = known.get(groups) ?? entriesOf(groups.map((group) => groupOf(langid, group)))
  known.set(groups, entries)
  return entries
}

function spansOf(entries: Entries, words: readonly string[]): Span[] {
  const spans: Span[] = []
  for (const [langid, ofLanguage] of entries) {
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + longestExpression); to++) {
        const key = keyOf(words.slice(from, to), langid)
        for (const group of ofLanguage.get(key) ?? []) {
          const others = group.expressions.filter((each) => keyOf(each, langid) !== key)
          for (const other of others)
            spans.push({ from, to, alternative: { words: other, quality: quality.synonym } })
        }
      }
    }
  }
  return spans
}

/** The groups of a site are stemmed in its language only: they may have thousands of words. */
export const thesaurusWith = (groups: readonly Expression[], langid: string): Thesaurus => ({
  spansIn: (words) => [...spansOf(entriesOfSite(groups, langid), words), ...spansOf(general, words)],
})
