// The pattern of a scanned code: the text itself, or with * for any run of characters, ? for one character, # for a
// digit.
import { codeKinds, fitsPieces, pieceOf } from './text-pattern.ts'

/** `matchesBarcode('PN-1042-7', 'PN-####-*')` is true; a backslash makes the next character literal. */
export const matchesBarcode = (code: string, pattern: string): boolean =>
  fitsPieces(
    code,
    (pattern.match(/\\.|./gsu) ?? []).map((token) => pieceOf(token, codeKinds)),
  )
