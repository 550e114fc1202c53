// The words around the content of public pages, in the languages of the product.
import { inLanguage } from '@stepwright/rules'
import { de } from './words/de.ts'
import { en } from './words/en.ts'

export type Words = typeof en

/** Falls back to English for other languages of content. */
export const wordsIn = inLanguage<Words>({ en, de })

/** Returns the name of a language in that language. */
export function ownName(langid: string): string {
  const name = new Intl.DisplayNames([langid], { type: 'language' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}
