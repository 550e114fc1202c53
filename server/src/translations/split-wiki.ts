// Splits a wiki text into opaque pieces and lines with words to translate.
import { listWords, type WikiContext } from '@stepwright/wiki-syntax'
import { tagLine, untaggedLine } from './tag-wiki.ts'
import { escapeWords, type Source, untag } from './tagged-text.ts'
import { shapeOf } from './wiki-shape.ts'

/** `plain` is text without wiki syntax, such as a title. */
export type TextKind = WikiContext | 'plain'

export type TextPiece =
  | { readonly kind: 'fixed'; readonly text: string }
  | {
      readonly kind: 'words'
      /** The source text. */
      readonly text: string
      /** The text for the service. */
      readonly tagged: string
      /** Puts the markup back into a translation; null if any is missing or wrong. */
      readonly restore: (translated: string) => string | null
    }

export function splitText(text: string, kind: TextKind): TextPiece[] {
  if (kind === 'plain') return splitLines(text).map((line) => wordsPiece(line, '', '', plainLine(line)))
  return listWords(text, { context: kind }).map(({ lead, parts, trail }) =>
    wordsPiece(lead + untaggedLine(parts) + trail, lead, trail, { ...tagLine(parts), kind }),
  )
}

/** Returns lines with their line ends; joined they equal the text. */
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

interface Tagged {
  readonly tagged: string
  readonly sources: readonly Source[]
  readonly kind: TextKind
}

const plainLine = (line: string): Tagged => ({ tagged: escapeWords(line), sources: [], kind: 'plain' })

function wordsPiece(text: string, lead: string, trail: string, { tagged, sources, kind }: Tagged): TextPiece {
  const words = tagged.replace(/<[^>]*>/g, '')
  if (!/\p{L}/u.test(words)) return { kind: 'fixed', text }
  // Services may drop surrounding blanks.
  const before = tagged.slice(0, tagged.length - tagged.trimStart().length)
  const after = tagged.slice(tagged.trimEnd().length)
  const restore = (translated: string): string | null => {
    const untagged = untag(translated.trim(), sources)
    if (untagged === null || untagged.trim() === '') return null
    const result = lead + before + untagged + after + trail
    return kind === 'plain' || shapeOf(result, kind) === shapeOf(text, kind) ? result : null
  }
  return { kind: 'words', text, tagged: tagged.trim(), restore }
}

/** Joins the pieces; `translate` returns null for lines that stay untranslated. */
export function joinPieces(
  pieces: readonly TextPiece[],
  kind: TextKind,
  translate: (tagged: string) => string | null,
): { text: string; isTranslated: boolean } {
  let isTranslated = true
  const result = pieces.map((piece) => {
    if (piece.kind === 'fixed') return piece.text
    const translated = translate(piece.tagged)
    const restored = translated === null ? null : piece.restore(translated)
    if (restored === null) isTranslated = false
    return restored ?? piece.text
  })
  const text = result.join('')
  const original = pieces.map((piece) => piece.text).join('')
  // Lines that are valid alone may be invalid together.
  if (kind !== 'plain' && shapeOf(text, kind) !== shapeOf(original, kind))
    return { text: original, isTranslated: false }
  return { text, isTranslated }
}
