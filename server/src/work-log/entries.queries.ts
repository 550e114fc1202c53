// The SQL of runs: their rows, events, current values and times. What every save needs is prepared.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables/index.ts'

export type EntryRow = Selectable<Tables['entries']>
export type EntryEventRow = Selectable<Tables['entry_events']>
export type EntryValueRow = Selectable<Tables['entry_values']>

const entryById = prepare<{ entryid: number }>()((db, { entryid }) =>
  db.selectFrom('entries').selectAll().where('entryid', '=', entryid),
)

export const findEntry = async (db: Db, entryid: number): Promise<EntryRow | undefined> =>
  (await entryById(db, { entryid }))[0]

export async function insertEntry(db: Db, row: Insertable<Tables['entries']>): Promise<number> {
  const { entryid } = await db
    .insertInto('entries')
    .values(row)
    .returning('entryid')
    .executeTakeFirstOrThrow()
  return entryid
}

/** What may differ from one event of a run to the next. */
type Head = Pick<
  EntryRow,
  | 'entryid'
  | 'userid'
  | 'workorderid'
  | 'status'
  | 'endedAt'
  | 'lastAt'
  | 'timingid'
  | 'stepid'
  | 'eventCount'
  | 'deviations'
  | 'missing'
>

const updateHead = prepare<{ [K in keyof Head]: Head[K] }>()((db, head) =>
  db
    .updateTable('entries')
    .set({
      userid: head.userid,
      workorderid: head.workorderid,
      status: head.status,
      endedAt: head.endedAt,
      lastAt: head.lastAt,
      timingid: head.timingid,
      stepid: head.stepid,
      eventCount: head.eventCount,
      deviations: head.deviations,
      missing: head.missing,
    })
    .where('entryid', '=', head.entryid),
)

export async function saveHead(db: Db, row: EntryRow): Promise<void> {
  const { entryid, userid, workorderid, status, endedAt, lastAt } = row
  const { timingid, stepid, eventCount, deviations, missing } = row
  await updateHead(db, {
    entryid,
    userid,
    workorderid,
    status,
    endedAt,
    lastAt,
    timingid,
    stepid,
    eventCount,
    deviations,
    missing,
  })
}

/** Its events, values and times go with it. */
export async function deleteEntry(db: Db, entryid: number): Promise<void> {
  await db.deleteFrom('entries').where('entryid', '=', entryid).execute()
}

export type NewEntryEvent = Omit<EntryEventRow, 'entryEventid'>

const insertEvent = prepare<{ [K in keyof NewEntryEvent]: NewEntryEvent[K] }>()((db, row) =>
  db
    .insertInto('entry_events')
    .values({
      entryid: row.entryid,
      at: row.at,
      type: row.type,
      userid: row.userid,
      stepid: row.stepid,
      data: row.data,
    })
    .returning('entryEventid'),
)

/** The number of the last one. */
export async function insertEntryEvents(db: Db, rows: readonly NewEntryEvent[]): Promise<number> {
  const [first] = rows
  const made =
    rows.length === 1 && first
      ? await insertEvent(db, { ...first })
      : await db
          .insertInto('entry_events')
          .values([...rows])
          .returning('entryEventid')
          .execute()
  return Math.max(...made.map((row) => row.entryEventid))
}

/** The types that say something about time or belong to the record's head; values have their own table. */
const headTypes = [
  'started',
  'step.entered',
  'paused',
  'resumed',
  'suspended',
  'finished',
  'cancelled',
] as const

export async function listTimingEvents(db: Db, entryids: readonly number[]) {
  if (entryids.length === 0) return []
  return db
    .selectFrom('entry_events')
    .select(['entryid', 'at', 'type', 'stepid', 'data'])
    .where('entryid', 'in', entryids)
    .where('type', 'in', headTypes)
    .orderBy('entryid')
    .orderBy('entryEventid')
    .execute()
}

interface Page {
  offset: number
  limit: number
}

