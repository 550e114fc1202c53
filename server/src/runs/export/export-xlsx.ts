// Streams rows as an XLSX workbook (Office Open XML); starts a new sheet when one is full.

import type { Cell, Row } from '#platform/http/answer/csv.ts'
import { escapeWith, unfitForXml } from '#platform/markup.ts'
import { type ZipFile, zipStream } from '#platform/zip/zip-stream.ts'

export interface Sheet {
  title: string
  header: readonly string[]
  /** Rows come in batches, which keeps the number of awaits low. */
  rows: AsyncIterable<readonly Row[]>
  /** Serial date: days since 1900. */
  day: (at: number) => number
}

/** Row limit of the format. */
const rowsOnSheet = 1_048_576
const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const styles = { plain: '', time: ' s="1"', bold: ' s="2"' }

export const writeXlsx = (sheet: Sheet): AsyncGenerator<Buffer> => zipStream(filesOf(sheet))

async function* filesOf(sheet: Sheet): AsyncGenerator<ZipFile> {
  const rows = sheet.rows[Symbol.asyncIterator]()
  const left: { rows: readonly Row[]; isDone: boolean } = { rows: [], isDone: false }
  let sheets = 0
  do {
    sheets++
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheetXml(sheet, rows, left) }
  } while (!left.isDone)
  yield part('xl/styles.xml', stylesXml)
  yield part('xl/workbook.xml', workbookXml(sheet.title, sheets))
  yield part('xl/_rels/workbook.xml.rels', workbookRelations(sheets))
  yield part('_rels/.rels', rootRelations)
  yield part('[Content_Types].xml', contentTypes(sheets))
}

const part = (name: string, text: string): ZipFile => ({ name, content: once(declaration + text) })

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

async function* sheetXml(
  { header, day }: Sheet,
  rows: AsyncIterator<readonly Row[]>,
  left: { rows: readonly Row[]; isDone: boolean },
): AsyncGenerator<string> {
  yield `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" ` +
    'topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>'
  yield `<row>${header.map((text) => textCell(text, styles.bold)).join('')}</row>`
  let written = 1
  while (written < rowsOnSheet) {
    if (left.rows.length === 0) {
      const next = await rows.next()
      if (next.done) {
        left.isDone = true
        break
      }
      left.rows = next.value
    }
    const now = left.rows.slice(0, rowsOnSheet - written)
    left.rows = left.rows.slice(now.length)
    written += now.length
    yield now.map((row) => rowXml(row, day)).join('')
  }
  yield '</sheetData></worksheet>'
}

function rowXml({ cells, further }: Row, day: (at: number) => number): string {
  let text = ''
  for (const cell of cells) text += cellXml(cell, day)
  let column = cells.length
  for (const next of further) {
    // Cells have no references, so their position counts and empty ones must be written.
    text += '<c/>'.repeat(next.column - column) + cellXml(next.cell, day)
    column = next.column + 1
  }
  return `<row>${text}</row>`
}

/** Inline strings are never evaluated as formulas. */
function cellXml(cell: Cell, day: (at: number) => number): string {
  if (cell === null || cell === '') return '<c/>'
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>'
  if (typeof cell === 'object')
    return 'at' in cell ? `<c${styles.time}><v>${day(cell.at)}</v></c>` : `<c><v>${cell.number}</v></c>`
  return textCell(cell, styles.plain)
}

/** Character limit of a cell in the format. */
const cellLength = 32_767

const textCell = (text: string, style: string): string =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeCell(text.slice(0, cellLength))}</t></is></c>`

const escapeSigns = escapeWith(/[&<>\r]/g)

const code = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** The format decodes `_x0041_` escapes, so a literal one gets its underscore escaped. */
const looksCoded = /_(?=x[0-9a-f]{4}_)/gi

/** Escapes characters that XML forbids; lone surrogates are dropped. */
const escapeCell = (text: string): string =>
  escapeSigns(
    text
      .replace(/\p{Surrogate}/gu, '')
      .replace(looksCoded, code)
      .replace(unfitForXml, code),
  )

const stylesXml =
  `<styleSheet xmlns="${namespace}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/>` +
  '</numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/>' +
  '<xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>'

const each = (count: number, write: (number: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index + 1)).join('')

const workbookXml = (title: string, sheets: number): string =>
  `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets>${each(
    sheets,
    (number) =>
      `<sheet name="${escapeCell(title)}${sheets > 1 ? ` ${number}` : ''}" sheetId="${number}" r:id="rId${number}"/>`,
  )}</sheets></workbook>`

const workbookRelations = (sheets: number): string =>
  `<Relationships xmlns="${packaged}/relationships">${each(
    sheets,
    (number) =>
      `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  )}<Relationship Id="rId${sheets + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`

const rootRelations =
  `<Relationships xmlns="${packaged}/relationships">` +
  `<Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: number): string =>
  `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ` +
  'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>` +
  `${each(
    sheets,
    (number) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`,
  )}</Types>`
