// Ranks results: words in the title before the summary before steps; whole words before prefixes.
import type { Term } from '#word-index/index-shape.ts'
import type { Candidate } from './search.queries.ts'

export interface SearchResult {
  /** One for each guide and page. */
  key: string
  guideid: number | null
  wikiid: number | null
  score: number
}

const inTitle = { whole: 12, beginning: 8, similar: 5 }
const inAbout = { whole: 4, beginning: 3, similar: 2 }
const inBody = 1
const bonus = { titleIsIt: 30, titleBegins: 6, phrase: 5, language: 1, featured: 1.2 }

type Points = typeof inTitle

function pointsFor({ word, others }: Term, words: readonly string[], points: Points): number {
  if (words.includes(word)) return points.whole
  if (words.some((each) => each.startsWith(word))) return points.beginning
  return others.some((other) => words.includes(other)) ? points.similar : 0
}

function score(candidate: Candidate, terms: readonly Term[], langid: string): number {
  const title = candidate.title.split(' ')
  const about = candidate.about.split(' ')
  const phrase = terms.map(({ word }) => word).join(' ')
  const sum = terms.reduce(
    (total, term) => total + (pointsFor(term, title, inTitle) || pointsFor(term, about, inAbout) || inBody),
    0,
  )
  const isIt = candidate.title === phrase ? bonus.titleIsIt : 0
  const begins = candidate.title.startsWith(phrase) ? bonus.titleBegins : 0
  const hasPhrase = terms.length > 1 && candidate.title.includes(phrase) ? bonus.phrase : 0
  const isInLanguage = candidate.langid === langid ? bonus.language : 0
  const all = sum + isIt + begins + hasPhrase + isInLanguage
  return candidate.isFeatured === 1 ? all * bonus.featured : all
}

export function rank(
  candidates: readonly Candidate[],
  terms: readonly Term[],
  langid: string,
): SearchResult[] {
  const best = new Map<string, SearchResult>()
  for (const candidate of candidates) {
    const { guideid, wikiid } = candidate
    const key = guideid === null ? `wiki ${wikiid}` : `guide ${guideid}`
    const found = { key, guideid, wikiid, score: score(candidate, terms, langid) }
    if (found.score > (best.get(key)?.score ?? 0)) best.set(key, found)
  }
  const number = (found: SearchResult) => found.guideid ?? found.wikiid ?? 0
  return [...best.values()].sort(
    (one, other) => other.score - one.score || number(one) - number(other) || (one.key < other.key ? -1 : 1),
  )
}
