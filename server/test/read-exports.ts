// Reads exported files: CSV, workbooks and the text of PDF, without the code that wrote them.
import { inflateRawSync } from 'node:zlib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

export { readCsv } from '@stepwright/rules'

export const asObjects = ([header = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])))

/** Reads the files of an archive from its central directory. */
export const unzip = (bytes: Buffer): Map<string, string> =>
  new Map([...unzipBytes(bytes)].map(([name, content]) => [name, content.toString()]))

export function unzipBytes(bytes: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(bytes.length - 6)
  for (let left = bytes.readUInt16LE(bytes.length - 12); left > 0; left--) {
    const [compressed, length, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    const start = offset + 30 + bytes.readUInt16LE(offset + 26)
    const name = bytes.subarray(at + 46, at + 46 + length).toString()
    files.set(name, inflateRawSync(bytes.subarray(start, start + compressed)))
    at += 46 + length
  }
  return files
}

const withoutEscapes = (text: string) =>
  text.replace(
    /&#13;|&lt;|&gt;|&amp;/g,
    (sign) => ({ '&#13;': '\r', '&lt;': '<', '&gt;': '>', '&amp;': '&' })[sign] ?? sign,
  )

const cellsOf = (row: string) =>
  [...row.matchAll(/<c([^>]*?)(?:\/>|>(?:<is><t[^>]*>([\s\S]*?)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>)/g)].map(
    ([, , text, number]) => (text === undefined ? (number ?? '') : withoutEscapes(text)),
  )

export const rowsOf = (sheet: string) =>
  [...sheet.matchAll(/<row>([\s\S]*?)<\/row>/g)].map(([, row = '']) => cellsOf(row))

/** Returns the text of each page with single spaces. */
export async function readPdf(bytes: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages = [...document.pages()].map((page) => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  library.destroy()
  return pages
}
