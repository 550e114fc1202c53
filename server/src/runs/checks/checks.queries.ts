// The SQL of the check of records.
import type { Db } from '#platform/db/database.ts'
import { listSignatures } from '#signatures/signatures.ts'
import type { RunRow } from '../runs.queries.ts'

export async function readStored(db: Db, entryids: readonly number[]) {
  const events = db.selectFrom('entry_events').selectAll().where('entryid', 'in', entryids)
  const values = db.selectFrom('entry_values').selectAll().where('entryid', 'in', entryids)
  const times = db.selectFrom('entry_times').selectAll().where('entryid', 'in', entryids)
  const people = db.selectFrom('entry_people').selectAll().where('entryid', 'in', entryids)
  return {
    signatures: Map.groupBy(await listSignatures(db, 'run', entryids), ({ subjectid }) => subjectid),
    people: Map.groupBy(await people.execute(), ofRun),
    events: Map.groupBy(await events.orderBy('entryid').orderBy('entryEventid').execute(), ofRun),
    values: Map.groupBy(await values.execute(), ofRun),
    times: Map.groupBy(await times.execute(), ofRun),
  }
}

const ofRun = ({ entryid }: { entryid: number }): number => entryid

export async function saveFaults(db: Db, entryid: number, faults: string | null): Promise<void> {
  await db.updateTable('entries').set({ faults }).where('entryid', '=', entryid).execute()
}

export const listAltered = (
  db: Db,
  limit: number,
): Promise<Pick<RunRow, 'entryid' | 'workorderid' | 'faults'>[]> =>
  db
    .selectFrom('entries')
    .select(['entryid', 'workorderid', 'faults'])
    .where('faults', 'is not', null)
    .orderBy('entryid', 'desc')
    .limit(limit)
    .execute()

export async function countAltered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('faults', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function countRuns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('entries')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const findPendingJob = (db: Db, handler: string) =>
  db
    .selectFrom('jobs')
    .select('jobid')
    .where('handler', '=', handler)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
