// Validates the fields of a form from a client; reports all faults together. Pure.
import {
  answerFaultText,
  evaluateAnswer,
  type FieldType,
  type FormField,
  hasOptions,
} from '@stepwright/rules'
import { fieldLimits as limits } from '#guides/field-limits.ts'
import { countCharacters, unprintableFaults } from '#pages/characters.ts'
import type { FieldFault } from '#platform/problems.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkEvaluation } from './check-right.ts'
import { checkShowWhen } from './check-show-when.ts'
import { checkSignature } from './check-signature.ts'
import type { FieldContent, FieldState } from './fields.ts'
import type { Complain } from './forms.problems.ts'
import type { FieldDraft } from './forms.schema.ts'

export interface FieldNames {
  /** Fields that the step has or had. */
  known: ReadonlySet<string>
  /** The existing teams among those that the fields name. */
  teamids: ReadonlySet<number>
  make: () => string
}

export interface CheckedFields {
  fields: FieldState[]
  faults: FieldFault[]
}

const numeric: FieldType[] = ['Numeric Input', 'Counter']

/** Rejects members that do not apply to the field's type, so that no limit is dropped silently. */
const typesOf = {
  unit: numeric,
  min: numeric,
  max: numeric,
  min_exclusive: numeric,
  max_exclusive: numeric,
  decimals: ['Numeric Input'],
  target: numeric,
  warn_min: numeric,
  warn_max: numeric,
  earliest: ['Date', 'Time'],
  latest: ['Date', 'Time'],
  right_options: ['Checkboxes'],
  wrong_options: ['Checkbox', 'Radios', 'Select', 'Checkboxes'],
  default: ['Text Input', 'Text Area', 'Numeric Input', 'Radios', 'Select'],
  readings: ['Text Input', 'Numeric Input', 'Image'],
  least_readings: ['Text Input', 'Numeric Input', 'Image'],
  barcode: ['Text Input'],
  expected: ['Text Input', 'Text Area'],
  pattern: ['Text Input', 'Text Area'],
  signs: ['Signature'],
  signer: ['Signature'],
  signer_role: ['Signature'],
  signer_teamid: ['Signature'],
  meaning: ['Signature'],
  meaning_text: ['Signature'],
  blocks: ['Signature'],
} satisfies Partial<Record<keyof FieldContent, FieldType[]>>

export const teamidsOf = (drafts: readonly FieldDraft[]): number[] =>
  drafts.flatMap(({ signer_teamid }) => signer_teamid ?? [])

export function checkFields(drafts: readonly FieldDraft[], names: FieldNames): CheckedFields {
  const faults: FieldFault[] = unprintableFaults({ fields: drafts })
  const fields: FieldState[] = []
  for (const [index, draft] of drafts.entries()) {
    const complain: Complain = (member, why, code = 'invalid_field') => {
      const field = `fields.${index}.${member}`
      faults.push({ message: `${field} ${why}`, field, code, index })
    }
    const fieldGuid = nameOf(draft, { ...names, taken: fields }, complain)
    const field = readField(draft, fieldGuid, fields, complain)
    if (field.fieldType === 'Signature')
      Object.assign(field.content, checkSignature(draft, { earlier: fields, ...names }, complain))
    fields.push(field)
  }
  return { fields, faults }
}

function nameOf(
  { field_guid: given }: FieldDraft,
  { known, make, taken }: FieldNames & { taken: readonly FieldState[] },
  complain: Complain,
): string {
  if (!given) return make()
  if (taken.some(({ fieldGuid }) => fieldGuid === given))
    complain('field_guid', 'stands in the form twice', 'duplicate')
  else if (!known.has(given))
    complain('field_guid', 'names no field of this step; leave it out for a new field')
  return given
}

function readField(
  draft: FieldDraft,
  fieldGuid: string,
  earlier: readonly FieldState[],
  complain: Complain,
): FieldState {
  const fieldType = draft.field_type
  refuseForeign(draft, complain)
  const content: FieldContent = {
    ...(draft.required ? { required: true } : {}),
    ...readTexts(draft, complain),
    ...readOptions(draft, complain),
    ...(isFor('unit', fieldType) ? checkNumbers(draft, complain) : {}),
    ...(isFor('readings', fieldType) && (draft.readings ?? 1) > 1 ? { readings: draft.readings ?? 1 } : {}),
  }
  Object.assign(content, checkEvaluation(draft, content, complain))
  const showWhen = checkShowWhen(draft.show_when, earlier, complain)
  if (showWhen) content.show_when = showWhen
  const proposed = isFor('default', fieldType) ? readDefault(draft, content, complain) : undefined
  if (proposed !== undefined) content.default = proposed
  return { fieldGuid, label: readLine(draft.label, 'label', complain), fieldType, content }
}

