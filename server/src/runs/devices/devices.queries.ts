// The SQL of devices: received and missing events.

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareBy } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { listOperatorChanges } from '../operators.queries.ts'

export type DeviceRow = Selectable<Tables['run_devices']>

/** The events of a run that a batch names, by their names or numbers, and those under its sequence numbers. */
type WantedEvents = {
  entryid: number
  device: string
  eventids: readonly string[]
  seqs: readonly number[]
  numbers: readonly number[]
}

const storedEvents = prepare<WantedEvents>()((db, { entryid, device, eventids, seqs, numbers }) => {
  const events = db
    .selectFrom('entry_events')
    .select(['eventid', 'entryid', 'entryEventid', 'at', 'digest', 'device', 'userid', 'seq'])
  return events
    .where('eventid', 'in', eventids)
    .unionAll(events.where('entryid', '=', entryid).where('device', '=', device).where('seq', 'in', seqs))
    .unionAll(events.where('entryEventid', 'in', numbers).where('entryid', '=', entryid))
})

export type StoredEvent = Awaited<ReturnType<typeof storedEvents>>[number]

/** Returns an event as often as it is wanted. No event has the number 0. */
export const findStoredEvents = async (db: Db, wanted: WantedEvents): Promise<StoredEvent[]> =>
  wanted.seqs.length > 0 ? storedEvents(db, { ...wanted, numbers: [0, ...wanted.numbers] }) : []

/** A sequence number of a user on a device: each user of a shared device has an own sequence. */
export const seqKey = (userid: number | null, seq: number | null): string => `${userid} ${seq}`

/** Returns the times of the user's neighbouring events on the device: events in between happened in between. */
export async function findNeighbours(
  db: Db,
  { entryid, device, userid, from, to }: OwnDevice & { from: number; to: number },
): Promise<{ before: number | null; after: number | null }> {
  const own = db
    .selectFrom('entry_events')
    .select('at')
    .where('entryid', '=', entryid)
    .where('device', '=', device)
    .where('userid', '=', userid)
  const before = await own.where('seq', '<', from).orderBy('seq', 'desc').limit(1).executeTakeFirst()
  const after = await own.where('seq', '>', to).orderBy('seq', 'asc').limit(1).executeTakeFirst()
  return { before: before?.at ?? null, after: after?.at ?? null }
}

/** When the first event of the user from this device arrived in the run. */
export async function findFirstArrival(
  db: Db,
  { entryid, device, userid }: Pick<DeviceRow, 'entryid' | 'device' | 'userid'>,
): Promise<number | null> {
  const own = db.selectFrom('entry_events').where('entryid', '=', entryid).where('device', '=', device)
  const { first } = await own
    .where('userid', 'is not distinct from', userid)
    .select(({ fn }) => fn.min('receivedAt').as('first'))
    .executeTakeFirstOrThrow()
  return first
}

type OwnDevice = {
  entryid: number
  device: string
  userid: number
}

export const listDevices = prepareBy<number>()((db, entryid) =>
  db.selectFrom('run_devices').selectAll().where('entryid', '=', entryid),
)

/** `newest`: the greatest `seq` that the user has sent from this device; null for other devices. */
export type DeviceWithNewest = DeviceRow & { newest: number | null }

/** Returns all devices of the run. */
export const listDevicesWithNewest = prepare<Pick<OwnDevice, 'entryid' | 'device'>>()(
  (db, { entryid, device }) =>
    db
      .selectFrom('run_devices')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('entry_events')
          .select(({ fn }) => fn.max('seq').as('seq'))
          .where('entry_events.entryid', '=', entryid)
          .where('entry_events.device', '=', device)
          .whereRef('entry_events.device', '=', 'run_devices.device')
          .whereRef('entry_events.userid', '=', 'run_devices.userid')
          .as('newest'),
      )
      .where('entryid', '=', entryid),
)

/** Returns the events that name, bring, withdraw or give up files; their number has a limit. */
export const listFileEvents = (db: Db, entryid: number) =>
  db
    .selectFrom('entry_events')
    .selectAll()
    .where('entryid', '=', entryid)
    .where((eb) =>
      eb.or([eb('answers', 'is not', null), eb('type', 'in', ['file.added', 'note.added', 'device.closed'])]),
    )
    .orderBy('entryEventid')
    .execute()

/** Smaller corrections are not reported. */
const toleratedMs = 120_000

/** Device → seconds by which its clock was wrong at most, positive if it was fast. Only times that are certain count. */
export async function findClockErrors(db: Db, entryid: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ device: string; least: number; most: number }>`
    select device, min("deviceAt" - at) as least, max("deviceAt" - at) as most from entry_events
    where entryid = ${entryid} and device is not null and "isUncertain" = 0 group by device`.execute(db)
  return new Map(
    rows.flatMap(({ device, least, most }) => {
      const error = Math.abs(Number(least)) > Math.abs(Number(most)) ? Number(least) : Number(most)
      return Math.abs(error) > toleratedMs ? [[device, Math.round(error / 1000)]] : []
    }),
  )
}

