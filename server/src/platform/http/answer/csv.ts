// Writes CSV after RFC 4180 that is safe to open in a spreadsheet: no text of a user becomes a formula. Pure.

/** A time is in milliseconds and written in the time zone of the export; a measured number keeps its typed digits. */
export type Cell = string | number | { at: number } | { text: string; number: number } | null

/** A row of a wide table: its first cells, then the later cells that are not empty, in order. */
export interface Row {
  cells: readonly Cell[]
  further: readonly FurtherCell[]
}

export interface FurtherCell {
  column: number
  cell: Cell
}

const isPlain = /^(?![=+\-@＝＋－＠'])[^",;\t\r\n]*$/
const needsQuotes = /[",;\t\r\n]/
// Text that spreadsheets take for the start of a formula, also after characters that they skip.
// An existing apostrophe gets a second, so that each text can be read back.
const isFormula = /^[=+\-@\t\r\n＝＋－＠']/
const isNumber = /^[+-]?\d{1,15}(\.\d{1,15})?$/
// Programs split at semicolons where the comma is the decimal separator, others at tabs; quotes inside a cell do not
// prevent it.
const partsAnew = /(?<=[;\t\r\n])(?=[=+\-@＝＋－＠'])/g

/** A leading apostrophe makes it text for spreadsheets. Numbers are safe and stay numbers. */
const safeText = (text: string): string => (isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text)

export function csvCell(cell: Cell, time: (at: number) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') {
    if ('at' in cell) return time(cell.at)
    return isNumber.test(cell.text) ? cell.text : String(cell.number)
  }
  if (isPlain.test(cell)) return cell
  const text = safeText(cell)
  return needsQuotes.test(text) ? `"${text.replace(partsAnew, "'").replaceAll('"', '""')}"` : text
}

export function csvLine(cells: readonly Cell[], time: (at: number) => string): string {
  return `${joined(cells, time)}\r\n`
}

/** Writes the rows of a table with this number of columns. */
export function csvWriter(columns: number, time: (at: number) => string): (row: Row) => string {
  const commas = Array.from({ length: columns + 1 }, (_, count) => ','.repeat(count))
  return ({ cells, further }) => {
    let line = joined(cells, time)
    let column = cells.length - 1
    for (const next of further) {
      line += commas[next.column - column] + csvCell(next.cell, time)
      column = next.column
    }
    return `${line}${commas[columns - 1 - column]}\r\n`
  }
}

function joined(cells: readonly Cell[], time: (at: number) => string): string {
  let line = ''
  let comma = ''
  for (const cell of cells) {
    line += cell === null ? comma : comma + csvCell(cell, time)
    comma = ','
  }
  return line
}
