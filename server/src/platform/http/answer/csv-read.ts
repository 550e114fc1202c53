// Parses CSV after RFC 4180.

/** Rows of cells; the last row ends with a line feed. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const body = text.replace(/^\ufeff/, '')
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as string
    if (isQuoted && sign === '"' && body[at + 1] === '"') cell += body[++at]
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted || (sign !== ',' && sign !== '\r' && sign !== '\n')) cell += sign
    else if (sign === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (sign === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
    }
  }
  return rows.slice(0, -1)
}
