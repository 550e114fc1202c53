// Recomputes a run from the events of its record pack, and compares it with the files of run and values.

import {
  type AnswerChange,
  countDeviations,
  countDisagreements,
  type FoldedRun,
  foldRun,
  readCsv,
} from '@stepwright/rules'
import { csvCell } from '#platform/http/answer/csv.ts'
import { toSeconds } from '#platform/seconds.ts'
import { hasAfterLock } from '../devices/after-lock.ts'
import { nameOfEvent, readEvent } from '../events/read-events.ts'
import { deliveriesIn } from '../others/deliveries.ts'
import { letInByOf } from '../others/let-in.ts'
import { names, type PackedEvent } from './manifest.ts'
import { rowOf } from './packed-event.ts'
import { missingFaults } from './verify-missing.ts'
import { peopleFaults } from './verify-people.ts'
import type { PackFault } from './verify-run.ts'
import { signedFaults } from './verify-signed.ts'

/** Null: the file is not readable, which is a fault of its own. */
interface PackedTexts {
  run: Record<string, unknown> | null
  values: string | null
  guide: string | null
}

export function faultsOfValues(
  events: readonly PackedEvent[],
  { run, values, guide }: PackedTexts,
): PackFault[] {
  const packed = foldPacked(events)
  if (!packed) return [{ file: names.events, message: 'holds events that can not be folded' }]
  return [
    ...(run
      ? [
          ...runFaults(packed, run),
          ...noteFaults(events, run),
          ...peopleFaults(packed.fold, run),
          ...missingFaults(packed.fold, run, guide),
          ...signedFaults(events, run, guide),
        ].map(ofRun)
      : []),
    ...valueFaults(packed, values).map((message) => ({ file: names.values, message })),
  ]
}

const ofRun = (message: string): PackFault => ({ file: names.run, message })

/** Packs of earlier versions have no notes in their run. */
function noteFaults(events: readonly PackedEvent[], { notes }: Record<string, unknown>): string[] {
  if (notes === undefined) return []
  const expected = events.map(rowOf).flatMap((row) => {
    const { type, userid, stepid, data } = row
    if (type !== 'note.added') return []
    const { text = '', files = [] } = JSON.parse(data ?? '{}') as { text?: string; files?: string[] }
    return [JSON.stringify([nameOfEvent(row), userid, stepid, text, files])]
  })
  const actual = (Array.isArray(notes) ? (notes as Compared[]) : []).map((note) => {
    const { eventid, userid, stepid, text, files } = note ?? {}
    const names = Array.isArray(files) ? files.map((file: Compared | null) => file?.file) : files
    return JSON.stringify([eventid, userid, stepid, text, names])
  })
  const isSame = expected.toSorted().join('\n') === actual.toSorted().join('\n')
  return isSame ? [] : ['has other notes than its events']
}

interface PackedRun {
  fold: FoldedRun
  /** The marks of the event that delivered the file of an answer. */
  deliveryOf: (change: AnswerChange) => Record<string, unknown>
  /** Event → the administrator who entered it for its user. */
  letIn: ReadonlyMap<string, number>
  /** Events that were recorded after the lock time of their shared device. */
  afterLock: ReadonlySet<string>
}

/** A run uses one revision of each field, so the revision identifies the field. */
const everyField = { get: (field: number) => ({ field_guid: String(field) }) }

function foldPacked(events: readonly PackedEvent[]): PackedRun | null {
  try {
    const plan = { fields: everyField } as unknown as Parameters<typeof readEvent>[1]
    const rows = events.map(rowOf)
    const letIn = rows.flatMap((row) => {
      const userid = letInByOf(row)
      return userid === null ? [] : [[nameOfEvent(row), userid] as const]
    })
    const fold = foldRun(rows.map((row) => readEvent(row, plan)))
    const numbers = new Map(rows.map((row) => [nameOfEvent(row), row.entryEventid]))
    const deliveries = deliveriesIn(rows)
    const deliveryOf = ({ event, answer: { field, reading } }: AnswerChange) =>
      deliveries({ entryEventid: numbers.get(event.eventid) ?? 0, field, reading })?.data ?? {}
    const afterLock = new Set(rows.filter(hasAfterLock).map(nameOfEvent))
    return { fold, letIn: new Map(letIn), afterLock, deliveryOf }
  } catch {
    return null
  }
}

function runFaults({ fold, letIn }: PackedRun, run: Record<string, unknown>): string[] {
  const { status, holderid, workorderid, startedAt, endedAt, late } = fold
  const starterid = fold.ordered.find(({ type }) => type === 'started')?.userid ?? null
  const expected = {
    ...{ status, userid: holderid, starterid, workorderid, late },
    starttime: toSeconds(startedAt),
    endtime: endedAt === null ? null : toSeconds(endedAt),
    deviation_count: countDeviations(fold),
    disagreements: countDisagreements(fold),
    ...expectedVoided(fold, run),
    // Packs of earlier versions do not have it.
    ...(run.entered_for_others === undefined ? {} : { entered_for_others: letIn.size }),
  }
  const actual: Compared = { ...run, voided: voidedText(run.voided) }
  const wrong = Object.entries(expected).filter(([name, value]) => actual[name] !== value)
  const head = wrong.map(([name, value]) => `has another ${name} than its events, which give ${value}`)
  const current = [...fold.answers.values()].filter(({ answer }) => answer.value !== null)
  return [...head, ...differ(current.map(datumOf), dataOf(run))]
}

