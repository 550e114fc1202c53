// Checks by its bytes that a document has the type that its name says, without opening it in its program.
import { open } from 'node:fs/promises'
import type { Received } from '#platform/files/incoming.ts'
import { readPart } from '#platform/files/read-part.ts'
import { encodingOfBytes } from '../pixels/formats/formats.ts'
import { listZipNames } from './zip.ts'

/** The fault, which continues the name of the field; null: none. */
export async function checkDocument(received: Received, extension: string): Promise<string | null> {
  if (received.bytes === 0) return 'is empty'
  if (extension === 'pdf') return checkPdf(received)
  if (extension in packages) return checkPackage(received, extension)
  if (extension in starts) return checkStart(received.head, extension)
  if (extension === 'stl') return checkStl(received)
  return checkText(received.head, extension)
}

const isNone = (extension: string): string => `is no ${extension} file, although its name says so`
const cutOff = 'is damaged or cut off'

/** Some programs write a few bytes before or after the content. */
const pdfSlack = 1024

async function checkPdf({ path, bytes, head }: Received): Promise<string | null> {
  if (!head.subarray(0, pdfSlack).includes('%PDF-')) return isNone('pdf')
  const file = await open(path)
  try {
    const tail = await readPart(file, Math.max(0, bytes - 2 * pdfSlack), Math.min(bytes, 2 * pdfSlack))
    return tail.includes('%%EOF') ? null : cutOff
  } finally {
    await file.close()
  }
}

/** ZIP files, distinguished by an entry that the others do not have. */
const packages: Record<string, RegExp> = {
  docx: /^word\//,
  xlsx: /^xl\//,
  pptx: /^ppt\//,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
  '3mf': /^3D\//i,
  zip: /^/,
}
/** Signature of the first entry; of the end record if there is no entry. */
const zipStarts = ['504b0304', '504b0506']
const mimetypes: Record<string, string> = { odt: 'text', ods: 'spreadsheet', odp: 'presentation' }

async function checkPackage({ path, bytes, head }: Received, extension: string): Promise<string | null> {
  if (!zipStarts.includes(head.toString('hex', 0, 4))) return isNone(extension)
  const file = await open(path)
  try {
    const names = await listZipNames(file, bytes)
    if (!names) return cutOff
    if (extension !== 'zip' && !names.some((name) => packages[extension]?.test(name)))
      return isNone(extension)
  } finally {
    await file.close()
  }
  const word = mimetypes[extension]
  // The type is at the start, so it is readable without unpacking.
  return word && !head.subarray(0, 200).includes(`application/vnd.oasis.opendocument.${word}`)
    ? isNone(extension)
    : null
}

const office = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const starts: Record<string, readonly Buffer[]> = {
  doc: [office],
  xls: [office],
  ppt: [office],
  dwg: [Buffer.from('AC10'), Buffer.from('AC1.')],
  step: [Buffer.from('ISO-10303-21')],
  stp: [Buffer.from('ISO-10303-21')],
}

function checkStart(head: Buffer, extension: string): string | null {
  const begins = (start: Buffer) => head.subarray(0, start.length).equals(start)
  return (starts[extension] as readonly Buffer[]).some(begins) ? null : isNone(extension)
}

/** Either text that starts with a keyword, or a header, a count, and that number of triangles. */
function checkStl({ head, bytes }: Received): string | null {
  if (head.length >= 84 && bytes === 84 + 50 * head.readUInt32LE(80)) return null
  return head.toString('latin1', 0, 5) === 'solid' && checkText(head, 'stl') === null ? null : isNone('stl')
}

const marks = ['efbbbf', 'fffe', 'feff'].map((each) => Buffer.from(each, 'hex'))

/** Text has no NUL bytes, except with a byte order mark of UTF-16. */
function checkText(head: Buffer, extension: string): string | null {
  const isMarked = marks.some((mark) => head.subarray(0, mark.length).equals(mark))
  const isBinaryDxf =
    extension === 'dxf' && head.toString('latin1', 0, 22) === 'AutoCAD Binary DXF\r\n\u001a\0'
  if (isBinaryDxf) return null
  const isOther = encodingOfBytes(head) !== undefined || head.toString('latin1', 0, 5) === '%PDF-'
  return isOther || (head.includes(0) && !isMarked) ? isNone(extension) : null
}
