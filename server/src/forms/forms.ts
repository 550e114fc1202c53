// Saving the form of a step makes a new revision of its guide. Fields keep their guid, unchanged ones their revision.

import { recordAll } from '#events/events.ts'
import { readContent, readPlaces } from '#guides/content.ts'
import { originalEdition } from '#guides/editions/editions.ts'
import { takeFormNumber } from '#guides/saving/publish-forms.ts'
import { saveEdition } from '#guides/saving/save-edition.ts'
import type { NamedForms } from '#guides/steps/named-forms.ts'
import { getHead } from '#guides/writing/guides.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import { type CheckedForm, checkForms } from './check-forms.ts'
import { type FieldState, presentField, writeFieldContent } from './fields.ts'
import {
  type FormRow,
  findFormsAndRemoved,
  insertFieldRevisions,
  insertFormFields,
  insertFormRevisions,
  listPublishedForms,
} from './forms.queries.ts'
import type { StepForm, StepFormDraft } from './forms.schema.ts'
import { inLanguage } from './in-language.ts'

export interface FormOwner {
  stepid: number
  guideid: number
}

export interface SavedForm {
  form: StepForm
  /** True if the step had no form before. */
  isNew: boolean
}

export function presentForm(row: FormRow): StepForm {
  return {
    stepid: row.stepid,
    guideid: row.guideid,
    form_revisionid: row.formRevisionid,
    created_date: toSeconds(row.at),
    userid: row.userid,
    fields: row.fields.map((field, index) => presentField(field, index + 1, row.formRevisionid)),
  }
}

/** Returns the published forms of these guides; the caller has checked access. */
export const listForms = async (
  { db }: Context,
  guideids: readonly number[],
  langid: string,
): Promise<StepForm[]> =>
  inLanguage(db, (await listPublishedForms(db, guideids)).map(presentForm), { langid })

/** Optimistic concurrency: the revision that the edit is based on, if the client sends one. */
export interface FormEdit {
  /** The form revision, 0 for none; without it the last write wins. */
  baseRevisionid?: number | undefined
  /** The revision of the guide. */
  guideRevisionid?: number | undefined
}

export async function saveForm(
  ctx: Context,
  { stepid, guideid }: FormOwner,
  draft: StepFormDraft,
  { baseRevisionid, guideRevisionid }: FormEdit = {},
): Promise<SavedForm> {
  const { guide, head } = await getHead(ctx, guideid)
  const [checked] = (await checkForms(ctx, head, [{ stepid, draft }])) as [CheckedForm]
  const { before, faults, isChanged } = checked
  if (faults.length > 0) throw problems.invalid(faults)
  if (baseRevisionid !== undefined && !isBasedOn(before, baseRevisionid))
    throw problems.conflict(presentForm(before))
  if (!isChanged) return { form: presentForm(before), isNew: false }
  const changedForms = await insertChecked(ctx, guideid, [{ stepid, checked }])
  await saveEdition(ctx, originalEdition(guide), head, {
    content: readContent(head.content),
    places: readPlaces(head.steps),
    changedForms,
    action: 'form.changed',
    step: { guideRevisionid, ...(baseRevisionid === undefined ? {} : { formOf: stepid }) },
  })
  const [form] = (await recordForms(ctx, guideid, changedForms, [before])) as [StepForm]
  return { form, isNew: before.fields.length === 0 }
}

/** A removed form counts as none. */
const isBasedOn = ({ formRevisionid, fields }: FormRow, number: number): boolean =>
  number === formRevisionid || (number === 0 && fields.length === 0)

/** Returns the numbers of the new form revisions by step; the caller saves the state that names them. */
export async function insertChecked(
  ctx: Context,
  guideid: number,
  forms: readonly { stepid: number; checked: CheckedForm }[],
): Promise<NamedForms> {
  const known = new Map(forms.flatMap(({ checked }) => checked.unchanged))
  const added = forms.map(({ stepid, checked: { fields } }) => ({ stepid, fields }))
  return (await insertForms(ctx, guideid, added, known)).named
}

/** Records the forms that were saved with a state of their guide, and returns them. `before`: in the same order. */
export async function recordForms(
  ctx: Context,
  guideid: number,
  saved: NamedForms,
  before: readonly FormRow[],
): Promise<StepForm[]> {
  const rows = await findFormsAndRemoved(
    ctx.db,
    saved.map(([, formRevisionid]) => formRevisionid),
  )
  const forms = rows.map(presentForm)
  const earlier = new Map(saved.map(([stepid], index) => [stepid, before[index]]))
  const events = forms.map((form) => {
    const was = earlier.get(form.stepid)
    return {
      subject: ['form', form.stepid] as [string, number],
      before: was && was.formRevisionid > 0 ? summaryOf(presentForm(was)) : null,
      after: summaryOf(form),
      tags: [`step:${form.stepid}`, `guide:${guideid}`],
    }
  })
  await recordAll(ctx, 'form.saved', events)
  return forms
}

/** A form with its fields; all fields of the forms that are inserted together have different guids. */
export interface NewForm {
  stepid: number
  fields: readonly FieldState[]
}

/** `known`: the revisions of fields that stay as they are, by field. Returns those of all fields. */
export async function insertForms(
  ctx: Context,
  guideid: number,
  forms: readonly NewForm[],
  known: ReadonlyMap<string, number> = new Map(),
): Promise<{ named: NamedForms; revisionids: ReadonlyMap<string, number> }> {
  if (forms.length === 0) return { named: [], revisionids: known }
  const { db, now: at, actor } = ctx
  const first = await takeFormNumber(ctx, forms.length)
  const rows = forms.map(({ stepid }, index) => ({ formRevisionid: first + index, stepid, guideid }))
  await insertFormRevisions(
    db,
    rows.map((row) => ({ ...row, at, userid: actor.userid })),
  )
  const fieldsOf = <T>(write: (field: FieldState, row: (typeof rows)[number], position: number) => T[]) =>
    rows.flatMap((row, index) => forms[index]?.fields.flatMap((field, at) => write(field, row, at + 1)) ?? [])
  const added = fieldsOf(({ content, ...field }, row) =>
    known.has(field.fieldGuid) ? [] : [{ ...field, ...row, content: writeFieldContent(content) }],
  )
  const revisionids = new Map([...known, ...(await insertFieldRevisions(db, added))])
  const members = fieldsOf(({ fieldGuid }, { formRevisionid }, position) => [
    { formRevisionid, position, fieldRevisionid: revisionids.get(fieldGuid) ?? 0 },
  ])
  await insertFormFields(db, members)
  return { named: rows.map(({ stepid, formRevisionid }) => [stepid, formRevisionid]), revisionids }
}

/** Enough for the audit trail, because the revisions themselves are never deleted. */
const summaryOf = ({ form_revisionid, fields }: StepForm) => ({
  form_revisionid,
  fields: fields.map(({ field_guid, field_revisionid, label, field_type }) => ({
    field_guid,
    field_revisionid,
    label,
    field_type,
  })),
})
