// Slots of a query, and what can fill them.

export interface Alternative {
  /** All must match. */
  words: readonly string[]
  /** Between 0 and 1; the typed word has 1. */
  quality: number
  /** Without words that only begin with it. */
  isWhole?: boolean
}

/** Too many words begin like a short one, unless the user is still typing it. */
export const isShort = (word: string): boolean => /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(word)

export const isWholeWord = (word: string, { words, isWhole }: Alternative): boolean =>
  isWhole ?? (words.length > 1 && isShort(word))

export interface Slot {
  word: string
  /** Articles, pronouns and the like, which need not match. */
  isMinor: boolean
  alternatives: readonly Alternative[]
}

/** Consecutive slots that another expression can fill together. */
export interface Span {
  from: number
  to: number
  alternative: Alternative
}

/** How well alternatives replace a typed word. */
export const quality = {
  joined: 0.95,
  split: 0.9,
  synonym: 0.7,
  similar: 0.6,
  inside: 0.5,
  part: 0.45,
  slipOfKnown: 0.3,
}
