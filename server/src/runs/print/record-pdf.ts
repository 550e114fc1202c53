// Lays out a run's record as PDF; embedded fonts cover Latin, Greek and Cyrillic.
import Document from 'pdfkit'
import { addressCode } from '#platform/address-code.ts'
import { shortSigns } from '../events/chain.ts'
import { timeWriter } from '../export/export-zone.ts'
import type { RecordedEvent, Run, RunValue } from '../runs.schema.ts'
import { signatureTexts } from '../signatures/printed-signatures.ts'
import { deviceTexts } from './device-texts.ts'
import { actorOf, leadingText } from './leading-texts.ts'
import { loadFonts } from './record-fonts.ts'
import {
  type Doc,
  fact,
  factSaid,
  grey,
  hasNoShape,
  heading,
  keepTogether,
  margin,
  note,
  noteSaid,
  write,
} from './record-text.ts'
import { recordWords } from './record-words/in-language.ts'
import { type PrintedEvent, printedEvents, type RecordWords } from './record-words/record-words.ts'
import { sizeOfTexts } from './text-limit.ts'
import {
  answersText,
  byline,
  evaluatedText,
  letInText,
  limitsText,
  marksOf,
  type PrintedField,
  spanText,
} from './value-texts.ts'
import { markVoidPage, writeVoidReason } from './void-mark.ts'

/** Input of the worker process: data alone. */
export interface RecordToDraw {
  langid: string
  entry: Run
  /** Title of the pinned guide revision. */
  title: string
  /** Step id → number over all guides of the run. */
  numbers: ReadonlyMap<number, number>
  /** Field revision → position over all forms of the run. */
  order: ReadonlyMap<number, number>
  /** By field revision: names of the fields of its forms. */
  fields: ReadonlyMap<number, PrintedField>
  values: readonly RunValue[]
  events: readonly RecordedEvent[]
  /** Hash of the last event, which covers all events before it. */
  hash: string | null
  /** Fingerprint of the key with which the site signs record packs. */
  signer: string | null
  /** True if replaced values were cut off. */
  isShortened: boolean
  /** True if long texts were cut. */
  isCut: boolean
  /** Event of a note → ids of its images. */
  notePictures: ReadonlyMap<string, readonly number[]>
  /** Image id → JPEG, for answers and notes. */
  pictures: ReadonlyMap<number, Buffer>
  zone: string
  /** Address of the site, printed in the head. */
  site: string
}

interface RunRecord extends RecordToDraw {
  words: RecordWords
  /** Formats UNIX seconds. */
  time: (seconds: number) => string
}

const red = '#b3261e'
const pictureBox = { width: 260, height: 200 }

/** pdfkit caches the layout of every word: useful for repeated words, too large for many distinct ones. */
const mostCached = 200_000

export async function writeRecord(given: RecordToDraw): Promise<Buffer> {
  const time = timeWriter(given.zone)
  const words = recordWords(given.langid)
  const record: RunRecord = { ...given, words, time: (seconds) => time(seconds * 1000) }
  const registerFonts = await loadFonts()
  const doc = new Document({
    size: 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: margin + 14 },
    bufferPages: true,
    fontLayoutCache: sizeOfTexts(record) <= mostCached,
    info: { Title: `${record.title} · ${record.entry.workorderid}` },
  })
  registerFonts(doc)
  doc.font('regular').fontSize(10)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  writeHead(doc, record)
  writeTimes(doc, record)
  writeValues(doc, record)
  writeSignatures(doc, record)
  writeEvents(doc, record)
  numberPages(doc, record)
  doc.end()
  await done
  return Buffer.concat(chunks)
}

function writeHead(doc: Doc, record: RunRecord): void {
  const { entry: run, title, time, zone, site, words } = record
  const { page } = doc
  drawCode(doc, `${site}/records/${run.entryid}`)
  page.margins.right += codeSide + codeGap
  doc.font('bold').fontSize(17)
  write(doc, title, { x: margin })
  doc.font('regular').fontSize(10).moveDown(0.4)
  writeVoidReason(doc, record)
  factSaid(doc, words.workOrder, '', { text: run.workorderid })
  fact(doc, words.run, words.runAt(run.entryid, site))
  fact(doc, words.guide, words.revision(run.guideid, run.guide_revisionid, run.guide_edited_since))
  if (run.release) fact(doc, words.release, run.release.title)
  writePeople(doc, record)
  writeState(doc, record)
  if (run.altered) fact(doc, words.altered, words.alteredSince(time(run.altered.date)))
  fact(doc, words.began(zone), time(run.starttime))
  if (run.endtime !== null) fact(doc, words.ended(zone), time(run.endtime))
  fact(doc, words.deviations, String(run.deviation_count))
  if (run.missing.length > 0)
    fact(doc, words.requiredAndEmpty, run.missing.map((field) => field.label).join(', '))
  if (run.disagreements > 0) fact(doc, words.disagreements, String(run.disagreements))
  if (run.late > 0) fact(doc, run.endtime === null ? words.lateInOpen : words.late, String(run.late))
  if (run.entered_for_others) fact(doc, words.enteredForOthers, String(run.entered_for_others))
  const { devices, clocks } = deviceTexts(run, words, time)
  if (devices) factSaid(doc, words.devices, '', { text: devices })
  if (clocks) factSaid(doc, words.clocks, '', { text: clocks })
  if (hasUnprintable(record)) note(doc, words.unprintable)
  page.margins.right = margin
}

