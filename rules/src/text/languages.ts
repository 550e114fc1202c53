// The languages of the product, the only list of them. Every map of texts has it as key type, so the compiler reports
// missing texts.
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

/** Returns the product language of a text or a user; other languages get English. */
export const languageOf = (langid: string): Language =>
  languages.find((language) => language === baseLanguage(langid)) ?? 'en'

/** Selects the texts of a language: every catalogue outside of the app has the same texts in all languages of the product. */
export const inLanguage =
  <T>(texts: Record<Language, T>) =>
  (langid: string): T =>
    texts[languageOf(langid)]

/** Scripts and regions share the words of their language: `de-AT` is `de`. */
export const baseLanguage = (langid: string): string => langid.replace(/-.*/s, '')

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur'])

export const textDirection = (langid: string): 'ltr' | 'rtl' =>
  rightToLeft.has(langid.slice(0, 2)) ? 'rtl' : 'ltr'
