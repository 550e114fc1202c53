// The SQL of steps and their revisions.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare } from '#platform/db/prepared.ts'
import type { Tables } from '#platform/db/tables/index.ts'

export type StepRevisionRow = Selectable<Tables['step_revisions']>

export async function insertStep(db: Db, guideid: number, createdAt: number): Promise<number> {
  const row = await db
    .insertInto('steps')
    .values({ guideid, createdAt })
    .returning('stepid')
    .executeTakeFirstOrThrow()
  return row.stepid
}

export async function insertStepRevision(db: Db, row: Insertable<Tables['step_revisions']>): Promise<number> {
  const made = await db
    .insertInto('step_revisions')
    .values(row)
    .returning('stepRevisionid')
    .executeTakeFirstOrThrow()
  return made.stepRevisionid
}

const stepRevisionById = prepare<{ stepRevisionid: number }>()((db, { stepRevisionid }) =>
  db.selectFrom('step_revisions').selectAll().where('stepRevisionid', '=', stepRevisionid),
)

export async function findStepRevision(db: Db, stepRevisionid: number): Promise<StepRevisionRow | undefined> {
  return (await stepRevisionById(db, { stepRevisionid }))[0]
}

export async function findStepRevisions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StepRevisionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('step_revisions').selectAll().where('stepRevisionid', 'in', ids).execute()
  return new Map(rows.map((row) => [row.stepRevisionid, row]))
}
