// The SQL of forms: their revisions with fields, and the newest number.
import type { Insertable, Selectable } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type FieldRow = Selectable<Tables['field_revisions']>

export interface FormRow {
  formRevisionid: number
  stepid: number
  guideid: number
  at: number
  userid: number | null
  fields: FieldRow[]
}

/** The newest accepted form revision; pending ones do not count. */
export async function findFormRevisionid(db: Db): Promise<number> {
  const row = await db
    .selectFrom('shown_forms')
    .select((eb) => eb.fn.max<number | null>('shownFrom').as('newest'))
    .executeTakeFirst()
  return row?.newest ?? 0
}

/** One row per field (left join); a removed form yields one row without a field. */
const formRows = (db: Db) =>
  db
    .selectFrom('form_revisions as form')
    .leftJoin('form_fields as place', 'place.formRevisionid', 'form.formRevisionid')
    .leftJoin('field_revisions as field', 'field.fieldRevisionid', 'place.fieldRevisionid')
    .select(['form.formRevisionid', 'form.stepid', 'form.guideid', 'form.at', 'form.userid'])
    .select(['field.fieldRevisionid', 'field.fieldGuid', 'field.label', 'field.fieldType', 'field.content'])
    .select('field.formRevisionid as introducedIn')
    .orderBy('form.formRevisionid')
    .orderBy('place.position')

type JoinedRow = Awaited<ReturnType<ReturnType<typeof formRows>['execute']>>[number]

function groupRows(rows: readonly JoinedRow[]): FormRow[] {
  const forms = new Map<number, FormRow>()
  for (const row of rows) {
    const { formRevisionid, stepid, guideid, at, userid } = row
    const form = forms.get(formRevisionid) ?? { formRevisionid, stepid, guideid, at, userid, fields: [] }
    forms.set(formRevisionid, form)
    const field = fieldOf(row)
    if (field) form.fields.push(field)
  }
  return [...forms.values()]
}

function fieldOf(row: JoinedRow): FieldRow | null {
  const { fieldRevisionid, fieldGuid, label, fieldType, content, introducedIn } = row
  if (
    fieldRevisionid === null ||
    fieldGuid === null ||
    label === null ||
    fieldType === null ||
    content === null ||
    introducedIn === null
  )
    return null
  const { stepid, guideid } = row
  return {
    fieldRevisionid,
    fieldGuid,
    stepid,
    guideid,
    formRevisionid: introducedIn,
    label,
    fieldType,
    content,
  }
}

export async function findForm(db: Db, formRevisionid: number): Promise<FormRow | undefined> {
  return (await findFormsAndRemoved(db, [formRevisionid]))[0]
}

/** A removed form has no fields. */
export async function findFormsAndRemoved(db: Db, formRevisionids: readonly number[]): Promise<FormRow[]> {
  if (formRevisionids.length === 0) return []
  return groupRows(await formRows(db).where('form.formRevisionid', 'in', formRevisionids).execute())
}

/** Without removed forms. */
export const findForms = async (db: Db, formRevisionids: readonly number[]): Promise<FormRow[]> =>
  (await findFormsAndRemoved(db, formRevisionids)).filter(({ fields }) => fields.length > 0)

