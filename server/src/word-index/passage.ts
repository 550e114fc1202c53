// A text of a guide or page in which a search looks for the words of a query.
export interface Passage {
  /** In the order of reading; wiki text and plain text. */
  parts: readonly { text: string; isWiki: boolean }[]
  /** The step of a guide that contains it, its number in the guide, and its first picture. */
  step: { stepid: number; number: number; imageid: number | null } | null
}

export const plainPart = (text: string) => ({ text, isWiki: false })
export const wikiPart = (text: string) => ({ text, isWiki: true })

export const passageOf = (part: Passage['parts'][number]): Passage => ({ parts: [part], step: null })
