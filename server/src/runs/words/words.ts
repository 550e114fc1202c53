// Text → search words of runs. Pure.
import { isNumeric } from '@stepwright/rules'
import { indexedWords } from '#word-index/words.ts'

/** Limit of words per text. */
const wordsOfText = 200
const charactersRead = 4000

export const wordsOf = (text: string): string[] => [
  ...new Set(indexedWords(text.slice(0, charactersRead)).slice(0, wordsOfText)),
]

/** Stored with a leading blank each, so that `like '% prefix%'` matches word beginnings only. */
export const writeWords = (words: Iterable<string>): string => [...words].map((each) => ` ${each}`).join('')

export const readWords = (stored: string | undefined): string[] => (stored ? stored.trim().split(' ') : [])

const unsearched: readonly string[] = ['Checkbox', 'Pass/Fail', 'Time', 'Image', 'Video', 'Document']
const longNumber = /^\d{4,}$/

/** Searchable text of a value: serial numbers count, measurements do not. */
export function textOfValue(fieldType: string, value: string | null): string | null {
  if (value === null || unsearched.includes(fieldType)) return null
  return isNumeric(fieldType) && !longNumber.test(value) ? null : value
}
