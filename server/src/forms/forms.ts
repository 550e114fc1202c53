// Saving the form of a step: fields keep their identity, unchanged ones their revision, and what is the same is no change.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { checkFields } from './check-fields.ts'
import { type FieldState, makeFieldGuid, presentField, writeFieldContent } from './fields.ts'
import {
  type FieldRow,
  type FormRow,
  findNewestForm,
  insertFieldRevisions,
  insertFormFields,
  insertFormRevision,
  listNewestFields,
  takeFormRevisionid,
} from './forms.queries.ts'
import type { StepForm, StepFormDraft } from './forms.schema.ts'

export interface FormPlace {
  stepid: number
  guideid: number
}

export interface SavedForm {
  form: StepForm
  /** The step had no form before. */
  isNew: boolean
}

export function presentForm(row: FormRow): StepForm {
  return {
    stepid: row.stepid,
    guideid: row.guideid,
    form_revisionid: row.formRevisionid,
    created_date: Math.floor(row.at / 1000),
    userid: row.userid,
    fields: row.fields.map((field, index) => presentField(field, index + 1)),
  }
}

const noForm = ({ stepid, guideid }: FormPlace): FormRow => ({
  formRevisionid: 0,
  stepid,
  guideid,
  at: 0,
  userid: null,
  fields: [],
})

/** `madeOn` is the form revision that somebody had before them; without it the last one to save wins. */
export async function saveForm(
  ctx: Context,
  place: FormPlace,
  draft: StepFormDraft,
  madeOn?: number,
): Promise<SavedForm> {
  const before = (await findNewestForm(ctx.db, place.stepid)) ?? noForm(place)
  const named = draft.fields.flatMap(({ field_guid }) => field_guid || [])
  const states = new Map(
    (await listNewestFields(ctx.db, place.stepid, named)).map((field) => [field.fieldGuid, field]),
  )
  const names = { known: new Set(states.keys()), make: makeFieldGuid }
  const { fields, faults } = checkFields(draft.fields, names)
  if (faults.length > 0) throw problems.invalid(faults)
  if (madeOn !== undefined && madeOn !== before.formRevisionid) throw problems.conflict(presentForm(before))
  if (isSameForm(before, fields)) return { form: presentForm(before), isNew: false }
  await insertForm(ctx, place, fields, states)
  const form = presentForm((await findNewestForm(ctx.db, place.stepid)) ?? noForm(place))
  await record(ctx, {
    type: 'form.saved',
    subject: 'form',
    subjectid: place.stepid,
    before: before.formRevisionid === 0 ? null : summaryOf(presentForm(before)),
    after: summaryOf(form),
    tags: [`step:${place.stepid}`, `guide:${place.guideid}`],
  })
  return { form, isNew: before.fields.length === 0 }
}

const isSameField = (row: FieldRow | undefined, field: FieldState): row is FieldRow =>
  row?.fieldGuid === field.fieldGuid &&
  row.label === field.label &&
  row.fieldType === field.fieldType &&
  row.content === writeFieldContent(field.content)

const isSameForm = (before: FormRow, fields: readonly FieldState[]): boolean =>
  before.fields.length === fields.length &&
  fields.every((field, index) => isSameField(before.fields[index], field))

async function insertForm(
  { db, now, actor }: Context,
  { stepid, guideid }: FormPlace,
  fields: readonly FieldState[],
  states: ReadonlyMap<string, FieldRow>,
): Promise<void> {
  const formRevisionid = await takeFormRevisionid(db)
  await insertFormRevision(db, { formRevisionid, stepid, guideid, at: now, userid: actor.userid })
  const changed = fields.filter((field) => !isSameField(states.get(field.fieldGuid), field))
  const made = await insertFieldRevisions(
    db,
    changed.map(({ fieldGuid, label, fieldType, content }) => ({
      fieldGuid,
      stepid,
      guideid,
      formRevisionid,
      label,
      fieldType,
      content: writeFieldContent(content),
    })),
  )
  const numbers = fields.flatMap(
    ({ fieldGuid }) => made.get(fieldGuid) ?? states.get(fieldGuid)?.fieldRevisionid ?? [],
  )
  await insertFormFields(db, formRevisionid, numbers)
}

/** Enough for the audit trail; the revisions themselves stay readable for ever. */
const summaryOf = ({ form_revisionid, fields }: StepForm) => ({
  form_revisionid,
  fields: fields.map(({ field_guid, field_revisionid, label, field_type }) => ({
    field_guid,
    field_revisionid,
    label,
    field_type,
  })),
})
