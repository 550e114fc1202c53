// The words around the content of pages, in the languages that the product speaks.
import { type Language, languageOf } from '@stepwright/rules'
import { de } from './words/de.ts'
import { en } from './words/en.ts'

export type Words = typeof en

const wordsOf: Record<Language, Words> = { en, de }

/** English for content in languages that the product does not speak. */
export const wordsIn = (langid: string): Words => wordsOf[languageOf(langid)]

/** A language's name in that language itself. */
export function ownName(langid: string): string {
  const name = new Intl.DisplayNames([langid], { type: 'language' }).of(langid) ?? langid
  return name.charAt(0).toLocaleUpperCase(langid) + name.slice(1)
}