const isFor = (member: keyof typeof typesOf, type: FieldType): boolean =>
  (typesOf[member] as readonly FieldType[]).includes(type)

/** Null and empty members are accepted for every type, because clients send back the forms that they have read. */
const saysNothing = (member: string, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (member.endsWith('readings') && value === 1) ||
  (member.endsWith('_options') && Array.isArray(value) && value.length === 0) ||
  (member.endsWith('_exclusive') && value === 0)

function refuseForeign(draft: FieldDraft, complain: Complain): void {
  for (const member of Object.keys(typesOf) as (keyof typeof typesOf)[]) {
    if (saysNothing(member, draft[member]) || isFor(member, draft.field_type)) continue
    const hint = member === 'default' && draft.field_type === 'Checkbox' ? '; set placeholder to 1' : ''
    complain(member, `does not apply to a field of type ${draft.field_type}${hint}`)
  }
}

function readLine(text: string, member: string, complain: Complain): string {
  if (/[\n\r\t\u2028\u2029]/.test(text.trim())) complain(member, 'must be one line')
  return text.trim()
}

function readTexts(draft: FieldDraft, complain: Complain): FieldContent {
  const content: FieldContent = {}
  const type = draft.field_type
  const { placeholder, textarea, help, barcode } = draft
  if (type === 'Checkbox' && (placeholder === true || String(placeholder ?? '').trim() === '1'))
    content.placeholder = '1'
  if (type === 'Text Input' && typeof placeholder !== 'boolean' && !saysNothing('placeholder', placeholder))
    content.placeholder = readLine(textOf(placeholder, 'placeholder', complain), 'placeholder', complain)
  if (type === 'Text Area' && textarea) content.textarea = textarea
  if (help?.trim()) content.help = help.trim()
  if (type === 'Text Input' && barcode?.trim()) content.barcode = readLine(barcode, 'barcode', complain)
  return content
}

function readOptions({ field_type, options: given }: FieldDraft, complain: Complain): FieldContent {
  if (!hasOptions(field_type)) return {}
  const list = listOf(given)
  if (!list) {
    complain('options', 'must be a list of texts, or such a list as JSON text')
    return {}
  }
  const options = list.map((each, at) => textOf(each, `options.${at}`, complain).trim())
  if (options.length === 0)
    complain('options', `is required for a field of type ${field_type}`, 'missing_field')
  if (options.length > limits.options) complain('options', `must have at most ${limits.options} entries`)
  else checkOptions(options, complain)
  return { options }
}

function checkOptions(options: readonly string[], complain: Complain): void {
  const seen = new Set<string>()
  for (const [at, option] of options.entries()) {
    const member = `options.${at}`
    if (option === '') complain(member, 'must not be empty')
    else if (seen.has(option)) complain(member, 'stands in the list twice', 'duplicate')
    else if (countCharacters(option) > limits.option)
      complain(member, `must have at most ${limits.option} characters`)
    else if (/[\p{Cc}\u2028\u2029]/u.test(option))
      complain(member, 'must be one line of characters that print')
    else if (!option.isWellFormed()) complain(member, 'holds half a surrogate pair')
    seen.add(option)
  }
}

type Plain = string | number | boolean

/** Rejects numbers that a double cannot represent exactly. */
function textOf(given: Plain | null | undefined, member: string, complain: Complain): string {
  if (typeof given !== 'number') return String(given)
  const { value, fault } = evaluateAnswer({ field_guid: '', field_type: 'Text Input' }, given)
  if (fault) complain(member, answerFaultText(fault))
  return value ?? '?'
}

function listOf(given: FieldDraft['options']): Plain[] | null {
  if (given === undefined || given === null || given === '') return []
  const list = typeof given === 'string' ? parsed(given) : given
  const isPlain = (each: unknown): each is Plain =>
    typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean'
  return Array.isArray(list) && list.every(isPlain) ? list : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A proposed answer must be valid and without deviation. */
function readDefault(draft: FieldDraft, content: FieldContent, complain: Complain): string | undefined {
  const field: FormField = { field_guid: '', field_type: draft.field_type, ...content }
  const { value, fault, deviation } = evaluateAnswer(field, draft.default)
  if (fault) complain('default', answerFaultText(fault))
  else if (deviation === 'barcode') complain('default', 'must match barcode')
  else if (deviation === 'wrong')
    complain(
      'default',
      content.options ? 'must not be a wrong option' : 'must be as expected and pattern say',
    )
  else if (deviation) complain('default', 'must lie within the limits')
  return value ?? undefined
}
