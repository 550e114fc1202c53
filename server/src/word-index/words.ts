// Splits text into index words: case- and accent-folded, scripts without spaces as pairs of characters.
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => letters[letter] ?? letter)
}

/** Longer words are numbers and addresses that users do not type. */
const longestWord = 60
const word = /[\p{L}\p{N}]+/gu
const pairedScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/u
const pairedOrNot =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu

function pairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

export function wordsOf(text: string): string[] {
  return [...fold(text).matchAll(word)].flatMap(([found]) => {
    const parts = pairedScripts.test(found) ? (found.match(pairedOrNot) ?? []) : [found]
    return parts.flatMap((part) => (pairedScripts.test(part) ? pairs(part) : [part.slice(0, longestWord)]))
  })
}

/** The words of an indexed text: those with umlauts also in the spelling without them. */
export function indexedWords(text: string): string[] {
  const words = wordsOf(text)
  const composed = text.normalize('NFC').toLowerCase()
  if (!/[äöü]/.test(composed)) return words
  const spelt = composed.match(/[\p{L}\p{N}\p{M}]*[äöü][\p{L}\p{N}\p{M}]*/gu) ?? []
  const others = spelt.map((each) => each.replace(/[äöü]/g, (letter) => umlauts[letter] ?? letter))
  return [...words, ...others.flatMap(wordsOf)]
}

/** Trigrams, with spaces before and after the word, so that its beginning counts most. */
export function trigramsOf(word: string): string[] {
  const characters = [...`  ${word} `]
  const found = characters.slice(2).map((_, index) => characters.slice(index, index + 3).join(''))
  return [...new Set(found)]
}

/** The edit distance, including transpositions; distances beyond `most` are not distinguished. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1)
      current.push(least)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[other.length] ?? most + 1
}
