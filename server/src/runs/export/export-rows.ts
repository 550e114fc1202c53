// Rows of an export, one for each run, streamed in pages with a short transaction each, so that a slow client holds no snapshot open.

import { type OperatorTime, type RunSeconds, runSeconds, runTimes, type ShareOfRun } from '@stepwright/rules'
import type { FieldNames } from '#forms/lists/field-names.ts'
import type { Db } from '#platform/db/database.ts'
import { longestList } from '#platform/db/prepared.ts'
import type { Cell, Row } from '#platform/http/answer/csv.ts'
import { listSignatures, type SignatureRow } from '#signatures/signatures.ts'
import { type Closing, listClosings } from '../devices/closings.queries.ts'
import type { RunCursor, RunFilter } from '../lists/list-filter.ts'
import { findSummaries } from '../material/summaries.queries.ts'
import { sharesOfRun } from '../people/present-people.ts'
import { asOnePart, quoted } from '../people/written-names.ts'
import { listTimingEvents } from '../timing.queries.ts'
import {
  type ExportedRun,
  listExportedRuns,
  listFieldGuids,
  listNewestValues,
  listWholeTimes,
} from './export.queries.ts'
import { Names, type Reader } from './export-names.ts'
import type { FieldColumn } from './field-columns.ts'

export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export interface ExportOptions {
  filter: RunFilter
  order: 'asc' | 'desc'
  /** Upper bound of run ids: runs that start during the export are excluded. */
  upTo: number
  /** End of the active time of runs that are still open. */
  now: number
  /** Decides which titles of guides are in the file. */
  reader: Reader
  /** The language of titles of guides; undefined: the language of their authors. */
  langid: string | undefined
  called: FieldNames
}

/** Page size: a page blocks the event loop for a few milliseconds. */
const runsAtOnce = longestList

export async function* pagesOf<T>(
  read: Read,
  { filter, order, upTo }: ExportOptions,
  complete: (db: Db, runs: ExportedRun[]) => Promise<T>,
): AsyncGenerator<T> {
  let after: RunCursor | undefined
  for (;;) {
    const page = { offset: 0, limit: runsAtOnce, order, after, upTo }
    const { entries: runs, made } = await read(async (db) => {
      const found = await listExportedRuns(db, filter, page)
      return { entries: found, made: found.length > 0 ? await complete(db, found) : null }
    })
    if (made !== null) yield made
    after = runs.at(-1)
    if (runs.length < runsAtOnce) return
  }
}

export const runColumns = [
  'entryid',
  'guideid',
  'guide',
  'guide_revisionid',
  'workorderid',
  'status',
  'userid',
  'person',
  'begun by',
  'started',
  'ended',
  'duration (s)',
  'active (s)',
  'as of',
  'deviations',
  'missing',
  'disagreements',
  'late',
  'missing notes',
  'hash',
  'missing reason',
  'release',
  'missing files',
  'paused (s)',
  'on hold (s)',
  'entered for others',
  'people',
  'corrected by',
  'shares',
  'voided',
  'voided by',
  'void reason',
  'notes given up',
  'files given up',
  'reason of closing',
  'not signed',
  'signatures',
] as const

type RunTimes = RunSeconds & { operators?: readonly OperatorTime[] }

/** Seconds: stored for completed runs that are not voided, computed for the others, up to now if they are open. */
async function listRunTimes(
  db: Db,
  runs: readonly ExportedRun[],
  now: number,
): Promise<ReadonlyMap<number, RunTimes>> {
  const entryids = runs.map((run) => run.entryid)
  const durations = new Map<number, RunTimes>()
  const byNumber = new Map(runs.map((run) => [run.entryid, run]))
  for (const [entryid, durationMs, activeMs] of await listWholeTimes(db, { entryids })) {
    const run = byNumber.get(entryid)
    const times = { durationMs, activeMs, pausedMs: 0, suspendedMs: durationMs - activeMs }
    if (run) durations.set(entryid, runSeconds(run, times))
  }
  const others = runs.filter(({ entryid }) => !durations.has(entryid))
  const otherids = others.map((run) => run.entryid)
  const happened = await listTimingEvents(db, otherids)
  const events = Map.groupBy(happened, (event) => event.entryid)
  for (const run of others) {
    const times = runTimes(events.get(run.entryid) ?? [], Math.max(now, run.lastAt))
    durations.set(run.entryid, { ...runSeconds(run, times), operators: times.operators })
  }
  return durations
}

