// What the record of a run asks of forms: how they were when it began, and what a value was given for.
import type { Db } from '#platform/db/database.ts'
import { presentField } from './fields.ts'
import { findFieldStates, findFormRevisionid, listFieldsValidIn, listShownForms } from './forms.queries.ts'
import type { Field, StepForm } from './forms.schema.ts'
import { presentForm } from './forms.ts'

/** Everything that was committed with this number or a smaller one is visible to whoever reads it, on both engines. */
export const currentFormRevision = (db: Db): Promise<number> => findFormRevisionid(db)

/** The forms of these guides as a run sees them that began at `maxFormRevisionid`. One query. */
export const listFormsOfRun = async (
  db: Db,
  guideids: readonly number[],
  maxFormRevisionid: number,
): Promise<StepForm[]> => (await listShownForms(db, guideids, maxFormRevisionid)).map(presentForm)

export interface FieldOfStep extends Field {
  stepid: number
  guideid: number
}

/** States of fields by their number, whatever became of them since; `orderby` is not known here and 0. One query. */
export const findFieldRevisions = async (
  db: Db,
  fieldRevisionids: readonly number[],
): Promise<Map<number, FieldOfStep>> => byNumber(await findFieldStates(db, fieldRevisionids))

/** Only those that stand in the forms of a run that began at `maxFormRevisionid`. One query. */
export const findFieldsOfRun = async (
  db: Db,
  fieldRevisionids: readonly number[],
  maxFormRevisionid: number,
): Promise<Map<number, FieldOfStep>> =>
  byNumber(await listFieldsValidIn(db, fieldRevisionids, maxFormRevisionid))

const byNumber = (rows: Awaited<ReturnType<typeof findFieldStates>>): Map<number, FieldOfStep> =>
  new Map(
    rows.map((row) => [
      row.fieldRevisionid,
      { ...presentField(row, 0), stepid: row.stepid, guideid: row.guideid },
    ]),
  )
