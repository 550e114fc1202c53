// The SQL of runs: rows, events, current values, times. Statements of the save path are prepared.

import type { RunEventType } from '@stepwright/rules'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareFirst, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type RunRow = Selectable<Tables['entries']>
export type RunEventRow = Selectable<Tables['entry_events']>
export type RunValueRow = Selectable<Tables['entry_values']>

export const findRun = prepareFirst<number>()((db, entryid) =>
  db.selectFrom('entries').selectAll().where('entryid', '=', entryid),
)

/** Returns the run as it is until the commit: other writes to it wait. */
export const lockRun = prepareFirst<number>()((db, entryid) =>
  db.selectFrom('entries').selectAll().where('entryid', '=', entryid).forNoKeyUpdate(),
)

export const lockNamedRun = prepareFirst<string>()((db, runid) =>
  db.selectFrom('entries').selectAll().where('runid', '=', runid).forNoKeyUpdate(),
)

export const findNamedRun = prepareFirst<string>()((db, runid) =>
  db.selectFrom('entries').selectAll().where('runid', '=', runid),
)

type NewRun = Insertable<Tables['entries']>

const insertRuns = prepareRows<{ [K in keyof NewRun]: NewRun[K] }>()((db, rows) =>
  db
    .insertInto('entries')
    .values([...rows])
    .returningAll(),
)

export async function insertRun(db: Db, row: NewRun): Promise<RunRow> {
  const [run] = await insertRuns(db, [row])
  if (!run) throw new Error('A run was not inserted')
  return run
}

/** Columns that change with every event; none is indexed, so a save touches no index. */
const progress = ['entryid', 'lastAt', 'operatorAt', 'timingid', 'stepid', 'eventCount', 'lastHash'] as const

/** Columns that change rarely and are part of list indexes. */
const heads = [
  'entryid',
  'userid',
  'workorderid',
  'status',
  'endedAt',
  'activeMs',
  'pausedMs',
  'suspendedMs',
  'deviations',
  'everDeviated',
  'disagreements',
  'late',
  'unsentFiles',
  'isReserved',
  'isLeadOnly',
  'shared_deviceid',
  'signatures',
  'unsigned',
  'missing',
  'missingFields',
  'missingReason',
  'voidedAt',
  'voiderid',
  'voidReason',
] as const

type Columns<K extends keyof RunRow> = { [N in K]: RunRow[N] }

const pick = <K extends keyof RunRow>(row: RunRow, columns: readonly K[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name]])) as Columns<K>

const updateProgress = prepare<Columns<(typeof progress)[number]>>()((db, { entryid, ...changed }) =>
  db.updateTable('entries').set(changed).where('entryid', '=', entryid),
)

const updateHead = prepare<Columns<(typeof progress | typeof heads)[number]>>()(
  (db, { entryid, ...changed }) => db.updateTable('entries').set(changed).where('entryid', '=', entryid),
)

/** Returns true if columns have changed that lists and the word index depend on. */
export async function saveHead(db: Db, before: RunRow, row: RunRow): Promise<boolean> {
  const isListed = heads.some((name) => before[name] !== row[name])
  if (isListed) await updateHead(db, { ...pick(row, progress), ...pick(row, heads) })
  else await updateProgress(db, pick(row, progress))
  return isListed
}

export async function saveUnsigned(
  db: Db,
  { entryid, unsigned }: Pick<RunRow, 'entryid' | 'unsigned'>,
): Promise<void> {
  await db.updateTable('entries').set({ unsigned }).where('entryid', '=', entryid).execute()
}

