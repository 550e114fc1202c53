// The pattern language for texts, in place of regular expressions: every client evaluates it alike, and matching takes
// at most pattern length times text length.

export interface Piece {
  readonly kind: 'digit' | 'letter' | 'one' | 'sign'
  readonly sign: string
  readonly least: number
  /** Infinity for a run of any length. */
  readonly most: number
}

const signsLimit = 200

/**
 * `#` digit, `@` letter, `?` any character, `*` any run, a backslash before a literal character, and counts: `#{3}`,
 * `@{1,2}`.
 */
export function readTextPattern(pattern: string): readonly Piece[] | null {
  const pieces: Piece[] = []
  const tokens = pattern.match(/\\.|\{\d{1,3}(?:,\d{1,3})?\}|./gsu) ?? []
  let mayCount = false
  for (const token of tokens) {
    const counts = /^\{(\d+)(?:,(\d+))?\}$/.exec(token)
    if (counts) {
      const least = Number(counts[1])
      const most = Number(counts[2] ?? counts[1])
      const last = pieces.pop()
      if (!last || !mayCount || most < least || most === 0) return null
      pieces.push({ ...last, least, most })
      mayCount = false
      continue
    }
    if (token === '\\' || token === '{' || token === '}') return null
    mayCount = token !== '*'
    pieces.push(pieceOf(token, kinds))
  }
  const signs = pieces.reduce((sum, { most }) => sum + (most === Number.POSITIVE_INFINITY ? 1 : most), 0)
  return signs > signsLimit ? null : pieces
}

/** `matchesTextPattern('AB-1042', '@{2}-#{4}')` is true; an invalid pattern matches everything. */
export function matchesTextPattern(text: string, pattern: string): boolean {
  const pieces = readTextPattern(pattern)
  return pieces === null || fitsPieces(text, pieces)
}

/** Returns a text that matches the pattern: `AB-1234`. */
export function exampleOf(pattern: string): string {
  let [digits, letters] = [0, 0]
  return (readTextPattern(pattern) ?? [])
    .flatMap(({ kind, sign, least, most }) => {
      if (most === Number.POSITIVE_INFINITY) return ['…']
      return Array.from({ length: Math.max(least, 1) }, () => {
        if (kind === 'digit') return String(++digits % 10)
        if (kind === 'letter') return String.fromCharCode(65 + (letters++ % 26))
        return kind === 'one' ? 'X' : sign
      })
    })
    .join('')
}

type Kinds = Readonly<Record<string, Piece['kind']>>
/** As in the expected code of a field. */
export const codeKinds: Kinds = { '*': 'one', '?': 'one', '#': 'digit' }
const kinds: Kinds = { ...codeKinds, '@': 'letter' }

export function pieceOf(token: string, of: Kinds): Piece {
  const isEscaped = token.length > 1 && token.startsWith('\\')
  const sign = isEscaped ? token.slice(1) : token
  const kind = isEscaped ? 'sign' : (of[sign] ?? 'sign')
  return sign === '*' && kind === 'one'
    ? { kind, sign, least: 0, most: Number.POSITIVE_INFINITY }
    : { kind, sign, least: 1, most: 1 }
}

interface MaskPart extends Pick<Piece, 'kind' | 'sign'> {
  readonly mayBeLeft: boolean
  readonly repeats: boolean
}

/** Follows all possible positions in parallel, so no backtracking is needed. */
export function fitsPieces(text: string, pieces: readonly Piece[]): boolean {
  const places = pieces.flatMap(placesOf)
  const leftOut = (reached: Uint8Array<ArrayBuffer>) => {
    for (const [at, { mayBeLeft }] of places.entries()) if (mayBeLeft && reached[at]) reached[at + 1] = 1
    return reached
  }
  let reached = new Uint8Array(places.length + 1)
  reached[0] = 1
  leftOut(reached)
  for (const sign of text) {
    const next = new Uint8Array(places.length + 1)
    for (const [at, place] of places.entries())
      if (reached[at] && fits(sign, place)) next[place.repeats ? at : at + 1] = 1
    if (!next.includes(1)) return false
    reached = leftOut(next)
  }
  return reached[places.length] === 1
}

function placesOf({ kind, sign, least, most }: Piece): MaskPart[] {
  if (most === Number.POSITIVE_INFINITY) return [{ kind, sign, mayBeLeft: true, repeats: true }]
  return Array.from({ length: most }, (_, at) => ({ kind, sign, mayBeLeft: at >= least, repeats: false }))
}

/** ASCII digits and letters only: the definition of other letters differs from client to client. */
function fits(sign: string, { kind, sign: wanted }: MaskPart): boolean {
  if (kind === 'one') return true
  if (kind === 'digit') return sign >= '0' && sign <= '9'
  return kind === 'letter' ? /^[A-Za-z]$/.test(sign) : sign === wanted
}
