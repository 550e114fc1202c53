// What a scanned code should look like: the text itself, or a pattern with * for any run, ? for one sign, # for a digit.

/** `matchesBarcode('PN-1042-7', 'PN-####-*')` is true; a backslash takes the next sign as it stands. */
export function matchesBarcode(code: string, pattern: string): boolean {
  const signs = [...code]
  const parts = readPattern(pattern)
  let [at, part, star, mark] = [0, 0, -1, 0]
  // Going back to the last star alone is enough, and keeps the time within length times length.
  while (at < signs.length) {
    const wanted = parts[part]
    if (wanted?.kind === 'run') {
      star = part++
      mark = at
    } else if (wanted !== undefined && fits(signs[at] as string, wanted)) {
      at++
      part++
    } else if (star >= 0) {
      part = star + 1
      at = ++mark
    } else return false
  }
  while (parts[part]?.kind === 'run') part++
  return part === parts.length
}

interface Part {
  kind: 'run' | 'one' | 'digit' | 'sign'
  sign: string
}

function readPattern(pattern: string): Part[] {
  const parts: Part[] = []
  const signs = [...pattern]
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at] as string
    const next = signs[at + 1]
    if (sign === '\\' && next !== undefined) {
      parts.push({ kind: 'sign', sign: next })
      at++
    } else parts.push({ kind: kinds.get(sign) ?? 'sign', sign })
  }
  return parts
}

const kinds = new Map<string, Part['kind']>([
  ['*', 'run'],
  ['?', 'one'],
  ['#', 'digit'],
])

const fits = (sign: string, { kind, sign: wanted }: Part): boolean =>
  kind === 'one' || (kind === 'digit' ? sign >= '0' && sign <= '9' : sign === wanted)
