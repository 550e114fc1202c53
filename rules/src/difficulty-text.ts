// The words for how difficult a guide is, in the language of an answer. What is written is always English.
import { type AnswerLanguage, answerLanguage } from './answer-language.ts'

const wordsOf: Record<Exclude<AnswerLanguage, 'en'>, ReadonlyMap<string, string>> = {
  de: new Map([
    ['Very easy', 'Sehr einfach'],
    ['Easy', 'Einfach'],
    ['Moderate', 'Mittel'],
    ['Difficult', 'Schwierig'],
    ['Very difficult', 'Sehr schwierig'],
  ]),
}

/** `difficultyText('Easy', 'de')` is `Einfach`; a word that is not known stays as it is. */
export function difficultyText(difficulty: string, langid = 'en'): string {
  const language = answerLanguage(langid)
  return language === 'en' ? difficulty : (wordsOf[language].get(difficulty) ?? difficulty)
}
