// The words of a printed record, in the language of the user who prints it.
import { type Language, languageOf } from '@stepwright/rules'
import { de } from './de.ts'
import { en } from './en.ts'
import type { RecordWords } from './record-words.ts'

const wordsOf: Record<Language, RecordWords> = { en, de }

export const recordWords = (langid: string): RecordWords => wordsOf[languageOf(langid)]
