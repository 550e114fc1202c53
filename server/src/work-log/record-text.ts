// Text of a printed record: where the font has no shape for a character, what was written goes into the file beside its box.
import type PDFDocument from 'pdfkit'

export type Doc = InstanceType<typeof PDFDocument>

/** Scripts and signs that the font has no shapes for. */
const unprintable =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]|[\u2190-\u2211\u2213-\u25cb\u25cd-\u2bff\u3000-\u33ff\uff00-\uffef\u{1f000}-\u{1faff}]/u

export const isUnprintable = (text: string | null): boolean => text !== null && unprintable.test(text)

interface Place {
  /** Where a new line begins; behind what stands there when not said. */
  x?: number
  /** Does what comes next stand in the same line? */
  goesOn?: boolean
}

/** Copied and read out, the text is whole, whatever it looks like on paper. */
export function write(doc: Doc, text: string, { x, goesOn = false }: Place = {}): void {
  const isWhole = !isUnprintable(text)
  if (!isWhole) doc.markContent('Span', { actual: text })
  if (x === undefined) doc.text(text, { continued: goesOn })
  else doc.text(text, x, doc.y, { continued: goesOn })
  if (!isWhole) doc.endMarkedContent()
}