export const saveDevice = prepare<{ [K in keyof DeviceRow]: DeviceRow[K] }>()((db, row) => {
  const { entryid: _run, device: _key, userid: _person, ...changed } = row
  return db
    .insertInto('run_devices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['entryid', 'device', 'userid']).doUpdateSet(changed))
})

/** Per device for all users: sequence numbers count all of its events in the run. */
const unsentOf = (entryid: RawBuilder<unknown>) => sql<number>`coalesce((select sum(gap) from (
    select max("lastSeq") - sum("eventCount") - max("givenUp") as gap from run_devices where run_devices.entryid = ${entryid}
    group by device
  ) as counted where gap > 0), 0)`

/** Lists of runs report missing events by this column, without a query of devices. */
export const countUnsent = prepareBy<number>()((db, entryid) => {
  const unsent = unsentOf(sql.ref('entries.entryid'))
  return db
    .updateTable('entries')
    .set({ unsent })
    .where('entryid', '=', entryid)
    .where('unsent', '<>', unsent)
})

/** Counts again what closed devices have not sent, and what is missing in the run. */
export async function recountRun(db: Db, entryid: number): Promise<void> {
  await recountGivenUp(db, [entryid])
  await countUnsent(db, entryid)
}

/** All entries of the device up to its greatest reported number are given up; those that arrive after all are not. */
export async function closeDevice(
  db: Db,
  { entryid, device, at, seq }: Pick<OwnDevice, 'entryid' | 'device'> & { at: number; seq: number },
): Promise<void> {
  await db
    .updateTable('run_devices')
    .set({ closedAt: at, closedSeq: seq })
    .where('entryid', '=', entryid)
    .where('device', '=', device)
    .execute()
  await recountRun(db, entryid)
}

/** Counts the entries that closed devices have not sent. Other devices cost no query of their events. */
async function recountGivenUp(db: Db, entryids: readonly number[]): Promise<void> {
  await db
    .updateTable('run_devices')
    .set({
      givenUp: sql<number>`"closedSeq" - (select count(*) from entry_events
        where entry_events.entryid = run_devices.entryid and entry_events.device = run_devices.device
          and entry_events.seq <= run_devices."closedSeq")`,
    })
    .where('entryid', 'in', entryids)
    .where('closedSeq', 'is not', null)
    .execute()
}

/** A user who gets a run back may lose it again, so no device of theirs counts as informed. */
export async function clearReports(
  db: Db,
  { entryid, userid }: Pick<OwnDevice, 'entryid' | 'userid'>,
): Promise<void> {
  await db
    .updateTable('run_devices')
    .set({ toldAt: null, toldSeq: null })
    .where('entryid', '=', entryid)
    .where('userid', '=', userid)
    .execute()
}

/** Counts the received events of each device in these runs. */
export async function recountDevices(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  await db
    .updateTable('run_devices')
    .set(({ selectFrom }) => ({
      eventCount: selectFrom('entry_events')
        .whereRef('entry_events.entryid', '=', 'run_devices.entryid')
        .whereRef('entry_events.device', '=', 'run_devices.device')
        .whereRef('entry_events.userid', '=', 'run_devices.userid')
        .select(({ fn }) => fn.countAll<number>().as('count')),
    }))
    .where('entryid', 'in', entryids)
    .execute()
  await recountGivenUp(db, entryids)
  await db
    .updateTable('entries')
    .set({ unsent: unsentOf(sql.ref('entries.entryid')) })
    .where('entryid', 'in', entryids)
    .execute()
}

/** Returns gaps before received sequence numbers; `previous` is 0 for the first one. */
export async function listGaps(db: Db, entryid: number, device: string, limit: number) {
  const { rows } = await sql<{ previous: number; seq: number }>`
    select previous, seq from (
      select seq, lag(seq, 1, 0) over (order by seq) as previous from entry_events
      where entryid = ${entryid} and device = ${device}
    ) as counted where seq > previous + 1 order by seq limit ${limit}`.execute(db)
  return rows
}

export async function findLastSeq(db: Db, entryid: number, device: string): Promise<number> {
  const row = await db
    .selectFrom('entry_events')
    .select('seq')
    .where('entryid', '=', entryid)
    .where('device', '=', device)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? 0
}

/**
 * Returns the server time at which another user got the run after this user had it last; null: never.
 */
export const findLossAt = async (db: Db, entryid: number, userid: number): Promise<number | null> =>
  (await findOwnLoss(db, entryid, userid))?.at ?? null

/** `heardAt`: when the server learned of it. */
export async function findOwnLoss(
  db: Db,
  entryid: number,
  userid: number,
): Promise<{ at: number; heardAt: number } | undefined> {
  const changes = (await listOperatorChanges(db, entryid)).filter(({ isLate }) => !isLate)
  const own = changes.findLastIndex(({ operatorid }) => operatorid === userid)
  return changes[Math.max(own + 1, 1)]
}

/** A run cannot begin before its operator's account was created or before its guide was published. */
export async function earliestStart(db: Db, userid: number, guideid: number): Promise<number> {
  const user = await db.selectFrom('users').select('joinedAt').where('userid', '=', userid).executeTakeFirst()
  const guide = await db
    .selectFrom('guides')
    .select('publishedAt')
    .where('guideid', '=', guideid)
    .executeTakeFirst()
  return Math.max(user?.joinedAt ?? 0, guide?.publishedAt ?? 0)
}
