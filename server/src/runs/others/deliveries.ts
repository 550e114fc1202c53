// Finds the events that delivered the files of answers and notes: their marks are marks of the value or the note, too.

import type { Db } from '#platform/db/database.ts'
import { storedAnswers } from '../events/read-events.ts'
import type { RunEventRow } from '../runs.queries.ts'

/** Members of `data` that mark who recorded an event, or when. */
const marks = ['letInBy', 'afterLock', 'afterClosing'] as const

type FileEvent = Pick<RunEventRow, 'entryEventid' | 'type' | 'at' | 'receivedAt' | 'data' | 'answers'>

interface AnswerPosition {
  entryEventid: number
  field: number
  reading: number
}

interface Delivery {
  receivedAt: number
  /** The marks; `letInAt`: when the administrator of `letInBy` sent it. */
  data: Record<string, unknown>
}

export type FindDelivery = (answer: AnswerPosition) => Delivery | undefined

const keyOf = ({ entryEventid, field, reading }: AnswerPosition): string =>
  `${entryEventid} ${field} ${reading}`

interface DeliveredFile {
  name: string
  field?: number
  note?: true
}

/** The position of a note. */
const noteAt = (entryEventid: number): AnswerPosition => ({ entryEventid, field: 0, reading: 0 })

/** Returns the event that delivered the file of an answer or a note. The first file of a name counts, as in the fold. */
export function deliveriesIn(events: readonly FileEvent[]): FindDelivery {
  const files = Map.groupBy(
    events
      .filter(({ type }) => type === 'file.added')
      .map((event) => ({ event, data: JSON.parse(event.data ?? '{}') as { file?: DeliveredFile } }))
      .sort((a, b) => a.event.at - b.event.at || a.event.entryEventid - b.event.entryEventid),
    ({ data: { file } }) => file?.name,
  )
  const found = new Map<string, Delivery>()
  const add = (position: AnswerPosition, name: string, isFor: (file: DeliveredFile) => boolean) => {
    const first = files.get(name)?.find(({ data: { file } }) => file && isFor(file))
    if (!first) return
    const marked = Object.entries(first.data).filter(([member]) => marks.some((mark) => mark === member))
    const { receivedAt = 0, data = {} } = found.get(keyOf(position)) ?? {}
    const arrivedAt = first.event.receivedAt ?? first.event.at
    found.set(keyOf(position), {
      receivedAt: Math.max(receivedAt, arrivedAt),
      data: {
        ...{ ...data, ...Object.fromEntries(marked) },
        ...('letInBy' in first.data && { letInAt: arrivedAt }),
      },
    })
  }
  for (const { entryEventid, type, answers, data } of events) {
    for (const { field, reading, file: name } of storedAnswers({ answers }))
      if (name !== undefined)
        add({ entryEventid, field, reading }, name, (file) => !file.note && (file.field ?? field) === field)
    if (type !== 'note.added') continue
    const { files: names = [] } = JSON.parse(data ?? '{}') as { files?: readonly string[] }
    for (const name of names) add(noteAt(entryEventid), name, (file) => file.note === true)
  }
  return (position) => found.get(keyOf(position))
}

/** Runs without such files cost one query. */
export async function findDeliveries(db: Db, entryids: readonly number[]): Promise<FindDelivery> {
  if (entryids.length === 0) return () => undefined
  const events = db.selectFrom('entry_events').where('entryid', 'in', entryids)
  const file = await events
    .select('entryEventid')
    .where('type', '=', 'file.added')
    .limit(1)
    .executeTakeFirst()
  if (!file) return () => undefined
  const rows = await events
    .select(['entryEventid', 'type', 'at', 'receivedAt', 'data', 'answers'])
    .where((eb) =>
      eb.or([
        eb('type', '=', 'file.added'),
        eb('answers', 'like', '%"file":%'),
        eb('data', 'like', '%"files":%'),
      ]),
    )
    .execute()
  return deliveriesIn(rows)
}

interface Recorded {
  at: number
  data: string | null
  receivedAt: number | null
  isOffline: 0 | 1
}

/** A picture that arrives later than this is marked as sent later. */
const soonMs = 10 * 60_000

/** Adds the arrival and the marks of the event that delivered the file to those of the event of the answer. */
export function withDelivery<Row extends Recorded>(row: Row, delivery: Delivery | undefined): Row {
  if (!delivery) return row
  const { receivedAt, data } = delivery
  const arrivedAt = row.receivedAt ?? row.at
  const isLater = receivedAt - arrivedAt > soonMs
  return {
    ...row,
    ...{ receivedAt, isOffline: isLater ? 1 : row.isOffline },
    data: JSON.stringify({ letInAt: arrivedAt, ...(JSON.parse(row.data ?? '{}') as object), ...data }),
  }
}

interface EventOfRun extends Recorded {
  entryid: number
  entryEventid: number
  type: string
}

/** Adds the arrival and the marks of their pictures to the notes among these events of a run. */
export async function withPictures<Row extends EventOfRun>(db: Db, rows: readonly Row[]): Promise<Row[]> {
  const note = rows.find(({ type, data }) => type === 'note.added' && data?.includes('"files":'))
  const deliveryOf = await findDeliveries(db, note ? [note.entryid] : [])
  return rows.map((row) => withDelivery(row, deliveryOf(noteAt(row.entryEventid))))
}
