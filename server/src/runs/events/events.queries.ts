// The SQL of a run's events and of the values that are projected from them.

import { sql } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareBy, prepareRows } from '#platform/db/prepared.ts'
import { listPeopleOfRun } from '../people/people.queries.ts'
import type { RunEventRow, RunValueRow } from '../runs.queries.ts'

export type NewRunEvent = Omit<RunEventRow, 'entryEventid'>
export type NewValue = Omit<RunValueRow, 'valueid'>

const insertEvents = prepareRows<{ [K in keyof NewRunEvent]: NewRunEvent[K] }>()((db, rows) =>
  db
    .insertInto('entry_events')
    .values([...rows])
    .returning('entryEventid'),
)

/** Chunk size below the engines' limit of bind parameters. */
const rowsAtOnce = 1000

/** Inserts the rows and returns them with their numbers, which ascend in the same order. */
export async function insertRunEvents(db: Db, rows: readonly NewRunEvent[]): Promise<RunEventRow[]> {
  const made: RunEventRow[] = []
  for (const part of chunks(rows, rowsAtOnce)) {
    const numbers = (await insertEvents(db, part)).map((row) => row.entryEventid).sort((a, b) => a - b)
    made.push(...part.map((row, index) => ({ ...row, entryEventid: numbers[index] as number })))
  }
  return made
}

/** Returns all events of a run; their number has a limit. */
export const listAllEvents = prepareBy<number>()((db, entryid) =>
  db.selectFrom('entry_events').selectAll().where('entryid', '=', entryid).orderBy('entryEventid'),
)

export const listAllValues = prepareBy<number>()((db, entryid) =>
  db
    .selectFrom('entry_values')
    .select(['valueid', 'entryEventid', 'fieldGuid', 'reading', 'value', 'isCurrent', 'isRival'])
    .where('entryid', '=', entryid),
)

export type StoredValue = Awaited<ReturnType<typeof listAllValues>>[number]

export type Stored = Awaited<ReturnType<typeof listStored>>

/** Reads the events that a run is folded from, and the rows that were projected from them. */
export async function listStored(db: Db, entryid: number) {
  const [events, values, people] = await Promise.all([
    listAllEvents(db, entryid),
    listAllValues(db, entryid),
    listPeopleOfRun(db, entryid),
  ])
  return { events, values, people }
}

/** Current values of a run; cleared fields are left out. */
export async function countValues(db: Db, entryid: number): Promise<number> {
  const { count } = await db
    .selectFrom('entry_values')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('entryid', '=', entryid)
    .where(sql<boolean>`"isCurrent" = 1`)
    .where('value', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** `receivedAt`: of the end. `hasContent`: more happened than the start and steps, also if it was taken back. */
export async function findTraces(
  db: Db,
  entryid: number,
): Promise<{ receivedAt: number; hasContent: boolean }> {
  const row = await db
    .selectFrom('entry_events')
    .select(
      sql<number>`max(case when type in ('finished', 'cancelled') then "receivedAt" end)`.as('receivedAt'),
    )
    .select(
      sql<number>`cast(sum(case when type in ('started', 'step.entered') then 0 else 1 end) as bigint)`.as(
        'others',
      ),
    )
    .where('entryid', '=', entryid)
    .executeTakeFirst()
  return { receivedAt: Number(row?.receivedAt ?? 0), hasContent: Number(row?.others ?? 0) > 0 }
}

const retireAmong = prepare<{ valueids: readonly number[] }>()((db, { valueids }) =>
  db.updateTable('entry_values').set({ isCurrent: 0 }).where('valueid', 'in', valueids),
)

export async function retireValues(db: Db, valueids: readonly number[]): Promise<void> {
  for (const part of chunks(valueids, rowsAtOnce)) await retireAmong(db, { valueids: part })
}

export async function markValues(
  db: Db,
  valueids: readonly number[],
  marks: Pick<RunValueRow, 'isCurrent' | 'isRival'>,
): Promise<void> {
  for (const part of chunks(valueids, rowsAtOnce))
    await db.updateTable('entry_values').set(marks).where('valueid', 'in', part).execute()
}

export async function deleteValues(db: Db, valueids: readonly number[]): Promise<void> {
  for (const part of chunks(valueids, rowsAtOnce))
    await db.deleteFrom('entry_values').where('valueid', 'in', part).execute()
}

const insertValuesTogether = prepareRows<{ [K in keyof NewValue]: NewValue[K] }>()((db, rows) =>
  db.insertInto('entry_values').values([...rows]),
)

export async function insertValues(db: Db, rows: readonly NewValue[]): Promise<void> {
  for (const part of chunks(rows, rowsAtOnce)) await insertValuesTogether(db, part)
}
