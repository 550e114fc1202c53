// The SQL of the fields of the forms that states of guides name.
import type { Db } from '#platform/db/database.ts'
import { readForms } from './named-forms.ts'

/** The fields of each form in their order; none for a removed form. */
export async function listFieldsOfForms(db: Db, formRevisionids: readonly number[]) {
  if (formRevisionids.length === 0) return []
  return db
    .selectFrom('form_fields as place')
    .innerJoin('field_revisions as field', 'field.fieldRevisionid', 'place.fieldRevisionid')
    .select(['place.formRevisionid', 'field.fieldGuid', 'field.fieldRevisionid'])
    .select(['field.stepid', 'field.label', 'field.fieldType', 'field.content'])
    .where('place.formRevisionid', 'in', [...new Set(formRevisionids)])
    .orderBy('place.formRevisionid')
    .orderBy('place.position')
    .execute()
}

export type FormFieldRow = Awaited<ReturnType<typeof listFieldsOfForms>>[number]

/** By step id, for the forms that states of guides name. */
export async function findFieldsOfSteps(
  db: Db,
  ...states: readonly { forms: string }[]
): Promise<Map<number, FormFieldRow[]>> {
  const named = states.flatMap(({ forms }) => readForms(forms).map(([, formRevisionid]) => formRevisionid))
  return Map.groupBy(await listFieldsOfForms(db, named), (field) => field.stepid)
}
