// Finds the required fields of a run that have no answer.
import { type Answers, missingRequired, unsignedFields } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import type { RunPlan } from '../plans/plans.ts'

export interface MissingField {
  stepid: number
  field_revisionid: number
  field_guid: string
  label: string
}

export const needsAnswers = ({ forms }: Pick<RunPlan, 'forms'>): boolean =>
  forms.some((form) => form.some((field) => field.required))

export const missingFields = ({ forms }: Pick<RunPlan, 'forms'>, answers: Answers): MissingField[] =>
  forms
    .flatMap((form) => missingRequired(form, answers))
    .map(({ stepid, field_revisionid, field_guid, label }) => ({
      stepid,
      field_revisionid,
      field_guid,
      label,
    }))

/** `stale`: identities of signed fields, of which what they cover was changed since. */
export const unsignedOf = (
  { forms }: Pick<RunPlan, 'forms'>,
  answers: Answers,
  stale?: ReadonlySet<string>,
): FieldOfStep[] => forms.flatMap((form) => unsignedFields(form, answers, stale))

/** The teams that these fields ask. */
export const teamsOf = (unsigned: readonly FieldOfStep[]): number[] => [
  ...new Set(
    unsigned.flatMap(({ signer, signer_teamid }) => (signer === 'team' ? (signer_teamid ?? []) : [])),
  ),
]

export const faultsOfMissing = (missing: readonly MissingField[]): FieldFault[] =>
  missing.map(({ field_revisionid, label }) =>
    fault(`fields.${field_revisionid}`, `${label} is required`, 'missing_field'),
  )

/** Groups the readings of a field. */
export function answersByField(values: readonly { guid: string; value: string | null }[]): Answers {
  const answers = new Map<string, (string | null)[]>()
  for (const { guid, value } of values) answers.set(guid, [...(answers.get(guid) ?? []), value])
  return answers
}
