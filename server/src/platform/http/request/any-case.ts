// Enumerated words that are accepted in any case and described as the plain list.
import { Type } from 'typebox'

export const anyCase = (words: readonly [string, string, ...string[]], description: string) =>
  Type.String({
    pattern: `^(${words.map(inAnyCase).join('|')})$`,
    anyCase: words,
    description,
    errorMessage: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`,
  })

const inAnyCase = (word: string): string =>
  [...word].map((letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`).join('')
