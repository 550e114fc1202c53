// What a scanned code should look like: the text itself, or a pattern with * for any run, ? for one sign, # for a digit.
import { codeKinds, fitsPieces, pieceOf } from './text-pattern.ts'

/** `matchesBarcode('PN-1042-7', 'PN-####-*')` is true; a backslash takes the next sign as it stands. */
export const matchesBarcode = (code: string, pattern: string): boolean =>
  fitsPieces(
    code,
    (pattern.match(/\\.|./gsu) ?? []).map((token) => pieceOf(token, codeKinds)),
  )
