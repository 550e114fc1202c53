// Validates the condition that shows a field: an answer that an earlier field of the form can have.
import { answerFaultText, evaluateAnswer, isNumeric, tickedOf } from '@stepwright/rules'
import type { FieldContent, FieldState } from './fields.ts'
import type { Complain } from './forms.problems.ts'
import type { FieldDraft } from './forms.schema.ts'

type ShowWhenDraft = NonNullable<FieldDraft['show_when']>

export function checkShowWhen(
  draft: FieldDraft['show_when'],
  earlier: readonly FieldState[],
  complain: Complain,
): FieldContent['show_when'] | null {
  if (!draft) return null
  const condition = draft.field_guid
    ? earlier.find(({ fieldGuid }) => fieldGuid === draft.field_guid)
    : earlier[(draft.orderby ?? 0) - 1]
  if (!condition) {
    const member = draft.field_guid || !draft.orderby ? 'field_guid' : 'orderby'
    complain(`show_when.${member}`, 'must name an earlier field of this form')
    return null
  }
  const values = valuesOf(draft, condition, complain)
  return values && { field_guid: condition.fieldGuid, operator: draft.operator, values }
}

/** Answers that no condition can compare with a value. */
const incomparable = new Set(['Image', 'Video', 'Document', 'Signature'])

function valuesOf(draft: ShowWhenDraft, decides: FieldState, complain: Complain): string[] | null {
  const { operator } = draft
  const given = draft.values ?? []
  if (operator === 'answered') return []
  const refuse = (member: string, why: string) => {
    complain(`show_when.${member}`, why)
    return null
  }
  if (incomparable.has(decides.fieldType))
    return refuse('operator', `must be answered, as the other field is of type ${decides.fieldType}`)
  if (operator === 'above' || operator === 'below') {
    if (!isNumeric(decides.fieldType)) return refuse('operator', 'needs a numeric field to compare with')
    if (given.length !== 1) return refuse('values', 'must be one number')
  } else if (given.length === 0) return refuse('values', 'must have at least one entry')
  const values: string[] = []
  for (const [at, each] of given.entries()) {
    const { value, fault } = evaluateAnswer(
      { field_guid: '', field_type: decides.fieldType, options: decides.content.options },
      each,
    )
    if (fault) complain(`show_when.values.${at}`, answerFaultText(fault))
    else if (value === null) complain(`show_when.values.${at}`, 'must not be empty')
    else values.push(tickedOf(value)?.[0] ?? value)
  }
  return values.length === given.length ? values : null
}
