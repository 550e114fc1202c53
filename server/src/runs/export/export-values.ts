// Rows of an export, one for each value, with the circumstances of its recording by a device.

import { deviceNames } from '@stepwright/rules'
import { FieldNames } from '#forms/lists/field-names.ts'
import { type FieldOfStep, findFieldRevisions } from '#forms/runs.ts'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { longestList } from '#platform/db/prepared.ts'
import type { Cell, FurtherCell, Row } from '#platform/http/answer/csv.ts'
import { type AnswerEvent, isLateAnswer } from '../answers/late-answers.ts'
import { hasAfterLock } from '../devices/after-lock.ts'
import { aliasOf } from '../devices/device-alias.ts'
import { presentAfterClosing } from '../devices/present-leading.ts'
import { findDeliveries, withDelivery } from '../others/deliveries.ts'
import { letInByOf } from '../others/let-in.ts'
import {
  type ExportedRun,
  type ExportedValue,
  listExportedDevices,
  listExportedHistory,
  listExportedValues,
  listRecordings,
  type ValueCursor,
} from './export.queries.ts'
import { Names, type Reader } from './export-names.ts'
import { type ExportOptions, pagesOf, type Read, timeCell } from './export-rows.ts'

export const valueColumns = [
  'entryid',
  'guideid',
  'guide',
  'workorderid',
  'status',
  'person',
  'started',
  'stepid',
  'field_guid',
  'field_revisionid',
  'label',
  'field_type',
  'unit',
  'reading',
  'value',
  'min',
  'max',
  'target',
  'deviation',
  'saved',
  'saved by',
  'reason',
  'current',
  'arrived',
  'device',
  'offline',
  'uncertain',
  'late',
  'rival',
  'min exclusive',
  'max exclusive',
  'earliest',
  'latest',
  'expected',
  'pattern',
  'code',
  'right options',
  'wrong options',
  'voided',
  'entered by',
  'entered by userid',
  'arrived after closing',
  'after the lock time',
] as const

type ValueColumn = (typeof valueColumns)[number]

/** Limits that few fields have: empty cells of hundreds of thousands of rows would cost half of an export. */
const rareLimits: [ValueColumn, (field: FieldOfStep) => Cell | undefined][] = [
  ['min exclusive', (field) => (field.min_exclusive ? 1 : null)],
  ['max exclusive', (field) => (field.max_exclusive ? 1 : null)],
  ['earliest', (field) => field.earliest],
  ['latest', (field) => field.latest],
  ['expected', (field) => field.expected],
  ['pattern', (field) => field.pattern],
  ['code', (field) => field.barcode],
  ['right options', (field) => field.right_options?.join('; ')],
  ['wrong options', (field) => field.wrong_options?.join('; ')],
]

const rareLimitsOf = (field: FieldOfStep): FurtherCell[] =>
  rareLimits.flatMap(([name, read]) => {
    const cell = read(field) ?? null
    return cell === null ? [] : [{ column: valueColumns.indexOf(name), cell }]
  })

const valuesAtOnce = 2000

/** One row per value, with the label and limits of the pinned field revision. */
export async function* valueRows(
  read: Read,
  options: ExportOptions,
  withEarlier: boolean,
): AsyncGenerator<Row[]> {
  const names = new Names(options.langid, options.reader)
  for await (const page of pagesOf(read, options, withDevices))
    yield* rowsOfPage(read, page, { ...options, names, withEarlier })
}

/** All values that were ever saved in one run, as recorded. */
export async function* valueRowsOf(read: Read, run: ExportedRun, reader: Reader): AsyncGenerator<Row[]> {
  const page = await read((db) => withDevices(db, [run]))
  const names = new Names(undefined, reader)
  const asRecorded = { langid: undefined, called: new FieldNames(undefined), names }
  yield* rowsOfPage(read, page, { ...asRecorded, withEarlier: true })
}

interface PageOptions extends Pick<ExportOptions, 'langid' | 'called'> {
  names: Names
  withEarlier: boolean
}

async function* rowsOfPage(
  read: Read,
  { runs, labels }: Awaited<ReturnType<typeof withDevices>>,
  { langid, called, names, withEarlier }: PageOptions,
): AsyncGenerator<Row[]> {
  const list = withEarlier ? listExportedHistory : listExportedValues
  const byNumber = new Map(runs.map((run) => [run.entryid, run]))
  for (let after: ValueCursor | undefined = { entryid: 0, valueid: 0 }; after; ) {
    const page = { entryids: [...byNumber.keys()], ...after, limit: valuesAtOnce }
    const [values, states, recording] = await read(async (db) => {
      const found = await list(db, page)
      const recording = await findRecordings(db, found, labels)
      const letInBy = found.map((value) => recording(value)?.letInBy ?? null)
      await names.load(db, runs, [...new Set([...found.map(([, , userid]) => userid), ...letInBy])])
      const states = await findFieldRevisions(db, [...new Set(found.map(([, , , revisionid]) => revisionid))])
      await called.load(db, states.values())
      return [found, states, recording] as const
    })
    const limits = new Map([...states].map(([revisionid, field]) => [revisionid, rareLimitsOf(field)]))
    const rows = values.flatMap((value) => {
      const run = byNumber.get(value[0])
      if (!run) return []
      const cells = valueCells({ run, value, field: states.get(value[3]), names, called })
      const further = [
        ...(limits.get(value[3]) ?? []),
        ...voidedCells(run),
        ...letInCells(recording(value), names),
      ]
      const readAs = { column: valueColumns.length, cell: called.option(value[4], value[7] ?? '') }
      if (langid !== undefined) further.push(readAs)
      return [{ cells: [...cells, ...recordingCells(run, value, recording(value))], further }]
    })
    if (rows.length > 0) yield rows
    const last = values.length < valuesAtOnce ? undefined : values.at(-1)
    after = last && { entryid: last[0], valueid: last[1] }
  }
}

