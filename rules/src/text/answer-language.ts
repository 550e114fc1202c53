// The languages that the words of answers are complete in; everybody else gets English.
export type AnswerLanguage = 'en' | 'de'

export const answerLanguage = (langid: string): AnswerLanguage =>
  baseLanguage(langid) === 'de' ? 'de' : 'en'

/** Scripts and regions share the words of their language: `de-AT` is `de`. */
export const baseLanguage = (langid: string): string => langid.replace(/-.*/s, '')