/** Packs of earlier versions lack the member, and their events void nothing. */
function expectedVoided({ voided }: FoldedRun, run: Compared): Compared {
  if (voided === null) return run.voided === undefined ? {} : { voided: null }
  const { userid, at, reason } = voided
  return { voided: voidedText({ userid, date: toSeconds(at), reason }) }
}

function voidedText(voided: unknown): string | null {
  if (voided === undefined || voided === null) return null
  const { userid, date, reason } = Object(voided) as Compared
  return JSON.stringify([userid, date, reason])
}

type Compared = Record<string, unknown>

const datumOf = ({ event, answer }: AnswerChange): Compared => ({
  ...placeOf(answer),
  value: answer.value,
  deviation: answer.deviation,
  date: toSeconds(event.at),
  userid: event.userid,
  eventid: event.eventid,
})

const placeOf = ({ field, reading }: AnswerChange['answer']) => ({ field_revisionid: field, reading })

function dataOf({ work_data }: Record<string, unknown>): Compared[] {
  const data = Array.isArray(work_data) ? (work_data as Compared[]) : []
  return data.map((datum) => {
    const { field_revisionid, reading, value, deviation, date, userid, eventid } = datum ?? {}
    return { field_revisionid, reading, value, deviation, date, userid, eventid }
  })
}

const columns = ['field_revisionid', 'reading', 'value', 'deviation', 'reason', 'current', 'rival'] as const

/** Packs of earlier versions have no such columns. */
const letInColumn = 'entered by userid'
const afterLockColumn = 'after the lock time'

/** Packs of earlier versions do not have the marks of files beside the values. */
function valueFaults(packed: PackedRun, text: string | null): string[] {
  const faults = faultsOfMarked(packed, text)
  const withoutMarks = { ...packed, deliveryOf: () => ({}) }
  return faults.length === 0 || faultsOfMarked(withoutMarks, text).length > 0 ? faults : []
}

function faultsOfMarked({ fold, letIn, afterLock, deliveryOf }: PackedRun, text: string | null): string[] {
  const [header = [], ...rows] = text === null ? [] : readCsv(text)
  const places = columns.map((name) => header.indexOf(name))
  if (places.includes(-1)) return ['can not be read']
  const letInAt = header.indexOf(letInColumn)
  const letInBy = (userid: unknown) => (letInAt === -1 ? {} : { [letInColumn]: userid })
  const letInName = header.indexOf('entered by')
  const afterLockAt = header.indexOf(afterLockColumn)
  const locked = (mark: unknown) => (afterLockAt === -1 ? {} : { [afterLockColumn]: mark })
  const actual = rows.filter(isFilled).map((row) => ({
    ...Object.fromEntries(columns.map((name, at) => [name, row[places[at] as number]])),
    // A name needs a number.
    ...letInBy(row[letInAt] || row[letInName]),
    ...locked(row[afterLockAt]),
  }))
  const marks = new Map<AnswerChange['answer'], 'current' | 'rival'>()
  for (const { answer, rivals } of fold.answers.values()) {
    marks.set(answer, 'current')
    for (const rival of rivals) marks.set(rival.answer, 'rival')
  }
  const expected = fold.changes.map((change) => {
    const { event, answer } = change
    const { value, number, deviation } = answer
    const delivery = deliveryOf(change)
    const mark = marks.get(answer)
    const cells = {
      ...placeOf(answer),
      value: number !== null && value !== null ? { text: value, number } : value,
      deviation,
      reason: event.reason ?? null,
      current: mark === 'current' ? 1 : 0,
      rival: mark === 'rival' ? 1 : 0,
    }
    return {
      ...Object.fromEntries(columns.map((name) => [name, readBack(csvCell(cells[name], String))])),
      ...letInBy(String(delivery.letInBy ?? letIn.get(event.eventid) ?? '')),
      ...locked(delivery.afterLock || afterLock.has(event.eventid) ? '1' : ''),
    }
  })
  return differ(expected, actual)
}

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell !== '')

const readBack = (cell: string): string => readCsv(`${cell}\r\n`)[0]?.[0] ?? ''

/** Returns a message for each value that only one side has. */
function differ(expected: readonly Compared[], actual: readonly Compared[]): string[] {
  const rest = new Map<string, number>()
  const keyOf = (each: Compared) => JSON.stringify(each)
  for (const each of expected) rest.set(keyOf(each), (rest.get(keyOf(each)) ?? 0) + 1)
  const added = actual.filter((each) => {
    const left = rest.get(keyOf(each)) ?? 0
    rest.set(keyOf(each), left - 1)
    return left <= 0
  })
  const missing = expected.filter((each) => {
    const left = rest.get(keyOf(each)) ?? 0
    rest.set(keyOf(each), left - 1)
    return left > 0
  })
  return [
    ...added.map((each) => `has a value that its events do not give: ${inWords(each)}`),
    ...missing.map((each) => `lacks a value that its events give: ${inWords(each)}`),
  ]
}

const inWords = ({ field_revisionid, reading, value }: Compared): string =>
  `field ${field_revisionid}, reading ${reading}, value ${JSON.stringify(value)}`
