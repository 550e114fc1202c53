// Tables: the lines between `{table` and `}` become rows of cells with their styles.
import { trimBlanks } from '../tree/text-units.ts'
import type { Inline, Table, TableCell } from '../tree/tree.ts'

const MAX_SPAN = 100
const MAX_COLUMNS = 200

/** Lines of a table: an option before its rows, the end of a row, and the begin of a cell with its attributes. */
export const OPTION = /^\|([a-z]+)=(.*)$/
export const ROW_END = /^\|--+[ \t]*$/
export const CELL_START = /^\|!?[ \t]*(?:<<[^<>\n]*>>)?/

type RawCell = { readonly head: boolean; text: string }
type Column = { readonly width: string | null; readonly align: string | null }

/** Parses the lines of a table without the first and the last. */
export function readTable(
  lines: readonly string[],
  source: string,
  parse: (text: string) => readonly Inline[],
): Table | null {
  const options = new Map<string, string>()
  const rows: RawCell[][] = [[]]
  for (const line of lines) readLine(line, options, rows)
  const filled = rows.filter((row) => row.length > 0)
  if (filled.length === 0) return null
  const columns = (options.get('format') ?? '').split(':').slice(0, MAX_COLUMNS).map(readColumn)
  const place = createPlacer()
  return {
    kind: 'table',
    width: readLength(options.get('width') ?? ''),
    rows: filled.map((row) => {
      const cells = row.map((cell) => readCell(cell, columns, place.cell, parse))
      place.endRow()
      return cells
    }),
    source,
  }
}

function readLine(line: string, options: Map<string, string>, rows: RawCell[][]): void {
  const row = rows.at(-1) ?? []
  const isFirst = rows.length === 1 && row.length === 0
  const option = isFirst ? OPTION.exec(line) : null
  if (option) options.set(option[1] ?? '', trimBlanks(option[2] ?? ''))
  else if (ROW_END.test(line)) rows.push([])
  else if (line.startsWith('|!')) row.push({ head: true, text: line.slice(2) })
  else if (line.startsWith('|')) row.push({ head: false, text: line.slice(1) })
  else {
    const last = row.at(-1)
    if (last) last.text += `\n${line}`
  }
}

const ALIGNMENTS: Record<string, string> = { l: 'left', c: 'center', r: 'right' }

function readColumn(entry: string): Column {
  // Trimmed first: a pattern with three runs of blanks would backtrack over every division.
  const match = /^([\d.]*(?:%|px|em)?)\s*([lcr]?)$/.exec(entry.trim())
  return { width: readLength(match?.[1] ?? ''), align: ALIGNMENTS[match?.[2] ?? ''] ?? null }
}

function readLength(text: string): string | null {
  const match = /^(\d{1,4}(?:\.\d{1,3})?)(%|px|em)?$/.exec(text)
  return match ? `${match[1]}${match[2] ?? 'px'}` : null
}

type CellColumn = (colspan: number, rowspan: number) => number

function readCell(
  cell: RawCell,
  columns: readonly Column[],
  place: CellColumn,
  parse: (text: string) => readonly Inline[],
): TableCell {
  const text = trimBlanks(cell.text)
  const attributes = /^<<([^<>\n]*)>>/.exec(text)
  const colspan = readSpan(attributes?.[1], 'colspan')
  const rowspan = readSpan(attributes?.[1], 'rowspan')
  const column = columns[place(colspan, rowspan)]
  const styles = []
  if (column?.width) styles.push(`width:${column.width}`)
  if (column?.align) styles.push(`text-align:${column.align}`)
  return {
    head: cell.head,
    colspan,
    rowspan,
    style: styles.length > 0 ? styles.join(';') : null,
    children: parse(trimBlanks(text.slice(attributes?.[0].length ?? 0))),
  }
}

function readSpan(attributes: string | undefined, name: 'colspan' | 'rowspan'): number {
  const match = attributes ? new RegExp(`(?:^|\\s)${name}="(\\d{1,3})"`).exec(attributes) : null
  const span = Number(match?.[1] ?? 1)
  return span >= 1 && span <= MAX_SPAN ? span : 1
}

/** Returns the column of each cell, considering cells that span columns and rows. */
function createPlacer(): { cell: CellColumn; endRow: () => void } {
  let busy: number[] = []
  let column = 0
  return {
    cell(colspan, rowspan) {
      while ((busy[column] ?? 0) > 0) column++
      const start = column
      for (let step = 0; step < colspan && column < MAX_COLUMNS; step++) busy[column++] = rowspan
      return start
    },
    endRow() {
      busy = busy.map((rows) => Math.max(0, rows - 1))
      column = 0
    },
  }
}
