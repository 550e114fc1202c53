// Compares the state of a run computed from the log, by the product's fold, with the server's state.
import {
  answerKey,
  countDisagreements,
  type FoldedRun,
  foldRun,
  type RunEvent,
} from '../../rules/src/index.ts'
import { type Deed, matched, type ServerEvent } from './truth.ts'

/** Labels that no device of a record may have. */
export const misusedLabel = 'Forged tablet'

export interface MissingFiles {
  field_type: string
  count: number
}

/** A device of a run as the server returns it. */
export interface DeviceRow {
  device: string
  label: string
  missing: number
  missing_files: MissingFiles[]
  closed?: { userid: number; reason: string; missing: number; missing_files: MissingFiles[] }
}

/** A run as the server returns it. */
export interface EntryRow {
  entryid: number
  runid: string
  workorderid: string
  status: string
  userid: number
  stepid: number | null
  timingid: number | null
  disagreements: number
  late: number
  unsent: number
  unsent_files: number
  devices?: DeviceRow[]
  voided: { userid: number; reason: string } | null
  handed_over?: { userid: number; reason: string }
  altered?: object
  work_data: {
    field_revisionid: number
    value: string | null
    eventid: string
    image?: { original: string }
    document_src?: string
  }[]
}

/** Every saved value as the server returns it. */
export interface ValueRow {
  field_revisionid: number
  value: string | null
  current: boolean
  rival: boolean
  late: boolean
}

/**
 * `come` are the names of files that have arrived. Content is taken from the log, order from the record: times are
 * checked elsewhere, and events of two tablets within a second have no other order.
 */
export function foldOfLog(
  log: readonly Deed[],
  events: readonly ServerEvent[],
  come: Pick<ReadonlySet<string>, 'has'> = new Set(),
): FoldedRun {
  return foldRun(
    [...matched(withoutGoneFiles(log, come), events)].flatMap(([deed, [event]]) =>
      event ? eventOf(deed, event) : [],
    ),
  )
}

/**
 * An answer whose file never comes is none. A page without storage may have reported a file and then have been closed
 * before it was sent.
 */
export const withoutGoneFiles = (log: readonly Deed[], come: Pick<ReadonlySet<string>, 'has'>): Deed[] =>
  log.map((deed) => {
    const { file, outcome } = deed
    const isGone = file && (file.isGone || outcome !== 'stored') && !come.has(file.name)
    return isGone ? { ...deed, field: null } : deed
  })

function eventOf(deed: Deed, event: ServerEvent): RunEvent {
  const { eventid, device, seq, at, entry_eventid, late } = event
  const { type, userid, field, stepid, order, text, file, basedOn, settles, to } = deed
  const answer = { field: field ?? 0, guid: String(field), reading: 1, number: null, deviation: null }
  return {
    ...{ eventid, device, at, userid, stepid, seq: seq ?? entry_eventid, workorderid: order },
    type: type as RunEvent['type'],
    ...(late && { isLate: true }),
    ...(to !== undefined && { to }),
    ...(type === 'voided' && { reason: text ?? '' }),
    ...(field !== null && {
      answers: [{ ...answer, value: text ?? file?.content ?? null, basedOn, settles }],
    }),
  }
}

const says = (what: string, is: unknown, shouldBe: unknown): string[] =>
  is === shouldBe ? [] : [`misstated: ${what} is ${is} and not ${shouldBe}`]

/** Values of a rejected batch. */
const strangeDevices = ({ devices = [] }: EntryRow): string[] =>
  devices.some(({ label }) => label === misusedLabel)
    ? ['made up: a device that only a refused batch named']
    : []

/** Returns the differences between server and log of the run as a whole, a line each. */
export const misstatedHead = (fold: FoldedRun, entry: EntryRow): string[] => [
  ...says('the state', entry.status, fold.status),
  ...says('who has it', entry.userid, fold.holderid),
  ...says('the order', entry.workorderid, fold.workorderid),
  ...says('the reason of the voiding', entry.voided?.reason, fold.voided?.reason),
  ...says('if it waits for one user', entry.handed_over !== undefined, fold.isReserved),
]

/** Differences of its steps and answers. */
export function misstated(fold: FoldedRun, entry: EntryRow, values: readonly ValueRow[]): string[] {
  const held = new Map(entry.work_data.map((datum) => [datum.field_revisionid, datum]))
  const fields = new Set([...held.keys(), ...[...fold.answers.values()].map(({ answer }) => answer.field)])
  return [
    ...misstatedHead(fold, entry),
    ...strangeDevices(entry),
    ...says('the step', entry.stepid, fold.stepid),
    ...says('how many disagree', entry.disagreements, countDisagreements(fold)),
    ...says('how many came after the end', entry.late, fold.late),
    ...[...fields].flatMap((field) =>
      says(
        `the answer of field ${field}`,
        held.get(field)?.eventid,
        fold.answers.get(answerKey({ guid: String(field), reading: 1 }))?.event.eventid,
      ),
    ),
    ...says('what was saved', wordsOf(values.map(rowOfServer)), wordsOf(rowsOf(fold))),
  ]
}

interface SavedRow {
  field: number
  /** Values that are not files. */
  text: string | null
  isCurrent: boolean
  isRival: boolean
}

const wordsOf = (rows: readonly SavedRow[]): string =>
  rows
    .map(
      ({ field, text, isCurrent, isRival }) =>
        `${field} ${text ?? 'a file'}${isCurrent ? ' holds' : ''}${isRival ? ' disagrees' : ''}`,
    )
    .sort()
    .join(', ')

const rowOfServer = ({ field_revisionid, value, current, rival }: ValueRow): SavedRow => ({
  field: field_revisionid,
  text: value !== null && /^\d+$/.test(value) ? null : value,
  isCurrent: current,
  isRival: rival,
})

function rowsOf({ changes, answers }: FoldedRun): SavedRow[] {
  return changes.map(({ event, answer }) => {
    const held = answers.get(answerKey(answer))
    return {
      field: answer.field,
      text: answer.value?.includes('.') ? answer.value : null,
      isCurrent: held?.event === event,
      isRival: held?.rivals.some((rival) => rival.event === event) ?? false,
    }
  })
}
