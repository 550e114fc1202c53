// The languages that the words of answers are complete in; everybody else gets English.
const answerLanguages = ['en', 'de'] as const
export type AnswerLanguage = (typeof answerLanguages)[number]

export const answerLanguage = (langid: string): AnswerLanguage =>
  answerLanguages.find((language) => language === baseLanguage(langid)) ?? 'en'

/** Scripts and regions share the words of their language: `de-AT` is `de`. */
export const baseLanguage = (langid: string): string => langid.replace(/-.*/s, '')
