// The languages that the product speaks: the one list of them. Every map of texts is keyed by it, so the compiler names what a
// new one lacks.
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** That of a text or a person; what the product does not speak gets English. */
export const languageOf = (langid: string): Language =>
  languages.find((language) => language === baseLanguage(langid)) ?? 'en'

/** Scripts and regions share the words of their language: `de-AT` is `de`. */
export const baseLanguage = (langid: string): string => langid.replace(/-.*/s, '')

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export const textDirection = (langid: string): 'ltr' | 'rtl' =>
  rightToLeft.has(langid.slice(0, 2)) ? 'rtl' : 'ltr'