/** Events, values and times cascade. The name stays reserved, so that no device begins the run again. */
export async function deleteRun(
  db: Db,
  { entryid, runid }: Pick<RunRow, 'entryid' | 'runid'>,
  now: number,
): Promise<void> {
  await db.deleteFrom('entries').where('entryid', '=', entryid).execute()
  await db
    .insertInto('removed_runs')
    .values({ runid, removedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const removedRun = prepareFirst<string>()((db, runid) =>
  db.selectFrom('removed_runs').select('runid').where('runid', '=', runid),
)

export const wasRemoved = async (db: Db, runid: string): Promise<boolean> =>
  (await removedRun(db, runid)) !== undefined

interface Page {
  offset: number
  limit: number
}

/** In the order of arrival, after this number. */
export async function listRunEvents(
  db: Db,
  entryid: number,
  { after = 0, ...page }: Page & { after?: number },
) {
  return db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .where('entryEventid', '>', after)
    .orderBy('entryEventid')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** With their users, and with the circumstances of the events that contained them. */
const valuesOfRun = (db: Db, entryid: number) =>
  db
    .selectFrom('entry_values')
    .innerJoin('entry_events', 'entry_events.entryEventid', 'entry_values.entryEventid')
    .leftJoin('users', 'users.userid', 'entry_values.userid')
    .selectAll('entry_values')
    .select(['users.username', 'entry_events.eventid', 'entry_events.type', 'entry_events.device'])
    .select(['entry_events.receivedAt', 'entry_events.data'])
    .select(['entry_events.isOffline', 'entry_events.isUncertain'])
    .where('entry_values.entryid', '=', entryid)

export async function listRunValues(db: Db, entryid: number, page: Page) {
  return valuesOfRun(db, entryid).orderBy('valueid').offset(page.offset).limit(page.limit).execute()
}

/**
 * Current values and conflicting ones first, then replaced ones, newest first; the limit cuts the oldest corrections.
 */
export async function listPrintedValues(db: Db, entryid: number, limit: number) {
  return valuesOfRun(db, entryid)
    .orderBy('isCurrent', 'desc')
    .orderBy('isRival', 'desc')
    .orderBy('entry_values.at', 'desc')
    .orderBy('entry_values.entryEventid', 'desc')
    .orderBy('valueid', 'desc')
    .limit(limit)
    .execute()
}

/** State changes first, then other events of these types, oldest first. */
export async function listPrintedEvents(
  db: Db,
  entryid: number,
  { types, limit }: { types: readonly RunEventType[]; limit: number },
) {
  return db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .where('type', 'in', types)
    .orderBy((eb) => eb.case().when('type', 'in', ['value.saved', 'value.corrected']).then(1).else(0).end())
    .orderBy('entryEventid')
    .limit(limit)
    .execute()
}

/** Current values of these runs; cleared fields are left out. */
export async function listCurrentValues(
  db: Db,
  entryids: readonly number[],
): Promise<(RunValueRow & { eventid: string | null })[]> {
  if (entryids.length === 0) return []
  return db
    .selectFrom('entry_values')
    .leftJoin('entry_events', 'entry_events.entryEventid', 'entry_values.entryEventid')
    .selectAll('entry_values')
    .select('entry_events.eventid')
    .where('entry_values.entryid', 'in', entryids)
    .where('isCurrent', '=', 1)
    .where('value', 'is not', null)
    .orderBy('entry_values.entryid')
    .orderBy('valueid')
    .execute()
}

const valuesOfFields = prepare<{ entryid: number; fieldGuids: readonly string[] }>()(
  (db, { entryid, fieldGuids }) =>
    db
      .selectFrom('entry_values')
      .leftJoin('entry_events', 'entry_events.entryEventid', 'entry_values.entryEventid')
      .select(['valueid', 'fieldGuid', 'reading', 'value', 'number', 'deviation', 'fieldRevisionid'])
      .select(['entry_values.entryEventid', 'entry_values.userid'])
      .select(['entry_events.eventid', 'entry_events.type'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('entry_people')
            .select('userid')
            .where('entry_people.entryid', '=', entryid)
            .where('corrections', '>', 0),
        ).as('hasCorrections'),
      )
      .where('entry_values.entryid', '=', entryid)
      .where('fieldGuid', 'in', fieldGuids)
      .where('isCurrent', '=', 1),
)

export type CurrentValue = Awaited<ReturnType<typeof valuesOfFields>>[number]

/** The current values of these fields of a run, including cleared ones. */
export async function findCurrentValues(
  db: Db,
  entryid: number,
  fieldGuids: readonly string[],
): Promise<CurrentValue[]> {
  return fieldGuids.length > 0 ? valuesOfFields(db, { entryid, fieldGuids }) : []
}

/** Answers of these fields that conflict with the current ones and are not settled. */
export async function listRivals(db: Db, entryid: number, fieldGuids: readonly string[]) {
  if (fieldGuids.length === 0) return []
  return db
    .selectFrom('entry_values')
    .innerJoin('entry_events', 'entry_events.entryEventid', 'entry_values.entryEventid')
    .select(['fieldGuid', 'fieldRevisionid', 'reading', 'value'])
    .select(['entry_values.entryEventid', 'entry_events.eventid'])
    .where('entry_values.entryid', '=', entryid)
    .where('fieldGuid', 'in', fieldGuids)
    .where(sql<boolean>`"isRival" = 1`)
    .execute()
}

/** With their users and devices. */
export const listRivalsOfRun = (db: Db, entryid: number) =>
  valuesOfRun(db, entryid).where(sql<boolean>`"isRival" = 1`).orderBy('valueid').execute()

/** True if any of these events happened in the run. */
export async function hasEvent(db: Db, entryid: number, types: readonly RunEventType[]): Promise<boolean> {
  const found = db.selectFrom('entry_events').select('entryEventid').where('entryid', '=', entryid)
  return (await found.where('type', 'in', types).limit(1).executeTakeFirst()) !== undefined
}

export async function listRuns(db: Db, after: number, limit: number): Promise<RunRow[]> {
  return db
    .selectFrom('entries')
    .selectAll()
    .where('entryid', '>', after)
    .orderBy('entryid')
    .limit(limit)
    .execute()
}

/** Guide revision → its steps. */
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
    .select(['guideid', 'title', 'currentRevisionid', 'isDeleted', 'releaseid', 'isPublic', 'authorid'])
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