/** A run with a single operator needs no shares. */
function writePeople(doc: Doc, { entry: { people }, words }: RunRecord): void {
  const performers = people.filter(({ performed }) => performed)
  const shares = performers.map(({ username, active_duration, answers }) =>
    performers.length > 1 ? words.share(username, active_duration, answers) : username,
  )
  factSaid(doc, words.performedBy, '', { text: shares.join(', ') })
  const corrections = people
    .filter((person) => person.corrections > 0)
    .map((person) => words.corrections(person.username, person.corrections))
  if (corrections.length > 0) factSaid(doc, words.correctedBy, '', { text: corrections.join(', ') })
}

/** In the upper right corner, about 22 mm wide. */
const codeSide = 64
const codeGap = 16

/** Links to the live record. */
function drawCode(doc: Doc, address: string): void {
  const { size, path } = addressCode(address)
  doc.save().translate(doc.page.width - margin - codeSide, margin)
  doc
    .scale(codeSide / size)
    .path(path)
    .fill('black')
    .restore()
}

/** With the reason of the event that brought it. */
function writeState(doc: Doc, { entry, events, words }: RunRecord): void {
  const { status, missing_count, missing_reason = words.noReason } = entry
  if (missing_count > 0)
    factSaid(doc, words.state, words.finishedMissing(missing_count), { text: missing_reason })
  else {
    const text = events.findLast(({ type, late }) => type === status && !late)?.reason
    factSaid(doc, words.state, words.states[status], { text })
  }
}

function hasUnprintable({ entry: run, title, values, events }: RunRecord): boolean {
  const texts = [
    [title, run.workorderid, run.missing_reason ?? '', ...run.people.map(({ username }) => username)],
    [run.voided?.username ?? '', run.voided?.reason ?? ''],
    [...run.missing, ...(run.devices ?? [])].map(({ label }) => label),
    values.flatMap(({ label, value, reason, username, unit }) => [label, value, reason, username, unit]),
    events.flatMap(({ reason, text, username, to_username = null }) => [reason, text, username, to_username]),
    (run.signatures ?? []).flatMap(({ name, meaning_text, comment }) => [name, meaning_text, comment]),
    [...values, ...events].map(({ let_in_by_username: by = null }) => by),
  ]
  return texts.some((some) => some.some(hasNoShape))
}

function writeTimes(doc: Doc, { entry: run, numbers, words }: RunRecord): void {
  heading(doc, words.times)
  fact(doc, words.duration, spanText(run.duration))
  fact(doc, words.active, spanText(run.active_duration))
  fact(doc, words.paused, spanText(run.paused_duration))
  if (run.suspended_duration > 0) fact(doc, words.suspended, spanText(run.suspended_duration))
  for (const { stepid, active_duration, visits } of run.step_times) {
    const times = visits > 1 ? `, ${words.entered(visits)}` : ''
    fact(doc, words.step(numbers.get(stepid) ?? 0), `${spanText(active_duration)}${times}`)
  }
}

function writeValues(doc: Doc, record: RunRecord): void {
  const { values, words } = record
  const earlier = Map.groupBy(
    values.filter((value) => !value.current),
    (value) => `${value.field_guid} ${value.reading}`,
  )
  const current = values.filter((value) => value.current)
  heading(doc, words.values)
  if (current.length === 0) doc.fillColor(grey).text(words.none, margin)
  if (record.isShortened) note(doc, words.isShortened)
  if (record.isCut) note(doc, words.isCut)
  let step = -1
  for (const value of inOrder(current, record)) {
    if (value.stepid !== step) {
      step = value.stepid
      keepTogether(doc, 50)
      doc
        .moveDown(0.4)
        .font('bold')
        .fillColor('black')
        .text(words.step(value.step_number), margin)
        .font('regular')
    }
    writeValue(doc, record, value)
    for (const old of earlier.get(`${value.field_guid} ${value.reading}`) ?? [])
      noteSaid(doc, old.rival ? words.rival : words.before, {
        text: evaluatedText(old, words),
        after: `, ${byline(record, old)}`,
      })
  }
}

