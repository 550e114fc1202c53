// Text of a printed record: characters without a glyph are drawn as a substitute; copied text keeps the original.
import type PDFDocument from 'pdfkit'
import { breakLongWords } from './long-words.ts'

export type Doc = InstanceType<typeof PDFDocument>

const scripts = ['Latin', 'Greek', 'Cyrillic', 'Devanagari', 'Common', 'Inherited']

/** Letters without a glyph in the embedded font. */
const gaps = [
  ...['0605-06dd', '08e2', '0e3f', '0fd5-0fd8', '16eb-16ed', '1735-1805', '1ac1-1ac6', '1acf-1aeb'],
  ...['1c89-1c8a', '1cd0-1cfa', '1dfa', '20c1-20ef', '2160-2182', '2185-2211', '2213-25cb', '25cd-2bff'],
  ...['2ff0-33ff', '4dc0-4dff', 'a7cb-a7cf', 'a7d2', 'a7d4', 'a7da-a7f1', 'a830-a8fe', 'a9cf', 'fd3e-fd3f'],
  ...['fe01-fe19', 'fe30-fe6b', 'ff00-fffb', '10000-10ffff'],
].map((range) => range.replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`))

const missing = new RegExp(
  `[^${scripts.map((script) => `\\p{Script=${script}}`).join('')}]|[\\p{Cc}${gaps.join('')}]`,
  'u',
)
const everyMissing = new RegExp(missing, 'gu')

/** Technical symbols → ASCII substitutes. */
const likenesses: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '>=': '≥⩾≧',
    '<=': '≤⩽≦',
    '/=': '≠',
    '~': '≈∼≃≅',
    '->': '→➔➜⟶',
    '<-': '←⟵',
    '<->': '↔⟷',
    '=>': '⇒',
    Ø: '⌀∅',
    Δ: '∆',
    Σ: '∑',
    '•': '■▪●∙',
    '[ok]': '✓✔✅☑',
    '[x]': '✗✘❌☒',
    '[ ]': '☐□',
    '(!)': '⚠',
    ' ': '\t\v\f',
    '\n': '\n',
    '\r': '\r',
  }).flatMap(([shape, signs]) => [...signs].map((sign): [string, string] => [sign, shape])),
)

const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/u

function shapeOf(sign: string): string {
  const shape = likenesses.get(sign)
  if (shape !== undefined) return shape
  if (unseen.test(sign)) return ''
  // NFKD covers Roman numerals, unit symbols and full-width letters.
  const plain = sign.normalize('NFKC')
  return missing.test(plain) ? sign : plain
}

export const shapesOf = (text: string): string => text.replace(everyMissing, shapeOf)

/** True if the font lacks a glyph. */
export const hasNoShape = (text: string | null): boolean =>
  text !== null && missing.test(shapesOf(text).replace(/[\r\n]/g, ''))

interface TextPosition {
  /** Start of a new line; by default the text continues the current one. */
  x?: number
  /** True if the next text continues this line. */
  goesOn?: boolean
}

/** ActualText: copying and screen readers get the original text. */
export function write(doc: Doc, text: string, { x, goesOn = false }: TextPosition = {}): void {
  const shown = shapesOf(text)
  const isWhole = shown === text && !hasNoShape(text)
  if (!isWhole) doc.markContent('Span', { actual: text })
  const { width, margins } = doc.page
  const broken = breakLongWords(shown, {
    width: width - (x ?? doc.x) - margins.right,
    widthOf: (letters) => doc.widthOfString(letters),
    isAtStart: x !== undefined,
  })
  if (x === undefined) doc.text(broken, { continued: goesOn })
  else doc.text(broken, x, doc.y, { continued: goesOn })
  if (!isWhole) doc.endMarkedContent()
}

export const margin = 48
export const grey = '#5c6660'

/** Prevents a page break between a heading and its next line. */
export const keepTogether = (doc: Doc, height: number): void => {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

export const heading = (doc: Doc, text: string): void => {
  keepTogether(doc, 60)
  doc.moveDown(0.8).font('bold').fontSize(12).fillColor('black').text(text, margin)
  doc.font('regular').fontSize(10).moveDown(0.2)
}

/** Text that users chose. */
interface Said {
  text: string | null | undefined
  color?: string
  /** Between the start and the text. */
  joint?: string
  /** Follows the text if that fits into the line, and otherwise stands before it. */
  after?: string
}

const lineBreak = /[\r\n\v\f\u0085\u2028\u2029]/

const fits = (doc: Doc, text: string, x: number): boolean => {
  const { width, margins } = doc.page
  return !lineBreak.test(text) && doc.widthOfString(shapesOf(text)) < width - x - margins.right
}

const blockAt = margin + 30

/** Each of its lines begins where no line of the record itself does, so that none can be taken for one. */
function block(doc: Doc, text: string, color = 'black'): void {
  doc.fontSize(9).fillColor(color)
  const { page, y } = doc
  write(doc, text, { x: blockAt })
  if (doc.page === page)
    doc
      .moveTo(blockAt - 6, y)
      .lineTo(blockAt - 6, doc.y)
      .lineWidth(1)
      .strokeColor(grey)
      .stroke()
  doc.fontSize(10)
}

/** Returns the line up to the end of the text; undefined: the text needs a block. */
function lineOf(doc: Doc, start: string, { text, joint = ': ' }: Said, x: number): string | undefined {
  if (!text) return start
  const line = `${start}${start.endsWith(': ') || start === '' ? '' : joint}${text}`
  return fits(doc, line, x) ? line : undefined
}

/** A fact that ends with a text of a user. */
export function factSaid(doc: Doc, name: string, start: string, said: Said): void {
  const { text, after = '', color = 'black' } = said
  const head = `${name}: `
  const line = lineOf(doc, `${head}${start}`, said, margin)
  if (line !== undefined) fact(doc, name, `${line.slice(head.length)}${after}`, color)
  else {
    if (start || after) fact(doc, name, `${start}${after}:`)
    else write(doc.fillColor(grey), `${name}:`, { x: margin })
    block(doc, text ?? '', color)
  }
}

/** A note that ends with a text of a user. */
export function noteSaid(doc: Doc, start: string, said: Said): void {
  const { text, after = '' } = said
  doc.fontSize(8)
  const line = lineOf(doc, start, said, margin + 12)
  doc.fontSize(10)
  note(doc, `${line ?? start}${after}${line === undefined ? ':' : ''}`)
  if (line === undefined) block(doc, text ?? '')
}

export const fact = (doc: Doc, name: string, text: string, color = 'black'): void => {
  doc.fillColor(grey)
  write(doc, `${name}: `, { x: margin, goesOn: true })
  doc.fillColor(color)
  write(doc, text)
}

export const note = (doc: Doc, text: string): void => {
  doc.fillColor(grey).fontSize(8)
  write(doc, text, { x: margin + 12 })
  doc.fontSize(10)
}