/** Run → device → its name; runs without recorded events of devices are absent. */
type Labels = ReadonlyMap<number, ReadonlyMap<string, string>>

async function withDevices(db: Db, runs: ExportedRun[]): Promise<{ runs: ExportedRun[]; labels: Labels }> {
  const labels = new Map<number, Map<string, string>>()
  for (const [entryid, device, label] of await listExportedDevices(db, {
    entryids: runs.map((run) => run.entryid),
  })) {
    const ofRun = labels.get(entryid) ?? new Map<string, string>()
    labels.set(entryid, ofRun.set(device, label || (ofRun.get(device) ?? '')))
  }
  return { runs, labels: new Map([...labels].map(([entryid, own]) => [entryid, namesOf(entryid, own)])) }
}

/** A device without a label is named by its alias. */
function namesOf(entryid: number, labels: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const devices = [...labels].map(([device, label]) => ({ device, label, alias: aliasOf(entryid, device) }))
  devices.sort((a, b) => (a.alias < b.alias ? -1 : 1))
  return deviceNames(devices, (number) => devices[number - 1]?.alias ?? '')
}

interface RecordingTimes {
  device: string | null
  receivedAt: number | null
  isOffline: 0 | 1
  isUncertain: 0 | 1
}

interface RecordingRow extends RecordingTimes {
  type: string
  data: string | null
}

interface Recording extends RecordingTimes {
  event: AnswerEvent
  letInBy: number | null
  isAfterClosing: boolean
  isAfterLock: boolean
}

/** If only programs saved values, there is no query. */
async function findRecordings(
  db: Db,
  values: readonly ExportedValue[],
  labels: Labels,
): Promise<(value: ExportedValue) => Recording | undefined> {
  const runOf = new Map(values.map((value) => [value[eventAt], value[0]]))
  const eventids = [...runOf].flatMap(([eventid, entryid]) => (labels.has(entryid) ? [eventid] : []))
  const rows = new Map<number, RecordingRow>()
  for (const part of chunks(eventids, longestList)) {
    for (const [eventid, type, device, receivedAt, isOffline, isUncertain, data] of await listRecordings(db, {
      eventids: part,
    })) {
      const label = labels.get(runOf.get(eventid) ?? 0)?.get(device ?? '') ?? null
      rows.set(eventid, { type, device: label, receivedAt, isOffline, isUncertain, data })
    }
  }
  const entryids = new Set(runOf.values())
  const deliveryOf = await findDeliveries(
    db,
    [...entryids].filter((entryid) => labels.has(entryid)),
  )
  return (value) => {
    const own = rows.get(value[eventAt])
    if (!own) return undefined
    const position = { entryEventid: value[eventAt], field: value[3], reading: value[6] }
    const { type, data, ...how } = withDelivery({ ...own, at: value[10] }, deliveryOf(position))
    return {
      ...how,
      event: { type, data },
      letInBy: letInByOf({ data }),
      isAfterClosing: presentAfterClosing({ data }).after_closing === true,
      isAfterLock: hasAfterLock({ data }),
    }
  }
}

/** The administrator who entered the value for its user, its arrival after its device was closed, and its saving after the lock time. */
function letInCells(how: Recording | undefined, names: Names): FurtherCell[] {
  const column = valueColumns.indexOf('entered by')
  const after = [
    ...(how?.isAfterClosing ? [{ column: column + 2, cell: 1 }] : []),
    ...(how?.isAfterLock ? [{ column: column + 3, cell: 1 }] : []),
  ]
  if (!how?.letInBy) return after
  return [{ column, cell: names.person(how.letInBy) }, { column: column + 1, cell: how.letInBy }, ...after]
}

const voidedCells = ({ voidedAt }: ExportedRun): FurtherCell[] =>
  voidedAt === null ? [] : [{ column: valueColumns.indexOf('voided'), cell: { at: voidedAt } }]

/** Index of `entryEventid` in an exported value. */
const eventAt = 14

interface ValueCellSource {
  run: ExportedRun
  value: ExportedValue
  field: FieldOfStep | undefined
  names: Names
  called: FieldNames
}

function valueCells({ run, value: exported, field, names, called }: ValueCellSource): Cell[] {
  const [entryid, , userid, fieldRevisionid, fieldGuid, stepid, reading, value, number, ...rest] = exported
  const [deviation, at, reason, isCurrent] = rest
  return [
    entryid,
    run.guideid,
    names.guide(run),
    run.workorderid,
    run.status,
    names.person(run.userid),
    timeCell(run.startedAt),
    stepid,
    fieldGuid,
    fieldRevisionid,
    called.label(fieldGuid, field?.label ?? ''),
    field?.field_type ?? '',
    called.unit(fieldGuid, field?.unit ?? ''),
    reading,
    number !== null && value !== null ? { text: value, number } : value,
    field?.min ?? null,
    field?.max ?? null,
    field?.target ?? null,
    deviation,
    timeCell(at),
    names.person(userid),
    reason,
    isCurrent,
  ]
}

function recordingCells(
  { endedAt }: ExportedRun,
  [, , , , , , , , , , at, , , isRival]: ExportedValue,
  how: Recording | undefined,
): Cell[] {
  const isLate = how !== undefined && isLateAnswer({ ...how.event, at }, endedAt)
  return [
    timeCell(how?.receivedAt ?? at),
    how?.device ?? null,
    how?.isOffline ?? 0,
    how?.isUncertain ?? 0,
    isLate ? 1 : 0,
    isRival,
  ]
}
