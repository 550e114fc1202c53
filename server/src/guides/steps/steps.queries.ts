// The SQL of steps and their revisions.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareFirst, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { readPlaces } from '../content.ts'

export type StepRevisionRow = Selectable<Tables['step_revisions']>

/** Returns their ids in ascending order. */
export async function insertSteps(
  db: Db,
  { guideid, count, createdAt }: { guideid: number; count: number; createdAt: number },
): Promise<number[]> {
  if (count === 0) return []
  const rows = await db
    .insertInto('steps')
    .values(Array.from({ length: count }, () => ({ guideid, createdAt, commonRevisionid: 0 })))
    .returning('stepid')
    .execute()
  return rows.map(({ stepid }) => stepid).sort((one, other) => one - other)
}

export type NewStepRevision = Insertable<Tables['step_revisions']>

const insertRevisions = prepareRows<NewStepRevision>()((db, rows) =>
  db
    .insertInto('step_revisions')
    .values([...rows])
    .returning(['stepid', 'stepRevisionid']),
)

export async function insertStepRevision(db: Db, row: NewStepRevision): Promise<number> {
  const [made] = await insertRevisions(db, [row])
  return (made as { stepRevisionid: number }).stepRevisionid
}

/** Revisions of distinct steps: their ids by step. */
export async function insertStepRevisions(
  db: Db,
  rows: readonly NewStepRevision[],
): Promise<Map<number, number>> {
  const made = await insertRevisions(db, rows)
  return new Map(made.map(({ stepid, stepRevisionid }) => [stepid, stepRevisionid]))
}

/** The part that all languages share has changed at this number. */
export async function renewSteps(db: Db, stepids: readonly number[], number: number): Promise<void> {
  await db.updateTable('steps').set({ commonRevisionid: number }).where('stepid', 'in', stepids).execute()
}

/** By step id, the number of the last change of the part that all languages share. */
export async function findCommonOfSteps(db: Db, stepids: readonly number[]): Promise<Map<number, number>> {
  if (stepids.length === 0) return new Map()
  const rows = await db
    .selectFrom('steps')
    .select(['stepid', 'commonRevisionid'])
    .where('stepid', 'in', stepids)
    .execute()
  return new Map(rows.map((row) => [row.stepid, row.commonRevisionid]))
}

export const findStepRevision = prepareFirst<number>()((db, stepRevisionid) =>
  db.selectFrom('step_revisions').selectAll().where('stepRevisionid', '=', stepRevisionid),
)

const stepRevisionsAmong = prepare<{ ids: readonly number[] }>()((db, { ids }) =>
  db.selectFrom('step_revisions').selectAll().where('stepRevisionid', 'in', ids),
)

export async function findStepRevisions(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, StepRevisionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await stepRevisionsAmong(db, { ids })
  return new Map(rows.map((row) => [row.stepRevisionid, row]))
}

/** The steps of all these states, with one query. */
export const findStepsOfStates = (db: Db, states: readonly { steps: string }[]) =>
  findStepRevisions(
    db,
    states.flatMap(({ steps }) => readPlaces(steps).map(([, id]) => id)),
  )
