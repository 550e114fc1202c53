// A language that is made up: English with strange letters, 40 % longer, between marks that tell it from what no catalogue holds.

/** What is added comes in words, too, as no language has one word as long as a sentence. */
const longer = (letters: number): string => {
  const more = '~'.repeat(Math.ceil(letters * 0.4))
  return letters <= 14 ? more : ` ${more.replace(/~{7}(?=~~~)/g, '~~~~~~~ ')}`
}

export const strange = (text: string): string => {
  const [letters, values] = [text.split(/\{\w+\}/), text.match(/\{\w+\}/g) ?? []]
  const written = letters.map((part) => part.replace(/[aeiou]/g, (vowel) => `${vowel}\u0301`))
  return `⟦${written.map((part, at) => part + (values[at] ?? '')).join('')}${longer(text.length)}⟧`
}
