// A made-up language: English with strange letters, 40 % longer, between marks that distinguish it from texts outside
// catalogues.

/** Adds whole words, because no language has a word as long as a sentence. */
const longer = (letters: number): string => {
  const more = '~'.repeat(Math.ceil(letters * 0.4))
  return letters <= 14 ? more : ` ${more.replace(/~{7}(?=~~~)/g, '~~~~~~~ ')}`
}

export const strange = (text: string): string => {
  const [letters, values] = [text.split(/\{\w+\}/), text.match(/\{\w+\}/g) ?? []]
  const written = letters.map((part) => part.replace(/[aeiou]/g, (vowel) => `${vowel}\u0301`))
  return `⟦${written.map((part, at) => part + (values[at] ?? '')).join('')}${longer(text.length)}⟧`
}
