// Enumerated words that are accepted in any case and described as the plain list.
import { Type } from 'typebox'

export const anyCase = (words: readonly [string, ...string[]], description: string) =>
  Type.String({
    pattern: `^(${words.map(inAnyCase).join('|')})$`,
    anyCase: words,
    description,
    errorMessage: `must be ${[words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')}`,
  })

const inAnyCase = (word: string): string =>
  [...word].map((letter) => `[${letter.toUpperCase()}${letter.toLowerCase()}]`).join('')
