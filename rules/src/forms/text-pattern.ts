// What a text should look like, sign by sign: a small mask language in place of regular expressions, so that every client judges
// alike and no mask takes longer than length times length.

export interface Piece {
  readonly kind: 'digit' | 'letter' | 'one' | 'sign'
  readonly sign: string
  readonly least: number
  /** Infinity for any run. */
  readonly most: number
}

const signsLimit = 200

/** `#` digit, `@` letter, `?` any sign, `*` any run, a backslash before what stands for itself, and counts: `#{3}`, `@{1,2}`. */
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

/** `matchesTextPattern('AB-1042', '@{2}-#{4}')` is true; a pattern that is none matches everything. */
export function matchesTextPattern(text: string, pattern: string): boolean {
  const pieces = readTextPattern(pattern)
  return pieces === null || fitsPieces(text, pieces)
}

/** A text that the pattern takes: `AB-1234`. */
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
/** As the expected code of a field has them. */
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

interface Place extends Pick<Piece, 'kind' | 'sign'> {
  readonly mayBeLeft: boolean
  readonly repeats: boolean
}

/** All places that the text may have reached are followed at once: nothing is ever gone back to. */
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

function placesOf({ kind, sign, least, most }: Piece): Place[] {
  if (most === Number.POSITIVE_INFINITY) return [{ kind, sign, mayBeLeft: true, repeats: true }]
  return Array.from({ length: most }, (_, at) => ({ kind, sign, mayBeLeft: at >= least, repeats: false }))
}

/** Digits and letters are those of every keyboard: what counts as a letter elsewhere differs from one client to the next. */
function fits(sign: string, { kind, sign: wanted }: Place): boolean {
  if (kind === 'one') return true
  if (kind === 'digit') return sign >= '0' && sign <= '9'
  return kind === 'letter' ? /^[A-Za-z]$/.test(sign) : sign === wanted
}