/** Values in the order of the forms, not of saving. */
function inOrder(values: readonly RunValue[], { order }: RunRecord): RunValue[] {
  const place = ({ field_revisionid }: RunValue) => order.get(field_revisionid) ?? order.size
  return values.toSorted(
    (a, b) => a.step_number - b.step_number || place(a) - place(b) || a.reading - b.reading,
  )
}

function writeValue(doc: Doc, record: RunRecord, value: RunValue): void {
  const { words } = record
  const { label, reading, deviation, reason } = value
  const name = reading > 1 ? words.reading(label, reading) : label
  factSaid(doc, name, '', { text: evaluatedText(value, words), color: deviation ? red : 'black' })
  const limits = limitsText(value, words)
  if (limits) note(doc, `${words.limits}: ${limits}`)
  noteSaid(doc, byline(record, value), { text: value.settled ? null : reason })
  if (value.settled) writeSettled(doc, record, value.settled)
  if (value.field_type === 'Image' && value.value !== null) drawPicture(doc, record, Number(value.value))
}

function drawPicture(doc: Doc, { pictures, words }: RunRecord, imageid: number): void {
  const image = pictures.get(imageid)
  if (!image) {
    note(doc, words.notPrinted)
    return
  }
  keepTogether(doc, pictureBox.height + 10)
  doc.image(image, margin + 12, doc.y + 4, { fit: [pictureBox.width, pictureBox.height] })
  doc.y += pictureBox.height + 10
}

function writeSettled(doc: Doc, record: RunRecord, settled: NonNullable<RunValue['settled']>): void {
  const { values, time, words } = record
  const { username, date, reason, against } = settled
  const marks = [letInText(record, settled), settled.after_lock ? words.afterLock : null].filter(Boolean)
  const others = values.filter(({ eventid }) => against.includes(eventid))
  const by = `${words.by(words.events['value.settled'], username ?? words.gone)}, ${time(date)}`
  noteSaid(doc, `${by}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`, { text: reason })
  for (const other of others)
    noteSaid(doc, words.against, {
      text: evaluatedText(other, words),
      after: `, ${other.username ?? words.gone}`,
    })
}

function writeSignatures(doc: Doc, record: RunRecord): void {
  const texts = signatureTexts(record)
  if (texts.length === 0) return
  heading(doc, record.words.signed.heading)
  for (const [what, signed, comment] of texts) factSaid(doc, what, signed, { text: comment })
}

const isPrinted = (type: string): type is PrintedEvent => printedEvents.some((each) => each === type)

function writeEvents(doc: Doc, record: RunRecord): void {
  const { events, time, words, hash, signer, numbers, site } = record
  heading(doc, words.happened)
  for (const event of events) {
    const { type, date, reason, text, stepid } = event
    if (!isPrinted(type)) continue
    const step = type === 'note.added' && stepid !== null ? ` (${words.step(numbers.get(stepid) ?? 0)})` : ''
    const sentence = `${words.by(words.events[type], actorOf(event, words))}${step}`
    const leading = leadingText(event, record)
    const said = [answersText(event, record.fields, words), reason ?? text].filter(Boolean).join(' – ')
    factSaid(doc, time(date), leading ? `${sentence}: ${leading}` : sentence, {
      ...{ text: said, joint: leading ? ' – ' : ': ', after: marksOf(record, event) },
    })
    for (const id of record.notePictures.get(event.eventid) ?? []) drawPicture(doc, record, id)
  }
  if (hash === null) return
  keepTogether(doc, 60)
  doc.moveDown(0.6)
  fact(doc, `${words.hash} (SHA-256)`, hash)
  if (signer !== null) fact(doc, `${words.siteKey} (Ed25519)`, signer)
  note(doc, words.howToVerify(`${site}/api/2.0/site_keys`))
  // On its own line: if a hash breaks at a hyphen, copying it adds another character.
  note(doc, words.verify(hash))
}

function numberPages(doc: Doc, record: RunRecord): void {
  const { entry: run, words, hash } = record
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Written below the bottom margin without triggering an automatic page break.
    doc.page.margins.bottom = 0
    markVoidPage(doc, record)
    const place = words.page(run.entryid, page + 1, count)
    const text = hash === null ? place : `${place} · ${words.shortHash(hash.slice(0, shortSigns))}`
    doc
      .fillColor(grey)
      .fontSize(8)
      .text(text, margin, doc.page.height - margin, { lineBreak: false })
  }
}
