// The words for the difficulty of a guide, in the language of a response. The stored word is always English.
import { baseLanguage, type Language } from './languages.ts'

/** From `Very easy` to `Very difficult`. */
const english = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult']

const words = {
  de: ['Sehr einfach', 'Einfach', 'Mittel', 'Schwierig', 'Sehr schwierig'],
  fr: ['Très facile', 'Facile', 'Modéré', 'Difficile', 'Très difficile'],
  it: ['Molto facile', 'Facile', 'Moderato', 'Difficile', 'Molto difficile'],
  es: ['Muy fácil', 'Fácil', 'Moderado', 'Difícil', 'Muy difícil'],
  pt: ['Muito fácil', 'Fácil', 'Moderado', 'Difícil', 'Muito difícil'],
  ja: ['とても簡単', '簡単', '普通', '難しい', 'とても難しい'],
  zh: ['非常容易', '容易', '中等', '困难', '非常困难'],
  nl: ['Zeer eenvoudig', 'Eenvoudig', 'Gemiddeld', 'Moeilijk', 'Zeer moeilijk'],
  ru: ['Очень просто', 'Просто', 'Средне', 'Сложно', 'Очень сложно'],
  tr: ['Çok kolay', 'Kolay', 'Orta', 'Zor', 'Çok zor'],
  ko: ['매우 쉬움', '쉬움', '보통', '어려움', '매우 어려움'],
  pl: ['Bardzo łatwe', 'Łatwe', 'Średnie', 'Trudne', 'Bardzo trudne'],
  cs: ['Velmi snadné', 'Snadné', 'Střední', 'Obtížné', 'Velmi obtížné'],
  uk: ['Дуже просто', 'Просто', 'Середньо', 'Складно', 'Дуже складно'],
  ro: ['Foarte ușor', 'Ușor', 'Mediu', 'Dificil', 'Foarte dificil'],
} satisfies Record<string, readonly string[]> & Record<Exclude<Language, 'en'>, readonly string[]>
const wordsOf = new Map<string, readonly string[]>(Object.entries(words))

/**
 * `difficultyText('Easy', 'de')` is `Einfach`; an unknown word is returned unchanged, an unknown language gets English.
 */
export function difficultyText(difficulty: string, langid = 'en'): string {
  const said = wordsOf.get(baseLanguage(langid))
  return said?.[english.indexOf(difficulty)] ?? difficulty
}

/** Returns the English word for a word of any language: `englishDifficulty('Einfach')` is `Easy`. */
export function englishDifficulty(text: string): string {
  for (const said of wordsOf.values()) {
    const found = english[said.indexOf(text)]
    if (found !== undefined) return found
  }
  return text
}
