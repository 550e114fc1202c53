// Reduces words to stems, which their inflected forms share, by the Snowball algorithm of the language.
import { newStemmer, type Stemmer } from 'snowball-stemmers'

const algorithms = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  ru: 'russian',
  tr: 'turkish',
}
type StemmedLanguage = keyof typeof algorithms

const stemmedLanguages = Object.keys(algorithms) as StemmedLanguage[]

const stemmers = new Map<StemmedLanguage, Stemmer>()

function stemmerOf(language: StemmedLanguage): Stemmer {
  const stemmer = stemmers.get(language) ?? newStemmer(algorithms[language])
  stemmers.set(language, stemmer)
  return stemmer
}

/** Stemming costs 12 µs a word, and texts repeat their words. */
const cache = new Map<string, Map<string, string>>()
const mostCached = 50_000

/** Words with digits and very long words are numbers and addresses. */
const inflected = /^\p{L}{3,40}$/u

/** British and American English spell verbs and their nouns differently. */
const oneSpelling = (word: string): string =>
  word.replace(/iz(e[drs]?|ing|ation|ations)$/, 'is$1').replace(/isations?$/, 'ise')

/** The stem of a folded word; the word itself in other languages. */
export function stemOf(word: string, langid: string): string {
  const language = langid.slice(0, 2) as StemmedLanguage
  if (!(language in algorithms) || !inflected.test(word)) return word
  const stems = cache.get(language) ?? new Map<string, string>()
  cache.set(language, stems)
  const known = stems.get(word)
  if (known !== undefined) return known
  const stem = stemmerOf(language).stem(language === 'en' ? oneSpelling(word) : word)
  if (stems.size >= mostCached) stems.clear()
  stems.set(word, stem)
  return stem
}

/** Distinguishes stems from words in the index. No word of a text contains it. */
const mark = '\uE000'

export const markedStem = (stem: string): string => `${mark}${stem}`

/** Stems that differ from their words, as the index contains them. */
export function stemsIn(words: readonly string[], langid: string): string[] {
  const stems = words.flatMap((word) => {
    const stem = stemOf(word, langid)
    return stem === word ? [] : [markedStem(stem)]
  })
  return [...new Set(stems)]
}

const stemsOfWords = new Map<string, readonly string[]>()

/** The stems of a word in all languages, because the language of a query is unknown. Ranking asks for each candidate. */
export function stemsOf(word: string): readonly string[] {
  const known = stemsOfWords.get(word)
  if (known) return known
  const stems = [...new Set(stemmedLanguages.map((language) => stemOf(word, language)))]
  if (stemsOfWords.size >= mostCached) stemsOfWords.clear()
  stemsOfWords.set(word, stems)
  return stems
}
