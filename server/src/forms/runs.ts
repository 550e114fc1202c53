// Lookups of forms for runs: the forms at the start of a run, and the fields of its values.
import type { Db } from '#platform/db/database.ts'
import { presentField } from './fields.ts'
import {
  findFieldStates,
  findFormRevisionid,
  findForms,
  listFieldsAsOf,
  listPublishedForms,
} from './forms.queries.ts'
import type { Field, StepForm } from './forms.schema.ts'
import { presentForm } from './forms.ts'

/** On both engines all form revisions up to this number are committed and visible. */
export const currentFormRevision = (db: Db): Promise<number> => findFormRevisionid(db)

/** Returns the forms of these guides for a run that started at `maxFormRevisionid`, in one query. */
export const listFormsOfRun = async (
  db: Db,
  guideids: readonly number[],
  maxFormRevisionid: number,
): Promise<StepForm[]> => (await listPublishedForms(db, guideids, maxFormRevisionid)).map(presentForm)

/** Without removed forms. */
export const findFormRevisions = async (db: Db, formRevisionids: readonly number[]): Promise<StepForm[]> =>
  (await findForms(db, formRevisionids)).map(presentForm)

export interface FieldOfStep extends Field {
  stepid: number
  guideid: number
}

/** Returns field states by id, whatever their forms are now, in one query; `orderby` is unknown here and 0. */
export const findFieldRevisions = async (
  db: Db,
  fieldRevisionids: readonly number[],
): Promise<Map<number, FieldOfStep>> => byNumber(await findFieldStates(db, fieldRevisionids))

/** Returns only fields in the forms of a run that started at `maxFormRevisionid`, in one query. */
export const findFieldsOfRun = async (
  db: Db,
  fieldRevisionids: readonly number[],
  maxFormRevisionid: number,
): Promise<Map<number, FieldOfStep>> =>
  byNumber(await listFieldsAsOf(db, fieldRevisionids, maxFormRevisionid))

const byNumber = (rows: Awaited<ReturnType<typeof findFieldStates>>): Map<number, FieldOfStep> =>
  new Map(
    rows.map((row) => [
      row.fieldRevisionid,
      { ...presentField(row, 0), stepid: row.stepid, guideid: row.guideid },
    ]),
  )
