// Marks a printed record as void: with its reason at the head, and on every page.
import type { Run } from '../runs.schema.ts'
import { type Doc, factSaid } from './record-text.ts'
import type { RecordWords } from './record-words/record-words.ts'

interface VoidedRecord {
  entry: Pick<Run, 'voided'>
  words: RecordWords
  time: (seconds: number) => string
}

const red = '#b3261e'
const markSize = 130

/** Below the title. */
export function writeVoidReason(doc: Doc, { entry, words, time }: VoidedRecord): void {
  if (!entry.voided) return
  const { username, date, reason } = entry.voided
  doc.font('bold')
  factSaid(doc, words.voidMark, words.voidedBy(username ?? words.gone, time(date)), {
    text: reason,
    color: red,
  })
  doc.font('regular').moveDown(0.4)
}

/** A line above the text and a large translucent word across the page, which stay visible on copies. */
export function markVoidPage(doc: Doc, { entry, words }: VoidedRecord): void {
  if (!entry.voided) return
  const { width, height, margins } = doc.page
  doc.font('bold').fillColor(red).fontSize(14)
  doc.text(words.voidMark, margins.left, 20, { lineBreak: false })
  doc.save().rotate(-55, { origin: [width / 2, height / 2] })
  doc.fontSize(markSize).fillOpacity(0.13)
  const left = (width - doc.widthOfString(words.voidMark)) / 2
  doc.text(words.voidMark, left, (height - markSize) / 2, { lineBreak: false })
  doc.restore()
  doc.fillOpacity(1).font('regular')
}
