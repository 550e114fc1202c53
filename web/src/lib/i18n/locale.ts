// Which languages the app speaks, and which one a person gets. build/boot.js makes the same choice before the first paint.
import { type Language, languages } from '@stepwright/rules'

export { textDirection } from '@stepwright/rules'

/** Each has a folder of texts in `locales`. */
export const locales = languages
export type Locale = Language

/** Those that a site can speak by itself; asked for first where a language is chosen. */
export const siteLanguages = [
  'en',
  'de',
  'fr',
  'it',
  'es',
  'pt',
  'ja',
  'zh',
  'nl',
  'ru',
  'tr',
  'ko',
  'ar',
  'he',
] as const

export const languageKey = 'stepwright.language'

export function toLocale(tag: string | null | undefined): Locale | null {
  const short = (tag ?? '').slice(0, 2).toLowerCase()
  return locales.find((locale) => locale === short) ?? null
}

/** The first language wanted that the app speaks, else English. */
export function pickLocale(wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

/** Dates and numbers as where one lives: the language of the app with the region that the browser names for it. */
export const ownRegion = (locale: Locale, wanted: readonly string[] = navigator.languages): string =>
  wanted.find((tag) => isTag(tag) && (tag === locale || tag.startsWith(`${locale}-`))) ?? locale

/** A browser without a locale of its system names `en-US@posix`, which nothing that formats can read. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** A language's name in that language itself, as a language menu shows it. */
export function ownName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}

const names = new Map<Locale, Intl.DisplayNames>()

function nameIn(locale: Locale, langid: string): string | undefined {
  const known = names.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
  names.set(locale, known)
  return known.of(langid)
}

/** A language's name in the language of the app, as it stands in a sentence. */
export const languageName = (langid: string, locale: Locale): string =>
  nameIn(locale, langid) ?? nameIn('en', langid) ?? langid
