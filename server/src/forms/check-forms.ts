// Checks forms that are saved against those that a state of their guide names.
import { readForms } from '#guides/steps/named-forms.ts'
import type { GuideHead } from '#guides/writing/guides.ts'
import { newGuid } from '#platform/guid.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import { findTeams } from '#users/find-teams.ts'
import { checkFields, teamidsOf } from './check-fields.ts'
import { type FieldState, writeFieldContent } from './fields.ts'
import { type FieldRow, type FormRow, findFormsAndRemoved, listNewestFields } from './forms.queries.ts'
import type { StepFormDraft } from './forms.schema.ts'

export interface FormToSave {
  /** 0 for a step that has no number yet. */
  stepid: number
  draft: StepFormDraft
}

export interface CheckedForm {
  /** The form that the edit changes; its number is 0 if the step has never had one. */
  before: FormRow
  fields: FieldState[]
  /** Named as in a request of the form alone. */
  faults: FieldFault[]
  /** The revisions of the fields that stay as they are, by field. */
  unchanged: [fieldGuid: string, fieldRevisionid: number][]
  isChanged: boolean
}

/** With as many statements as for a single form. Previous states of fields are those of the edited form, otherwise the newest. */
export async function checkForms(
  ctx: Context,
  { guideid, forms }: GuideHead['head'],
  toSave: readonly FormToSave[],
): Promise<CheckedForm[]> {
  if (toSave.length === 0) return []
  const numbers = new Map(readForms(forms))
  const stepids = toSave.map(({ stepid }) => stepid)
  const rows = await findFormsAndRemoved(
    ctx.db,
    stepids.flatMap((stepid) => numbers.get(stepid) ?? []),
  )
  const before = new Map(rows.map((row) => [row.stepid, row]))
  const drafts = toSave.flatMap(({ draft }) => draft.fields)
  const guids = new Set(drafts.flatMap(({ field_guid }) => field_guid || []))
  const newest = Map.groupBy(await listNewestFields(ctx.db, stepids, [...guids]), ({ stepid }) => stepid)
  const teams = await findTeams(ctx.db, teamidsOf(drafts))
  const teamids = new Set(teams.map(({ teamid }) => teamid))
  return toSave.map(({ stepid, draft }) =>
    checkForm(
      draft,
      before.get(stepid) ?? { formRevisionid: 0, stepid, guideid, at: 0, userid: null, fields: [] },
      newest.get(stepid) ?? [],
      teamids,
    ),
  )
}

function checkForm(
  draft: StepFormDraft,
  before: FormRow,
  newest: readonly FieldRow[],
  teamids: ReadonlySet<number>,
): CheckedForm {
  const states = new Map([...newest, ...before.fields].map((field) => [field.fieldGuid, field]))
  const names = { known: new Set(states.keys()), teamids, make: newGuid }
  const { fields, faults } = checkFields(draft.fields, names)
  const unchanged = fields.flatMap((field): [string, number][] => {
    const state = states.get(field.fieldGuid)
    return isSameField(state, field) ? [[field.fieldGuid, state.fieldRevisionid]] : []
  })
  return { before, fields, faults, unchanged, isChanged: !isSameForm(before, fields) }
}

const isSameField = (row: FieldRow | undefined, field: FieldState): row is FieldRow =>
  row?.fieldGuid === field.fieldGuid &&
  row.label === field.label &&
  row.fieldType === field.fieldType &&
  row.content === writeFieldContent(field.content)

const isSameForm = (before: FormRow, fields: readonly FieldState[]): boolean =>
  before.fields.length === fields.length &&
  fields.every((field, index) => isSameField(before.fields[index], field))
