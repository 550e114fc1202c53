// The words of a printed record, in the language of the user who prints it.
import { inLanguage } from '@stepwright/rules'
import { de } from './de.ts'
import { en } from './en.ts'
import type { RecordWords } from './record-words.ts'

export const recordWords = inLanguage<RecordWords>({ en, de })