export const timeCell = (at: number | null): Cell => (at === null ? null : { at })

interface RunCellSource {
  entry: ExportedRun
  names: Names
  durations: RunTimes | undefined
  shares: readonly ShareOfRun[]
  letIn: number
  closings: readonly Closing[]
  signatures: readonly SignatureRow[]
  now: number
}

function runCells(source: RunCellSource): Cell[] {
  const { entry: run, names, durations, shares, letIn, closings, signatures, now } = source
  return [
    run.entryid,
    run.guideid,
    names.guide(run),
    run.guideRevisionid,
    run.workorderid,
    run.status,
    run.userid,
    names.person(run.userid),
    names.person(run.starterid),
    timeCell(run.startedAt),
    timeCell(run.endedAt),
    durations?.duration ?? null,
    durations?.active ?? null,
    timeCell(run.endedAt === null ? now : null),
    run.deviations,
    run.missing,
    run.disagreements,
    run.late,
    run.unsent,
    run.lastHash,
    run.missingReason,
    names.release(run.releaseid),
    run.unsentFiles,
    durations?.paused ?? null,
    durations?.suspended ?? null,
    letIn,
    ...shareCells(shares, names),
    timeCell(run.voidedAt),
    names.person(run.voiderid),
    run.voidReason,
    sum(closings.map(({ entries }) => entries)),
    sum(closings.flatMap(({ missingFiles }) => missingFiles.map(({ count }) => count))),
    closings.length > 0 ? closings.map(({ reason }) => reason).join('; ') : null,
    run.unsigned,
    signatures.length > 0 ? signatures.map(signatureText).join('; ') : null,
  ]
}

/** As on paper: the number of the signer is unique and stays. */
const signatureText = ({ at, printedName, meaningText, method, userid }: SignatureRow): string =>
  `${asOnePart(meaningText)}: ${quoted(printedName)}, ${new Date(at).toISOString()}, ${method}, user ${userid}`

