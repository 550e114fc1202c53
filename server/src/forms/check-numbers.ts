// Validates limits and target of a numeric field: exact numbers in order.
import { answerFaultText, compareDecimals, decimalOf, evaluateAnswer } from '@stepwright/rules'
import type { FieldContent } from './fields.ts'
import type { Complain } from './forms.problems.ts'
import type { FieldDraft } from './forms.schema.ts'

const numeric = { field_guid: '', field_type: 'Numeric Input' }

export function checkNumbers(draft: FieldDraft, complain: Complain): FieldContent {
  const content: FieldContent = {}
  let isSound = true
  for (const member of ['min', 'max', 'target', 'warn_min', 'warn_max'] as const) {
    const given = draft[member]
    if (given === undefined || given === null) continue
    const { fault } = evaluateAnswer(numeric, given)
    if (fault) {
      complain(member, answerFaultText(fault))
      isSound = false
    } else content[member] = given + 0
  }
  if (draft.unit?.trim()) content.unit = draft.unit.trim()
  if (typeof draft.decimals === 'number') content.decimals = draft.decimals
  if (draft.min_exclusive && content.min !== undefined) content.min_exclusive = true
  if (draft.max_exclusive && content.max !== undefined) content.max_exclusive = true
  if (isSound) checkOrder(content, complain)
  return content
}

function checkOrder(content: FieldContent, complain: Complain): void {
  const { min, max, min_exclusive, max_exclusive } = content
  if (min !== undefined && max !== undefined) {
    const order = compareDecimals(decimalOf(min), decimalOf(max))
    if (order > 0) complain('max', `must be ${min} or more, as min is`)
    else if (order === 0 && (min_exclusive || max_exclusive))
      complain('max', 'leaves no number between itself and min')
    if (order > 0) return
  }
  checkWithin(content, complain)
}

/** Rejects a target and warning limits that no answer within the limits could reach. */
function checkWithin(content: FieldContent, complain: Complain): void {
  const { warn_min, warn_max } = content
  for (const member of ['target', 'warn_min', 'warn_max'] as const) {
    const value = content[member]
    if (value === undefined) continue
    const { deviation, warning } = evaluateAnswer({ ...numeric, ...content, decimals: null }, value)
    if (deviation) complain(member, 'must lie within the limits')
    else if (warning && member === 'target') complain(member, 'must lie within the warning limits')
  }
  if (warn_min === undefined || warn_max === undefined) return
  if (compareDecimals(decimalOf(warn_min), decimalOf(warn_max)) > 0)
    complain('warn_max', `must be ${warn_min} or more, as warn_min is`)
}
