// Text → the words that runs are found by, and the beginnings of words that stand in the index. Pure.

/** Letters and digits up to the next sign; of scripts that have no blanks each character. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu

/** Longer ones are numbers and addresses that nobody types. */
const longestWord = 40
/** Of one text: what is behind them is read, not looked for. */
const wordsOfText = 200
const charactersRead = 4000

/** Without accents and capitals. */
export function wordsOf(text: string): string[] {
  const folded = text.slice(0, charactersRead).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const found = (folded.match(word) ?? []).slice(0, wordsOfText)
  return [...new Set(found.map((each) => beginning(each, longestWord)))]
}

/** Whole characters, even those that take two units of a string. */
const beginning = (text: string, length: number): string =>
  text.length <= length ? text : [...text].slice(0, length).join('')

/** With a blank before each, so that the beginning of a word is told from its middle. */
export const writeWords = (words: Iterable<string>): string => [...words].map((each) => ` ${each}`).join('')

export const readWords = (kept: string | undefined): string[] => (kept ? kept.trim().split(' ') : [])

/** Runs that have a word with a longer beginning are few enough to be looked at one by one. */
const longestKey = 10

/** What the index is asked for, where a word is to begin like this. */
export const keyOf = (prefix: string): string => beginning(prefix, longestKey)

/** Every beginning of these words, once. */
export function keysOf(words: Iterable<string>): Set<string> {
  const keys = new Set<string>()
  for (const each of words) {
    let key = ''
    let length = 0
    for (const character of each) {
      if (length === longestKey) break
      key += character
      length++
      keys.add(key)
    }
  }
  return keys
}

const unsearched: readonly string[] = ['Checkbox', 'Image', 'Video', 'Document']
const longNumber = /^\d{4,}$/

/** What of a value is looked in: of numbers those that may name something, not those that were measured. */
export function textOfValue(fieldType: string, value: string | null): string | null {
  if (value === null || unsearched.includes(fieldType)) return null
  return fieldType === 'Numeric Input' && !longNumber.test(value) ? null : value
}
