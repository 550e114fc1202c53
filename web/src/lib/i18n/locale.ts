// Languages of the app and the choice among them. build/boot.js makes the same choice before the first paint.
import { type Language, languages } from '@stepwright/rules'

export { textDirection } from '@stepwright/rules'

/** Each has a folder in `locales`. */
export const locales = languages
export type Locale = Language

/** Languages whose texts the app has; offered first where a language is chosen. */
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

/** Returns the first preferred language that the app has, else English. */
export function pickLocale(wanted: readonly (string | null | undefined)[]): Locale {
  for (const tag of wanted) {
    const locale = toLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

/** Locale of dates and numbers: the language of the app with the region of the browser's locale. */
export const ownRegion = (locale: Locale, wanted: readonly string[] = navigator.languages): string =>
  wanted.find((tag) => isTag(tag) && (tag === locale || tag.startsWith(`${locale}-`))) ?? locale

/** Browsers on systems without a locale report `en-US@posix`, which `Intl` rejects. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}

/** Returns the name of a language in that language, as language menus show it. */
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

/** Returns the name of a language in the language of the app. */
export const languageName = (langid: string, locale: Locale): string =>
  nameIn(locale, langid) ?? nameIn('en', langid) ?? langid
