// The SQL of the notices of deviations.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** Fields of the run of whose deviation a notice exists, also if it was read. */
export async function listNotifiedFields(db: Db, entryid: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('notices')
    .select('detail')
    .distinct()
    // Written out for the index of these notices.
    .where(sql<boolean>`kind = 'run_deviation'`)
    .where('subject', '=', 'entry')
    .where('subjectid', '=', entryid)
    .execute()
  return new Set(rows.flatMap(({ detail }) => (JSON.parse(detail) as { fields?: number[] }).fields ?? []))
}

/** The fields among them with a current answer outside their limits. */
export async function listDeviating(db: Db, entryid: number, fields: readonly number[]): Promise<number[]> {
  if (fields.length === 0) return []
  const rows = await db
    .selectFrom('entry_values')
    .select('fieldRevisionid')
    .distinct()
    .where('entryid', '=', entryid)
    .where('isCurrent', '=', 1)
    .where('deviation', 'is not', null)
    .where('fieldRevisionid', 'in', [...fields])
    .orderBy('fieldRevisionid')
    .execute()
  return rows.map(({ fieldRevisionid }) => fieldRevisionid)
}
