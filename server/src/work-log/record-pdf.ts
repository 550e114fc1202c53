// The record of one run as a PDF: laid out here, with letters for Latin, Greek and Cyrillic scripts inside.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'
import type { Entry, EntryEvent, EntryValue } from './entries.schema.ts'

export interface RunRecord {
  entry: Entry
  values: readonly EntryValue[]
  events: readonly EntryEvent[]
  /** Of what was replaced there is more than stands here. */
  isShortened: boolean
  /** Of answers that are pictures, by their number: JPEG. */
  pictures: ReadonlyMap<number, Buffer>
  /** UNIX seconds → text. */
  time: (seconds: number) => string
  zone: string
  /** Where it was printed from. */
  site: string
}

type Doc = InstanceType<typeof PDFDocument>

const margin = 48
const grey = '#5c6660'
const red = '#b3261e'
const pictureBox = { width: 260, height: 200 }

let fonts: Promise<{ regular: Buffer; bold: Buffer }> | undefined

/** Read with the first record, then kept: they never change. */
function loadFonts() {
  const load = (name: string) =>
    readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}`)))
  fonts ??= Promise.all([
    load('400Regular/NotoSans_400Regular.ttf'),
    load('700Bold/NotoSans_700Bold.ttf'),
  ]).then(([regular, bold]) => ({ regular, bold }))
  return fonts
}

export async function writeRecord(record: RunRecord): Promise<Buffer> {
  const { regular, bold } = await loadFonts()
  const { entry } = record
  // Large, and few ever print: loaded when the first one does.
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 14 },
    bufferPages: true,
    info: { Title: `${entry.guide_title} · ${entry.workorderid}` },
  })
  doc.registerFont('regular', regular).registerFont('bold', bold).font('regular').fontSize(10)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  writeHead(doc, record)
  writeTimes(doc, record)
  writeValues(doc, record)
  writeEvents(doc, record)
  numberPages(doc, entry)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

const heading = (doc: Doc, text: string): void => {
  doc.moveDown(0.8).font('bold').fontSize(12).fillColor('black').text(text, margin)
  doc.font('regular').fontSize(10).moveDown(0.2)
}

const fact = (doc: Doc, name: string, text: string): void => {
  doc.fillColor(grey).text(`${name}: `, margin, doc.y, { continued: true }).fillColor('black').text(text)
}

function writeHead(doc: Doc, { entry, time, zone, site }: RunRecord): void {
  doc.font('bold').fontSize(17).text(entry.guide_title).font('regular').fontSize(10).moveDown(0.4)
  const guide = `${entry.guideid}, revision ${entry.guide_revisionid}`
  fact(doc, 'Work order', entry.workorderid)
  fact(doc, 'Run', `${entry.entryid} at ${site}`)
  fact(doc, 'Guide', entry.guide_edited_since ? `${guide} (edited since)` : guide)
  fact(doc, 'Performed by', entry.username)
  fact(doc, 'State', entry.status)
  fact(doc, `Began (${zone})`, time(entry.starttime))
  if (entry.endtime !== null) fact(doc, `Ended (${zone})`, time(entry.endtime))
  fact(doc, 'Deviations', String(entry.deviation_count))
  if (entry.missing.length > 0)
    fact(doc, 'Required and empty', entry.missing.map((field) => field.label).join(', '))
}

function spanText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return `${hours}:${rest}`
}

function writeTimes(doc: Doc, { entry, values }: RunRecord): void {
  heading(doc, 'Times')
  fact(doc, 'Duration without pauses', spanText(entry.duration))
  fact(doc, 'Active', spanText(entry.active_duration))
  fact(doc, 'Paused', spanText(entry.paused_duration))
  if (entry.suspended_duration > 0) fact(doc, 'Laid aside', spanText(entry.suspended_duration))
  const numbers = new Map(values.map((value) => [value.stepid, value.step_number]))
  for (const { stepid, active_duration, visits } of entry.step_times) {
    const number = numbers.get(stepid)
    const name = number ? `Step ${number} (${stepid})` : `Step ${stepid}`
    fact(doc, name, `${spanText(active_duration)}${visits > 1 ? `, entered ${visits} times` : ''}`)
  }
}

export function limitsText({ min, max, min_exclusive, max_exclusive, target, unit }: EntryValue): string {
  const parts = [
    min === null ? '' : `${min_exclusive ? 'above' : 'at least'} ${min}`,
    max === null ? '' : `${max_exclusive ? 'below' : 'at most'} ${max}`,
    target === null ? '' : `target ${target}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}${unit ? ` ${unit}` : ''}` : ''
}

function writeValues(doc: Doc, record: RunRecord): void {
  const { values } = record
  const earlier = Map.groupBy(
    values.filter((value) => !value.current),
    (value) => `${value.field_guid} ${value.reading}`,
  )
  const current = values.filter((value) => value.current)
  heading(doc, 'Values')
  if (current.length === 0) doc.fillColor(grey).text('None', margin)
  if (record.isShortened)
    note(doc, 'There are more corrections than are printed here; the export of values holds them all.')
  let step = -1
  for (const value of [...current].sort((a, b) => a.step_number - b.step_number || a.valueid - b.valueid)) {
    if (value.stepid !== step) {
      step = value.stepid
      doc
        .moveDown(0.4)
        .font('bold')
        .fillColor('black')
        .text(`Step ${value.step_number}`, margin)
        .font('regular')
    }
    writeValue(doc, record, value)
    for (const old of earlier.get(`${value.field_guid} ${value.reading}`) ?? [])
      note(doc, `Before: ${old.value ?? '(empty)'}, ${byline(record, old)}`)
  }
}

/** What was emptied stays in the record, for what stood there before. */
function valueText({ field_type, value, unit }: EntryValue): string {
  if (value === null) return '(empty)'
  if (field_type === 'Checkbox') return value === '1' ? 'yes' : 'no'
  return `${value}${unit ? ` ${unit}` : ''}`
}

function writeValue(doc: Doc, record: RunRecord, value: EntryValue): void {
  const { label, reading, deviation, reason } = value
  const name = reading > 1 ? `${label}, reading ${reading}` : label
  const text = valueText(value)
  doc.fillColor(grey).text(`${name}: `, margin, doc.y, { continued: true })
  doc.fillColor(deviation ? red : 'black').text(deviation ? `${text} (${deviationText[deviation]})` : text)
  const limits = limitsText(value)
  if (limits) note(doc, `Limits: ${limits}`)
  note(doc, `${byline(record, value)}${reason ? `: ${reason}` : ''}`)
  const picture = value.field_type === 'Image' ? record.pictures.get(Number(value.value)) : undefined
  if (!picture) return
  if (doc.y + pictureBox.height > doc.page.height - doc.page.margins.bottom) doc.addPage()
  doc.image(picture, margin + 12, doc.y + 4, { fit: [pictureBox.width, pictureBox.height] })
  doc.y += pictureBox.height + 10
}

const deviationText = { below: 'below the limit', above: 'above the limit', barcode: 'not the expected code' }

const byline = ({ time }: RunRecord, { username, date }: EntryValue): string =>
  `${username ?? 'somebody who is gone'}, ${time(date)}`

const note = (doc: Doc, text: string): void => {
  doc
    .fillColor(grey)
    .fontSize(8)
    .text(text, margin + 12)
  doc.fontSize(10)
}

/** What happened, as it is told; saving and entering steps stand with values and times. */
const words: Record<string, string> = {
  started: 'Begun',
  paused: 'Paused',
  resumed: 'Resumed',
  suspended: 'Laid aside',
  'taken-over': 'Taken over',
  'value.corrected': 'Values corrected',
  'workorder.changed': 'Work order changed',
  finished: 'Finished',
  cancelled: 'Cancelled',
}

export const printedEvents: readonly string[] = Object.keys(words)

function writeEvents(doc: Doc, { events, time }: RunRecord): void {
  heading(doc, 'What happened')
  for (const { type, date, username, reason } of events) {
    const word = words[type]
    if (!word) continue
    fact(doc, time(date), `${word} by ${username ?? 'somebody who is gone'}${reason ? `: ${reason}` : ''}`)
  }
}

function numberPages(doc: Doc, entry: Entry): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin, where text would begin a new page by itself.
    doc.page.margins.bottom = 0
    const text = `Run ${entry.entryid} · page ${page + 1} of ${count}`
    doc
      .fillColor(grey)
      .fontSize(8)
      .text(text, margin, doc.page.height - margin, { lineBreak: false })
  }
}
