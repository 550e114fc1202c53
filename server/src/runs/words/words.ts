// Text → the words that runs are found by. Pure.
import { indexedWords } from '#word-index/words.ts'

/** Of one text: what is behind them is read, not looked for. */
const wordsOfText = 200
const charactersRead = 4000

export const wordsOf = (text: string): string[] => [
  ...new Set(indexedWords(text.slice(0, charactersRead)).slice(0, wordsOfText)),
]

/** With a blank before each, so that the beginning of a word is told from its middle. */
export const writeWords = (words: Iterable<string>): string => [...words].map((each) => ` ${each}`).join('')

export const readWords = (kept: string | undefined): string[] => (kept ? kept.trim().split(' ') : [])

const unsearched: readonly string[] = ['Checkbox', 'Image', 'Video', 'Document']
const longNumber = /^\d{4,}$/

/** What of a value is looked in: of numbers those that may name something, not those that were measured. */
export function textOfValue(fieldType: string, value: string | null): string | null {
  if (value === null || unsearched.includes(fieldType)) return null
  return fieldType === 'Numeric Input' && !longNumber.test(value) ? null : value
}
