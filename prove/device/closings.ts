// Compares what the record says about missing and given-up entries and files of each device with the log.
import { aliasOf } from '../../server/src/runs/devices/device-alias.ts'
import type { DeviceRow, EntryRow, MissingFiles } from '../site/run-state.ts'
import { type Deed, matched, type ServerEvent } from '../site/truth.ts'

interface Recorded {
  log: readonly Deed[]
  entry: EntryRow
  /** With the ids that the devices have sent. */
  events: readonly ServerEvent[]
  /** Names of the files that have arrived, with the numbers of the events that reported them. */
  come: ReadonlyMap<string, number>
  /** All entries of all tablets have to be there. */
  isWhole: boolean
}

const withinMs = 1000

const says = (what: string, is: unknown, shouldBe: unknown): string[] =>
  is === shouldBe ? [] : [`misstated: ${what} is ${is} and not ${shouldBe}`]

const countOf = (files: readonly Pick<MissingFiles, 'count'>[]): number =>
  files.reduce((sum, { count }) => sum + count, 0)

export function judgeDevices(recorded: Recorded): string[] {
  const { entry, events } = recorded
  const { devices = [], entryid } = entry
  const ids = [...new Set(events.flatMap(({ device, closed }) => (closed || !device ? [] : device)))]
  const files = fileAnswers(recorded)
  return [
    ...says(
      'the sum of missing entries',
      entry.unsent,
      sumOf(devices, ({ missing }) => missing),
    ),
    ...says(
      'the sum of missing files',
      entry.unsent_files,
      sumOf(devices, (row) => countOf(row.missing_files)),
    ),
    ...ids.flatMap((id) => {
      const row = devices.find(({ device }) => device === aliasOf(entryid, id))
      if (!row) return [`misstated: the record does not know the device ${id}`]
      return judgeDevice(recorded, { id, row, files: files.get(id) ?? [] })
    }),
  ]
}

const sumOf = <Row>(rows: readonly Row[], count: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + count(row), 0)

/** An answer that names a file. */
interface FileAnswer {
  event: ServerEvent
  /** Number of the event that reported the file; infinite if it never came. */
  cameAt: number
}

/** By device. */
function fileAnswers({ log, events, come }: Recorded): Map<string, FileAnswer[]> {
  const answers = [...matched(log, events)].flatMap(([{ file }, [event]]) =>
    event && file ? [{ event, cameAt: come.get(file.name) ?? Number.POSITIVE_INFINITY }] : [],
  )
  return Map.groupBy(answers, ({ event }) => event.device ?? '')
}

interface DeviceFiles {
  id: string
  row: DeviceRow
  files: readonly FileAnswer[]
}

interface Closing {
  event: ServerEvent
  /** Entries up to this number are given up. */
  seq: number
}

/** Each closing gives up what the device had reported: what was missing and what was there. */
function closingsOf({ events, entry }: Recorded, id: string): Closing[] {
  const own = events.filter(({ device }) => device === id)
  const alias = aliasOf(entry.entryid, id)
  const all: Closing[] = []
  const ordered = [...events].sort((a, b) => a.entry_eventid - b.entry_eventid)
  for (const event of ordered.filter(({ closed }) => closed?.device === alias)) {
    const there = own.filter(({ entry_eventid }) => entry_eventid < event.entry_eventid)
    const before = all.at(-1)?.seq ?? 0
    const givenUp = before - there.filter(({ seq }) => (seq ?? 0) <= before).length
    all.push({ event, seq: there.length + givenUp + (event.closed?.missing ?? 0) })
  }
  return all
}

function judgeDevice(recorded: Recorded, { id, row, files }: DeviceFiles): string[] {
  const own = recorded.events.filter(({ device }) => device === id)
  const closings = closingsOf(recorded, id)
  const closing = closings.at(-1)
  const pending = files.flatMap(({ event, cameAt }) => (cameAt === Number.POSITIVE_INFINITY ? event : []))
  const isGivenUp = ({ seq }: ServerEvent) => (seq ?? 0) <= (closing?.seq ?? 0)
  const lost = pending.filter(isGivenUp).length
  const { closed } = row
  return [
    ...says(`the missing files of ${id}`, countOf(row.missing_files), pending.length - lost),
    ...says(`the reason of closing ${id}`, closed?.reason, closing?.event.reason ?? undefined),
    ...says(`who closed ${id}`, closed?.userid, closing?.event.userid),
    ...says(`the files given up of ${id}`, closed && countOf(closed.missing_files), closing && lost),
    ...says(
      `the entries given up of ${id}`,
      closed?.missing,
      closing && closing.seq - own.filter(isGivenUp).length,
    ),
    ...(recorded.isWhole ? says(`the missing entries of ${id}`, row.missing, 0) : []),
    ...(recorded.isWhole && closed ? says(`the entries never sent of ${id}`, closed.missing, 0) : []),
    ...own.flatMap((event) => judgeMark(recorded, event, closings)),
    ...closings.flatMap((each, index) => judgeGivenUp(each, files, closings[index - 1]?.seq ?? 0)),
  ]
}

/** The closing itself names the files that had not come by then. */
function judgeGivenUp({ event }: Closing, files: readonly FileAnswer[], before: number): string[] {
  const number = event.entry_eventid
  const lost = files.filter(
    (file) => file.event.entry_eventid < number && file.cameAt > number && (file.event.seq ?? 0) > before,
  )
  return says(
    `the files given up by ${event.reason}`,
    countOf(event.closed?.missing_files ?? []),
    lost.length,
  )
}

/** Events from before the closing are marked if they arrive after it. */
function judgeMark({ log }: Recorded, event: ServerEvent, closings: readonly Closing[]): string[] {
  const { eventid, type } = event
  const closing = closings.findLast((each) => each.event.entry_eventid < event.entry_eventid)
  const isMarked = event.after_closing === true
  if (!closing) return isMarked ? [`marked as after a closing that was none: ${type} ${eventid}`] : []
  const deed = log.find((each) => each.eventid === eventid)
  const isBySeq = (event.seq ?? 0) <= closing.seq
  const closedAt = closing.event.at
  const isCertain = deed !== undefined && !event.uncertain
  if (!isMarked && (isBySeq || (isCertain && deed.at < closedAt - withinMs)))
    return [`not marked as from before the closing of its device: ${type} ${eventid}`]
  if (isMarked && !isBySeq && isCertain && deed.at > closedAt + withinMs)
    return [`marked as from before the closing of its device: ${type} ${eventid}`]
  return []
}
