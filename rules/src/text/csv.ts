// Parses CSV after RFC 4180, also with other separators and line ends. Pure.

/** Rows of cells; the last line end is optional. Quotes inside a cell part nothing. */
export function readCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  const body = text.replace(/^\ufeff/, '')
  for (let at = 0; at < body.length; at++) {
    const sign = body[at] as string
    if (isQuoted && sign === '"' && body[at + 1] === '"') cell += body[++at]
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) cell += sign
    else if (sign === separator) endCell()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && body[at + 1] === '\n') at++
      endRow()
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}