export async function listEntryEvents(db: Db, entryid: number, page: Page) {
  return db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .orderBy('entryEventid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function listEntryValues(db: Db, entryid: number, page: Page) {
  return db
    .selectFrom('entry_values')
    .leftJoin('users', 'users.userid', 'entry_values.userid')
    .selectAll('entry_values')
    .select('users.username')
    .where('entryid', '=', entryid)
    .orderBy('valueid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** What holds now before what was replaced, each with the newest first; of many, the oldest corrections are left. */
export async function listPrintedValues(db: Db, entryid: number, limit: number) {
  return db
    .selectFrom('entry_values')
    .leftJoin('users', 'users.userid', 'entry_values.userid')
    .selectAll('entry_values')
    .select('users.username')
    .where('entryid', '=', entryid)
    .orderBy('isCurrent', 'desc')
    .orderBy('valueid', 'desc')
    .limit(limit)
    .execute()
}

/** Changes of state before other events of these types; in each of both the oldest first. */
export async function listPrintedEvents(
  db: Db,
  entryid: number,
  { types, limit }: { types: readonly string[]; limit: number },
) {
  return db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .where('type', 'in', types)
    .orderBy((eb) => eb.case().when('type', 'like', 'value.%').then(1).else(0).end())
    .orderBy('entryEventid')
    .limit(limit)
    .execute()
}

/** What these runs hold now; nothing of fields that were emptied. */
export async function listCurrentValues(db: Db, entryids: readonly number[]): Promise<EntryValueRow[]> {
  if (entryids.length === 0) return []
  return db
    .selectFrom('entry_values')
    .selectAll()
    .where('entryid', 'in', entryids)
    .where('isCurrent', '=', 1)
    .where('value', 'is not', null)
    .orderBy('entryid')
    .orderBy('valueid')
    .execute()
}

const valuesOfField = prepare<{ entryid: number; fieldGuid: string }>()((db, { entryid, fieldGuid }) =>
  db
    .selectFrom('entry_values')
    .select(['valueid', 'fieldGuid', 'reading', 'value', 'deviation'])
    .where('entryid', '=', entryid)
    .where('fieldGuid', '=', fieldGuid)
    .where('isCurrent', '=', 1),
)

export type KeptValue = Awaited<ReturnType<typeof valuesOfField>>[number]

export async function findKeptValues(
  db: Db,
  entryid: number,
  fieldGuids: readonly string[],
): Promise<KeptValue[]> {
  const [first, ...others] = fieldGuids
  if (first === undefined) return []
  if (others.length === 0) return valuesOfField(db, { entryid, fieldGuid: first })
  return db
    .selectFrom('entry_values')
    .select(['valueid', 'fieldGuid', 'reading', 'value', 'deviation'])
    .where('entryid', '=', entryid)
    .where('fieldGuid', 'in', fieldGuids)
    .where('isCurrent', '=', 1)
    .execute()
}

const retireValue = prepare<{ valueid: number }>()((db, { valueid }) =>
  db.updateTable('entry_values').set({ isCurrent: 0 }).where('valueid', '=', valueid),
)

export async function retireValues(db: Db, valueids: readonly number[]): Promise<void> {
  const [first] = valueids
  if (first === undefined) return
  if (valueids.length === 1) {
    await retireValue(db, { valueid: first })
    return
  }
  await db.updateTable('entry_values').set({ isCurrent: 0 }).where('valueid', 'in', valueids).execute()
}

export type NewValue = Omit<EntryValueRow, 'valueid'>

const insertValue = prepare<{ [K in keyof NewValue]: NewValue[K] }>()((db, row) =>
  db.insertInto('entry_values').values({
    entryid: row.entryid,
    entryEventid: row.entryEventid,
    guideid: row.guideid,
    stepid: row.stepid,
    fieldRevisionid: row.fieldRevisionid,
    fieldGuid: row.fieldGuid,
    reading: row.reading,
    value: row.value,
    number: row.number,
    deviation: row.deviation,
    at: row.at,
    userid: row.userid,
    reason: row.reason,
    isCurrent: row.isCurrent,
  }),
)

/** So many at once stay below the number of parameters that the engines take. */
const valuesAtOnce = 1000

export async function insertValues(db: Db, rows: readonly NewValue[]): Promise<void> {
  const [first] = rows
  if (first && rows.length === 1) {
    await insertValue(db, { ...first })
    return
  }
  for (let from = 0; from < rows.length; from += valuesAtOnce) {
    await db
      .insertInto('entry_values')
      .values(rows.slice(from, from + valuesAtOnce))
      .execute()
  }
}

export async function insertTimes(db: Db, rows: readonly Insertable<Tables['entry_times']>[]): Promise<void> {
  await db
    .insertInto('entry_times')
    .values([...rows])
    .execute()
}

export async function deleteTimes(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  await db.deleteFrom('entry_times').where('entryid', 'in', entryids).execute()
}

export async function listCompleteEntries(db: Db, after: number, limit: number) {
  return db
    .selectFrom('entries')
    .select(['entryid', 'guideid', 'guideRevisionid', 'startedAt', 'endedAt', 'lastAt'])
    .where('entryid', '>', after)
    .where('status', '=', 'complete')
    .orderBy('entryid')
    .limit(limit)
    .execute()
}

/** Steps of states of guides, by state. */
export async function listPlaces(db: Db, guideRevisionids: readonly number[]): Promise<Map<number, string>> {
  if (guideRevisionids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'steps'])
    .where('guideRevisionid', 'in', guideRevisionids)
    .execute()
  return new Map(rows.map((row) => [row.guideRevisionid, row.steps]))
}

export async function listGuideHeads(db: Db, guideids: readonly number[]) {
  if (guideids.length === 0) return []
  return db
    .selectFrom('guides')
    .select(['guideid', 'title', 'currentRevisionid', 'isDeleted'])
    .where('guideid', 'in', guideids)
    .execute()
}

export async function listUsernames(db: Db, userids: readonly number[]): Promise<Map<number, string>> {
  if (userids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['userid', 'username'])
    .where('userid', 'in', userids)
    .execute()
  return new Map(rows.map((row) => [row.userid, row.username]))
}
