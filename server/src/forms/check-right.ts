// Validates the members that evaluate answers: days and times, right and wrong options, patterns, number of readings.
import { answerFaultText, evaluateAnswer, readMoment, readTextPattern } from '@stepwright/rules'
import type { FieldContent } from './fields.ts'
import type { Complain } from './forms.problems.ts'
import type { FieldDraft } from './forms.schema.ts'

export function checkEvaluation(draft: FieldDraft, content: FieldContent, complain: Complain): FieldContent {
  const isMoment = draft.field_type === 'Date' || draft.field_type === 'Time'
  return {
    ...(isMoment ? checkMoments(draft, complain) : {}),
    ...checkVerdicts(draft, content, complain),
    ...checkText(draft, content, complain),
    ...checkLeast(draft, content, complain),
  }
}

function checkMoments(draft: FieldDraft, complain: Complain): FieldContent {
  const content: FieldContent = {}
  for (const member of ['earliest', 'latest'] as const) {
    const given = draft[member]?.trim()
    if (!given) continue
    const moment = readMoment(draft.field_type, given)
    if (moment !== null) content[member] = moment
    else
      complain(
        member,
        draft.field_type === 'Date' ? 'must be a day as 2026-03-09' : 'must be a time as 07:05',
      )
  }
  const { earliest, latest } = content
  if (earliest && latest && latest < earliest)
    complain('latest', `must be ${earliest} or later, as earliest is`)
  return content
}

/** Options are named as in answers. */
function checkVerdicts(draft: FieldDraft, { options }: FieldContent, complain: Complain): FieldContent {
  const isTick = draft.field_type === 'Checkbox'
  if (!isTick && !options) return {}
  const field = { field_guid: '', field_type: isTick ? 'Checkbox' : 'Radios', options }
  const read = (member: 'right_options' | 'wrong_options') => {
    const named = (draft[member] ?? []).flatMap((each, at) => {
      const { value, fault } = evaluateAnswer(field, each)
      if (fault) complain(`${member}.${at}`, answerFaultText(fault))
      return value === null ? [] : [value]
    })
    return [...new Set(named)]
  }
  const [right, wrong] = [
    draft.field_type === 'Checkboxes' ? read('right_options') : [],
    read('wrong_options'),
  ]
  if (right.some((option) => wrong.includes(option)))
    complain('wrong_options', 'must not name what right_options names')
  const all = isTick ? ['0', '1'] : (options ?? [])
  if (draft.field_type !== 'Checkboxes' && wrong.length > 0 && all.every((option) => wrong.includes(option)))
    complain('wrong_options', 'must leave an option that is not wrong')
  return {
    ...(right.length > 0 ? { right_options: right } : {}),
    ...(wrong.length > 0 ? { wrong_options: wrong } : {}),
  }
}

function checkText(draft: FieldDraft, { barcode }: FieldContent, complain: Complain): FieldContent {
  const { field_type } = draft
  if (field_type !== 'Text Input' && field_type !== 'Text Area') return {}
  const pattern = draft.pattern?.trim()
  const isPattern = !pattern || readTextPattern(pattern) !== null
  if (!isPattern)
    complain('pattern', 'must be a pattern: # @ ? * and counts as {2} or {2,4}, 200 signs in all')
  const expected = draft.expected?.replaceAll('\r\n', '\n').trim()
  const { fault, deviation } = evaluateAnswer({ field_guid: '', field_type, barcode, pattern }, expected)
  if (fault) complain('expected', answerFaultText(fault))
  else if (deviation) complain('expected', `must match ${deviation === 'barcode' ? 'barcode' : 'pattern'}`)
  return { ...(expected && { expected }), ...(pattern && { pattern }) }
}

function checkLeast(draft: FieldDraft, { readings = 1 }: FieldContent, complain: Complain): FieldContent {
  const least = draft.least_readings ?? 1
  if (least > readings) complain('least_readings', `must be at most ${readings}, as readings is`)
  return least > 1 ? { least_readings: least } : {}
}
