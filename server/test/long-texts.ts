// Generates texts of maximum length that are slow to parse, render or compare, the same on every run.

const length = 65_536

const fill = (unit: string, most = length): string => unit.repeat(Math.floor(most / unit.length)).trim()

const numbered = (make: (at: number) => string, most = length): string => {
  let text = ''
  for (let at = 0; ; at++) {
    const next = make(at)
    if (text.length + next.length > most) return text.trim()
    text += next
  }
}

/** Pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state
  }
}

const words = (seed: number, gap: string, most = length): string => {
  const next = chance(seed)
  return numbered(() => `${next().toString(36)}${gap}`, most)
}

const signs = (seed: number, alphabet: string): string => {
  const next = chance(seed)
  const letters = [...alphabet]
  return Array.from({ length }, () => letters[Math.floor(next() / 256) % letters.length]).join('')
}

const manyLetters = String.fromCharCode(...Array.from({ length: 5000 }, (_, at) => 0x4e00 + at))

/** Makes each text in several states; another number gives an entirely different text. */
export const longTexts: Record<string, (state: number) => string> = {
  words: (state) => words(state, ' '),
  'words in some lines': (state) =>
    Array.from({ length: 45 }, (_, at) => words(100 * state + at, ' ', 1400)).join('\n'),
  'a script without blanks': (state) => signs(state, manyLetters),
  'links to pages': (state) => numbered((at) => `[[page ${(at + 37 * state).toString(36)}]]`),
  'links to one page': (state) => fill(`[[${state}]]`),
  'links to guides': (state) => numbered((at) => `[guide|${at + state}]`),
  pictures: (state) => numbered((at) => `[image|${at + state}]`),
  'deep lists': (state) => fill(`* ${state}\n** b\n*** c\n`),
  'bold and italic': (state) => fill(`'''${state}''b'' '''`),
  'marks that never end': (state) => `${state}${fill("'''''")}`,
  'quotes in quotes': (state) => `${'[quote]'.repeat(4000)}${state}${'[/quote]'.repeat(4000)}`,
  'a table': (state) => `{table\n${fill(`| ${state}\n`, length - 20)}\n}`,
  umlauts: (state) => fill(`ö${state} `),
  paragraphs: (state) => fill(`${state}\n\n`),
}

/** Returns a text of the same length with some letters changed. */
export const almost = (text: string): string =>
  [...text].map((letter, at) => (at % 2000 === 1999 && /\p{L}/u.test(letter) ? 'q' : letter)).join('')
