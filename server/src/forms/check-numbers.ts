// Limits, target and the like of a numeric field: each a number that can be compared exactly, and in order.
import { answerFaultText, compareDecimals, decimalOf, judgeAnswer } from '@stepwright/rules'
import type { Complain } from './complain.ts'
import type { FieldContent } from './fields.ts'
import type { FieldDraft } from './forms.schema.ts'

const numeric = { field_guid: '', field_type: 'Numeric Input' }

export function checkNumbers(draft: FieldDraft, complain: Complain): FieldContent {
  const content: FieldContent = {}
  let isSound = true
  for (const member of ['min', 'max', 'target'] as const) {
    const given = draft[member]
    if (given === undefined || given === null) continue
    const { fault } = judgeAnswer(numeric, given)
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
  const { min, max, target, min_exclusive, max_exclusive } = content
  if (min !== undefined && max !== undefined) {
    const order = compareDecimals(decimalOf(min), decimalOf(max))
    if (order > 0) complain('max', `must be ${min} or more, as min is`)
    else if (order === 0 && (min_exclusive || max_exclusive))
      complain('max', 'leaves no number between itself and min')
    if (order > 0) return
  }
  if (target === undefined) return
  const { deviation } = judgeAnswer({ ...numeric, ...content, decimals: null }, target)
  if (deviation) complain('target', 'must lie within the limits')
}
