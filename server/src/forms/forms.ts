// Saving the form of a step makes a new revision of its guide. Fields keep their guid, unchanged ones their revision.

import { record } from '#events/events.ts'
import { readContent, readPlaces } from '#guides/content.ts'
import { originalEdition } from '#guides/editions/editions.ts'
import { takeFormNumber } from '#guides/saving/publish-forms.ts'
import { saveEdition } from '#guides/saving/save-edition.ts'
import { formOf, type NamedForms } from '#guides/steps/named-forms.ts'
import { getHead } from '#guides/writing/guides.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findTeams } from '#users/find-teams.ts'
import { checkFields, teamidsOf } from './check-fields.ts'
import { type FieldState, presentField, writeFieldContent } from './fields.ts'
import {
  type FieldRow,
  type FormRow,
  findForm,
  insertFieldRevisions,
  insertFormFields,
  insertFormRevisions,
  listNewestFields,
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

const noForm = ({ stepid, guideid }: FormOwner): FormRow => ({
  formRevisionid: 0,
  stepid,
  guideid,
  at: 0,
  userid: null,
  fields: [],
})

/** Optimistic concurrency: the revision that the edit is based on, if the client sends one. */
export interface FormEdit {
  /** The form revision, 0 for none; without it the last write wins. */
  baseRevisionid?: number | undefined
  /** The revision of the guide. */
  guideRevisionid?: number | undefined
}

export async function saveForm(
  ctx: Context,
  owner: FormOwner,
  draft: StepFormDraft,
  { baseRevisionid, guideRevisionid }: FormEdit = {},
): Promise<SavedForm> {
  const { stepid } = owner
  const { guide, head } = await getHead(ctx, owner.guideid)
  const before = (await findForm(ctx.db, formOf(head.forms, stepid) ?? 0)) ?? noForm(owner)
  const { fields, states } = await readFields(ctx, before, draft)
  if (baseRevisionid !== undefined && !isBasedOn(before, baseRevisionid))
    throw problems.conflict(presentForm(before))
  if (isSameForm(before, fields)) return { form: presentForm(before), isNew: false }
  const known = fields.flatMap((field): [string, number][] => {
    const state = states.get(field.fieldGuid)
    return isSameField(state, field) ? [[field.fieldGuid, state.fieldRevisionid]] : []
  })
  const { named } = await insertForms(ctx, owner.guideid, [{ stepid, fields }], new Map(known))
  const [[, formRevisionid]] = named as [[number, number]]
  await saveEdition(ctx, originalEdition(guide), head, {
    content: readContent(head.content),
    places: readPlaces(head.steps),
    form: [stepid, formRevisionid],
    action: 'form.changed',
    step: { guideRevisionid, ...(baseRevisionid === undefined ? {} : { formOf: stepid }) },
  })
  const form = presentForm((await findForm(ctx.db, formRevisionid)) ?? noForm(owner))
  await record(ctx, 'form.saved', ['form', stepid], {
    before: before.formRevisionid === 0 ? null : summaryOf(presentForm(before)),
    after: summaryOf(form),
    tags: [`step:${stepid}`, `guide:${owner.guideid}`],
  })
  return { form, isNew: before.fields.length === 0 }
}

/** Returns the checked fields, and the previous states of known ones: from the edited form, otherwise the newest. */
async function readFields(ctx: Context, before: FormRow, draft: StepFormDraft) {
  const named = draft.fields.flatMap(({ field_guid }) => field_guid || [])
  const known = [...(await listNewestFields(ctx.db, before.stepid, named)), ...before.fields]
  const states = new Map(known.map((field) => [field.fieldGuid, field]))
  const teams = await findTeams(ctx.db, teamidsOf(draft.fields))
  const teamids = new Set(teams.map(({ teamid }) => teamid))
  const names = { known: new Set(states.keys()), teamids, make: newGuid }
  const { fields, faults } = checkFields(draft.fields, names)
  if (faults.length > 0) throw problems.invalid(faults)
  return { fields, states }
}

/** A removed form counts as none. */
const isBasedOn = ({ formRevisionid, fields }: FormRow, number: number): boolean =>
  number === formRevisionid || (number === 0 && fields.length === 0)

const isSameField = (row: FieldRow | undefined, field: FieldState): row is FieldRow =>
  row?.fieldGuid === field.fieldGuid &&
  row.label === field.label &&
  row.fieldType === field.fieldType &&
  row.content === writeFieldContent(field.content)

const isSameForm = (before: FormRow, fields: readonly FieldState[]): boolean =>
  before.fields.length === fields.length &&
  fields.every((field, index) => isSameField(before.fields[index], field))

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
