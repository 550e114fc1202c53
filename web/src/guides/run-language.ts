// In which language a guide is run: as it is read where somebody chose that, else in their own where it has it. Pure.
import type { Guide } from '../lib/api.ts'
import type { Locale } from '../lib/i18n/locale.ts'

export const runLanguage = (
  { langid, available_langids }: Pick<Guide, 'langid' | 'available_langids'>,
  { lang, locale }: { lang: string | undefined; locale: Locale },
): string => (lang === undefined && available_langids.includes(locale) ? locale : langid)