export async function isPublished(db: Db, formRevisionid: number): Promise<boolean> {
  const row = await db
    .selectFrom('shown_forms')
    .select('shownFrom')
    .where('formRevisionid', '=', formRevisionid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the first published form that contains this state of a field. */
export async function findPublishedFormWith(db: Db, fieldRevisionid: number): Promise<FormRow | undefined> {
  const row = await db
    .selectFrom('form_fields as place')
    .innerJoin('shown_forms as shown', 'shown.formRevisionid', 'place.formRevisionid')
    .select((eb) => eb.fn.min<number | null>('place.formRevisionid').as('first'))
    .where('place.fieldRevisionid', '=', fieldRevisionid)
    .executeTakeFirst()
  return row?.first ? findForm(db, row.first) : undefined
}

/** Returns the form in which a field state was saved. */
export async function findFormOfField(db: Db, fieldRevisionid: number): Promise<FormRow | undefined> {
  const rows = await formRows(db)
    .where('form.formRevisionid', '=', (eb) =>
      eb
        .selectFrom('field_revisions')
        .select('formRevisionid')
        .where('fieldRevisionid', '=', fieldRevisionid),
    )
    .execute()
  return groupRows(rows)[0]
}

/** Returns the published form of each step of these guides, now or as of a number; removed forms are absent. */
export async function listPublishedForms(
  db: Db,
  guideids: readonly number[],
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<FormRow[]> {
  if (guideids.length === 0) return []
  const rows = await formRows(db)
    .innerJoin('shown_forms as shown', 'shown.formRevisionid', 'form.formRevisionid')
    .where('shown.guideid', 'in', guideids)
    .where('field.fieldRevisionid', 'is not', null)
    .where('shown.shownFrom', '=', (eb) =>
      eb
        .selectFrom('shown_forms as other')
        .select((inner) => inner.fn.max('other.shownFrom').as('newest'))
        .whereRef('other.stepid', '=', 'shown.stepid')
        .where('other.shownFrom', '<=', upTo),
    )
    .execute()
  return groupRows(rows)
}

/** Returns the newest states of these fields that the steps have or had. */
export async function listNewestFields(
  db: Db,
  stepids: readonly number[],
  guids: readonly string[],
): Promise<FieldRow[]> {
  if (guids.length === 0) return []
  return db
    .selectFrom('field_revisions as field')
    .selectAll()
    .where('stepid', 'in', stepids)
    .where('fieldGuid', 'in', guids)
    .where('fieldRevisionid', '=', (eb) =>
      eb
        .selectFrom('field_revisions as other')
        .select((inner) => inner.fn.max('other.fieldRevisionid').as('newest'))
        .whereRef('other.fieldGuid', '=', 'field.fieldGuid'),
    )
    .execute()
}

/** Eight values each stay below the 32,766 bound values that SQLite takes. */
const batchSize = 2000

export async function insertFormRevisions(
  db: Db,
  rows: readonly Insertable<Tables['form_revisions']>[],
): Promise<void> {
  for (const batch of chunks(rows, batchSize)) await db.insertInto('form_revisions').values(batch).execute()
}

/** Returns the ids of the new states by field. */
export async function insertFieldRevisions(
  db: Db,
  rows: readonly Insertable<Tables['field_revisions']>[],
): Promise<Map<string, number>> {
  const revisionids = new Map<string, number>()
  for (const batch of chunks(rows, batchSize)) {
    const made = await db
      .insertInto('field_revisions')
      .values(batch)
      .returning(['fieldGuid', 'fieldRevisionid'])
      .execute()
    for (const { fieldGuid, fieldRevisionid } of made) revisionids.set(fieldGuid, fieldRevisionid)
  }
  return revisionids
}

export async function insertFormFields(
  db: Db,
  rows: readonly Insertable<Tables['form_fields']>[],
): Promise<void> {
  for (const batch of chunks(rows, batchSize)) await db.insertInto('form_fields').values(batch).execute()
}

export async function findFieldStates(db: Db, fieldRevisionids: readonly number[]): Promise<FieldRow[]> {
  if (fieldRevisionids.length === 0) return []
  return db
    .selectFrom('field_revisions')
    .selectAll()
    .where('fieldRevisionid', 'in', fieldRevisionids)
    .orderBy('fieldRevisionid')
    .execute()
}

export async function findField(db: Db, fieldGuid: string): Promise<FieldRow | undefined> {
  return db
    .selectFrom('field_revisions')
    .selectAll()
    .where('fieldGuid', '=', fieldGuid)
    .orderBy('fieldRevisionid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface FieldStateFilter {
  fieldGuid: string
  /** A form whose fields are included even if never published; 0 for none. */
  alsoIn: number
}

/** Returns the published states of a field with their authors, the newest first. */
export async function listFieldStates(
  db: Db,
  { fieldGuid, alsoIn }: FieldStateFilter,
  page: { offset: number; limit: number },
) {
  return db
    .selectFrom('field_revisions as field')
    .innerJoin('form_revisions as form', 'form.formRevisionid', 'field.formRevisionid')
    .innerJoin('form_fields as place', (join) =>
      join
        .onRef('place.formRevisionid', '=', 'field.formRevisionid')
        .onRef('place.fieldRevisionid', '=', 'field.fieldRevisionid'),
    )
    .selectAll('field')
    .select(['form.at', 'form.userid', 'place.position'])
    .where('field.fieldGuid', '=', fieldGuid)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('form_fields as seen')
          .leftJoin('shown_forms as shown', 'shown.formRevisionid', 'seen.formRevisionid')
          .select('seen.position')
          .whereRef('seen.fieldRevisionid', '=', 'field.fieldRevisionid')
          .where((either) =>
            either.or([
              either('shown.shownFrom', 'is not', null),
              either('seen.formRevisionid', '=', alsoIn),
            ]),
          ),
      ),
    )
    .orderBy('field.fieldRevisionid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

/** Returns those states that are in the published form of their step as of a number. */
export async function listFieldsAsOf(
  db: Db,
  fieldRevisionids: readonly number[],
  upTo: number,
): Promise<FieldRow[]> {
  if (fieldRevisionids.length === 0) return []
  return db
    .selectFrom('field_revisions as field')
    .innerJoin('form_fields as place', 'place.fieldRevisionid', 'field.fieldRevisionid')
    .selectAll('field')
    .where('field.fieldRevisionid', 'in', fieldRevisionids)
    .where('place.formRevisionid', '=', (eb) =>
      eb
        .selectFrom('shown_forms as shown')
        .select('shown.formRevisionid')
        .whereRef('shown.stepid', '=', 'field.stepid')
        .where('shown.shownFrom', '<=', upTo)
        .orderBy('shown.shownFrom', 'desc')
        .limit(1),
    )
    .execute()
}
