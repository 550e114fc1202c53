// Fields of forms in their stored form and on the wire. The stored form omits members that are not set.
import type { FieldMeaning, FieldSigner, FieldType, SignatureScope, SignerRole } from '@stepwright/rules'
import type { FieldRow } from './forms.queries.ts'
import type { Field } from './forms.schema.ts'

export interface FieldContent {
  required?: true
  placeholder?: string
  textarea?: string
  options?: string[]
  unit?: string
  min?: number
  max?: number
  min_exclusive?: true
  max_exclusive?: true
  decimals?: number
  target?: number
  help?: string
  default?: string
  readings?: number
  least_readings?: number
  warn_min?: number
  warn_max?: number
  earliest?: string
  latest?: string
  right_options?: string[]
  wrong_options?: string[]
  expected?: string
  pattern?: string
  barcode?: string
  show_when?: NonNullable<Field['show_when']>
  signs?: SignatureScope
  signer?: FieldSigner
  signer_role?: SignerRole
  signer_teamid?: number
  meaning?: FieldMeaning
  meaning_text?: string
  blocks?: true
}

export interface FieldState {
  fieldGuid: string
  label: string
  fieldType: FieldType
  content: FieldContent
}

/** Unknown to old clients: sent only if set. */
const newerMembers = [
  'least_readings',
  'warn_min',
  'warn_max',
  'earliest',
  'latest',
  'right_options',
  'wrong_options',
  'expected',
  'pattern',
  'signs',
  'signer',
  'signer_role',
  'signer_teamid',
  'meaning',
  'meaning_text',
  'blocks',
] as const satisfies readonly (keyof FieldContent)[]

/** A fixed order, so that equal fields have equal text. */
const memberOrder = [
  'required',
  'placeholder',
  'textarea',
  'options',
  'unit',
  'min',
  'max',
  'min_exclusive',
  'max_exclusive',
  'decimals',
  'target',
  'help',
  'default',
  'readings',
  ...newerMembers,
  'barcode',
  'show_when',
] as const satisfies readonly (keyof FieldContent)[]

const pick = (content: FieldContent, names: readonly (keyof FieldContent)[]) =>
  Object.fromEntries(names.flatMap((name) => (content[name] === undefined ? [] : [[name, content[name]]])))

export const writeFieldContent = (content: FieldContent): string => JSON.stringify(pick(content, memberOrder))

/** Within a form the field names that form; alone, the form in which this state of it was saved. */
export function presentField(row: FieldRow, orderby: number, formRevisionid = row.formRevisionid): Field {
  const content = JSON.parse(row.content) as FieldContent
  return {
    field_guid: row.fieldGuid,
    field_revisionid: row.fieldRevisionid,
    form_revisionid: formRevisionid,
    orderby,
    label: row.label,
    field_type: row.fieldType as FieldType,
    required: content.required ?? false,
    placeholder: content.placeholder ?? '',
    textarea: content.textarea ?? '',
    options: JSON.stringify(content.options ?? []),
    unit: content.unit ?? '',
    min: content.min ?? null,
    max: content.max ?? null,
    min_exclusive: content.min_exclusive ?? false,
    max_exclusive: content.max_exclusive ?? false,
    decimals: content.decimals ?? null,
    target: content.target ?? null,
    help: content.help ?? '',
    default: content.default ?? null,
    readings: content.readings ?? 1,
    barcode: content.barcode ?? null,
    show_when: content.show_when ?? null,
    ...pick(content, newerMembers),
  }
}
