// Cuts words that are wider than a line, in linear time: pdfkit measures the whole rest of the text for every line.
// / <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak'

export interface LineMeasure {
  /** Width of the line, in the unit of `widthOf`. */
  width: number
  widthOf(text: string): number
  /** True if the text begins a line. */
  isAtStart: boolean
}

/** Fewer letters never fill a line. */
const shortest = 20
const mayBeLong = new RegExp(`\\S{${shortest}}`, 'u')
/** A letter with its marks, which are never separated. Bounded, since marks may have a width. */
const letters = /\P{M}\p{M}{0,8}|\p{M}{1,8}/gu
/** Letters are measured one by one; kerning changes the width of their sum a little. */
const slack = 0.97

export function breakLongWords(text: string, { width, widthOf, isAtStart }: LineMeasure): string {
  if (!mayBeLong.test(text)) return text
  const measured = new Map<string, number>()
  const measure = (letter: string): number => {
    const known = measured.get(letter)
    if (known !== undefined) return known
    const now = widthOf(letter)
    measured.set(letter, now)
    return now
  }
  // pdfkit measures the line feed at the end of a line, too.
  const most = (width - measure('\n')) * slack
  let result = ''
  let isNewLine = isAtStart
  let from = 0
  for (const { position, required } of breaksOf(text)) {
    const word = text.slice(from, position)
    const pieces = word.length < shortest ? [word] : cut(word, most, measure)
    if (pieces.length > 1 && !isNewLine) result += '\n'
    result += pieces.join('\n')
    isNewLine = required
    from = position
  }
  return result
}

function* breaksOf(text: string) {
  const breaker = new LineBreaker(text)
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next
}

function cut(word: string, most: number, widthOf: (letter: string) => number): string[] {
  const pieces: string[] = []
  let width = 0
  let from = 0
  for (const { 0: letter, index } of word.matchAll(letters)) {
    const more = widthOf(letter)
    // A line feed or blank at the end takes no width.
    if (width + more > most && index > from && letter.trim() !== '') {
      pieces.push(word.slice(from, index))
      from = index
      width = 0
    }
    width += more
  }
  pieces.push(word.slice(from))
  return pieces
}