/** Names for readers, and JSON for programs. */
function shareCells(shares: readonly ShareOfRun[], names: Names): Cell[] {
  const namesOf = (which: (share: ShareOfRun) => boolean) =>
    shares
      .filter(which)
      .map(({ userid }) => asOnePart(names.person(userid)))
      .join('; ')
  const written = shares.map(({ userid, seconds, answers, corrections, hasPerformed }) => ({
    ...{ userid, name: names.person(userid), 'active (s)': seconds },
    ...{ answers, corrections, performed: hasPerformed },
  }))
  return [
    namesOf(({ hasPerformed }) => hasPerformed),
    namesOf(({ corrections }) => corrections > 0),
    JSON.stringify(written),
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

interface ColumnRange {
  first: number
  last: number
}

/** Field revision → columns, built once. */
class Columns {
  private readonly ofGuid = new Map<string, ColumnRange>()
  private readonly ofRevision = new Map<number, ColumnRange | null>()

  constructor(fields: readonly FieldColumn[]) {
    for (const [index, { fieldGuid }] of fields.entries()) {
      const column = runColumns.length + index
      this.ofGuid.set(fieldGuid, { first: this.ofGuid.get(fieldGuid)?.first ?? column, last: column })
    }
  }

  async load(db: Db, revisionids: ReadonlySet<number>): Promise<void> {
    const unknown = [...revisionids].filter((revisionid) => !this.ofRevision.has(revisionid))
    for (const { fieldRevisionid, fieldGuid } of await listFieldGuids(db, unknown))
      this.ofRevision.set(fieldRevisionid, this.ofGuid.get(fieldGuid) ?? null)
  }

  /** Readings beyond the last column share it. */
  find(revisionid: number, reading: number): number | null {
    const range = this.ofRevision.get(revisionid)
    return range ? Math.min(range.first + reading - 1, range.last) : null
  }
}

/** One row per run, values in the column of their field. */
export function runRows(
  read: Read,
  options: ExportOptions,
  fields: readonly FieldColumn[],
): AsyncGenerator<Row[]> {
  const names = new Names(options.langid, options.reader)
  const columns = new Columns(fields)
  return pagesOf(read, options, async (db, runs) => {
    const entryids = runs.map((run) => run.entryid)
    const { people, letIn } = await findSummaries(db, entryids)
    const userids = [...people.values()].flatMap((rows) => rows.map(({ userid }) => userid))
    await names.load(db, runs, userids)
    const durations = await listRunTimes(db, runs, options.now)
    const closings = Map.groupBy(await listClosings(db, entryids), ({ entryid }) => entryid)
    const signed = runs.flatMap(({ entryid, signatures: count }) => (count > 0 ? entryid : []))
    const signatures = Map.groupBy(await listSignatures(db, 'run', signed), ({ subjectid }) => subjectid)
    const values = await listNewestValues(db, { entryids })
    await columns.load(db, new Set(values.map(([, fieldRevisionid]) => fieldRevisionid)))
    const furtherOf = new Map<number, ValueOfField[]>()
    for (const [entryid, fieldRevisionid, reading, value, number] of values) {
      const column = columns.find(fieldRevisionid, reading)
      if (column === null || value === null) continue
      const guid = fields[column - runColumns.length]?.fieldGuid ?? ''
      const shown =
        number === null ? optionCell(value, options.called.option(guid, value)) : { text: value, number }
      const next = { column, reading, cell: shown }
      const further = furtherOf.get(entryid)
      if (further) addValue(further, next)
      else furtherOf.set(entryid, [next])
    }
    return runs.map((run) => ({
      cells: runCells({
        ...{ entry: run, names, now: options.now },
        shares: sharesOfRun(people.get(run.entryid), durations.get(run.entryid)?.operators),
        ...{ durations: durations.get(run.entryid), letIn: letIn.get(run.entryid) ?? 0 },
        closings: closings.get(run.entryid) ?? [],
        signatures: signatures.get(run.entryid) ?? [],
      }),
      further: together(furtherOf.get(run.entryid) ?? []),
    }))
  })
}

/** A record always contains the recorded value, too. */
const optionCell = (value: string, label: string): string => (label ? `${label} (${value})` : value)

interface ValueOfField {
  column: number
  reading: number
  cell: string | { text: string; number: number }
}

/** Insertion sort: runs have few columns and readings, and they mostly arrive in order. */
function addValue(further: ValueOfField[], next: ValueOfField): void {
  let place = further.length
  while (place > 0 && isBehind(further[place - 1] as ValueOfField, next)) place--
  if (place === further.length) further.push(next)
  else further.splice(place, 0, next)
}

const isBehind = (one: ValueOfField, other: ValueOfField): boolean =>
  one.column > other.column || (one.column === other.column && one.reading > other.reading)

const textOf = ({ cell }: ValueOfField): string => (typeof cell === 'string' ? cell : cell.text)

/** Several readings are joined into one text cell. */
function together(values: ValueOfField[]): ValueOfField[] {
  if (!values.some((value, index) => value.column === values[index + 1]?.column)) return values
  const joined: ValueOfField[] = []
  for (const value of values) {
    const before = joined.at(-1)
    if (before?.column === value.column) before.cell = `${textOf(before)}; ${textOf(value)}`
    else joined.push({ ...value })
  }
  return joined
}
