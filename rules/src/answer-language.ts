// The languages that the words of answers are complete in; everybody else gets English.
export type AnswerLanguage = 'en' | 'de'

export const answerLanguage = (langid: string): AnswerLanguage => (langid === 'de' ? 'de' : 'en')
