// Rows as CSV after RFC 4180, and safe to open in a spreadsheet: no text of a person becomes a formula. Pure.

/** A time is milliseconds, written on the clock of the export; a measured number keeps the digits that were typed. */
export type Cell = string | number | { at: number } | { text: string; number: number } | null

const needsQuotes = /[",\r\n]/
// What spreadsheets take for the beginning of a formula, also behind what they pass over.
// An apostrophe that was there gets another one, so that each text can be read back.
const isFormula = /^[=+\-@\t\r\n＝＋－＠']/
const isNumber = /^[+-]?\d{1,15}(\.\d{1,15})?$/

/** An apostrophe makes it text for spreadsheets. Numbers are no danger and stay numbers. */
export const safeText = (text: string): string =>
  isFormula.test(text) && !isNumber.test(text) ? `'${text}` : text

export function csvCell(cell: Cell, time: (at: number) => string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') {
    if ('at' in cell) return time(cell.at)
    return isNumber.test(cell.text) ? cell.text : String(cell.number)
  }
  const text = safeText(cell)
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLine(cells: readonly Cell[], time: (at: number) => string): string {
  let line = ''
  let comma = ''
  for (const cell of cells) {
    line += cell === null ? comma : comma + csvCell(cell, time)
    comma = ','
  }
  return `${line}\r\n`
}
