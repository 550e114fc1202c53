// A field of a step form: the members of the API's field that evaluation needs.
import type { FieldType, ShowOperator } from './field-types.ts'
import type { FieldMeaning, FieldSigner, SignatureScope, SignerRole } from './signature-fields.ts'

const numberTypes: readonly string[] = ['Numeric Input', 'Counter'] satisfies FieldType[]
const optionTypes: readonly string[] = ['Radios', 'Select', 'Checkboxes'] satisfies FieldType[]
const momentTypes: readonly string[] = ['Date', 'Time'] satisfies FieldType[]

/** Types whose answers are numbers, with unit and limits. */
export const isNumeric = (type: string): boolean => numberTypes.includes(type)
export const hasOptions = (type: string): boolean => optionTypes.includes(type)
/** Types whose answers are a day or a time of day. */
export const isMoment = (type: string): boolean => momentTypes.includes(type)

/** The field is visible only if the answer of another field meets this condition. */
export interface ShowWhen {
  readonly field_guid: string
  readonly operator: ShowOperator
  readonly values: readonly string[]
}

export interface FormField {
  readonly field_guid: string
  readonly field_type: string
  /** A list, or a JSON array as text. */
  readonly options?: string | readonly string[] | null | undefined
  /** Translated labels of the options, in the same order. */
  readonly option_labels?: readonly string[] | null | undefined
  readonly required?: boolean | null | undefined
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
  readonly min_exclusive?: boolean | null | undefined
  readonly max_exclusive?: boolean | null | undefined
  readonly decimals?: number | null | undefined
  readonly readings?: number | null | undefined
  /** The least number of readings that counts as an answer. */
  readonly least_readings?: number | null | undefined
  /** Warning limits, inside of the limits: a value beyond them is valid but gets a warning. */
  readonly warn_min?: number | null | undefined
  readonly warn_max?: number | null | undefined
  /** The first and the last valid day or time of day. */
  readonly earliest?: string | null | undefined
  readonly latest?: string | null | undefined
  /** Options of a multiple choice that must be ticked. */
  readonly right_options?: readonly string[] | null | undefined
  /** Answers that are accepted and marked as a deviation; for a checkbox `1` or `0`. */
  readonly wrong_options?: readonly string[] | null | undefined
  readonly barcode?: string | null | undefined
  /** The expected text. */
  readonly expected?: string | null | undefined
  /** The pattern of a valid text, see `text-pattern.ts`. */
  readonly pattern?: string | null | undefined
  readonly show_when?: ShowWhen | null | undefined
  /** Members of a Signature. Without them the operator signs the step as performed. */
  readonly signs?: SignatureScope | null | undefined
  readonly signer?: FieldSigner | null | undefined
  readonly signer_role?: SignerRole | null | undefined
  readonly signer_teamid?: number | null | undefined
  readonly meaning?: FieldMeaning | null | undefined
  /** Words of the author that replace the text of `meaning`. */
  readonly meaning_text?: string | null | undefined
  /** The app waits in the step until the field is signed. */
  readonly blocks?: boolean | null | undefined
}

/** Returns the options of a field; `[]` if there are none or the text is not a JSON array. */
export function readOptions(options: FormField['options']): readonly string[] {
  if (typeof options !== 'string') return options ?? []
  try {
    const list: unknown = JSON.parse(options)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** Reads the stored answer of a multiple choice; null if it is not a list. */
export function tickedOf(value: string | null): readonly string[] | null {
  if (!value?.startsWith('[')) return null
  const list = readOptions(value)
  return list.length > 0 ? list : null
}

/** Each option as it is stored in answers, and its label on screen. */
export function shownOptions({
  options,
  option_labels,
}: Pick<FormField, 'options' | 'option_labels'>): { value: string; label: string }[] {
  return readOptions(options).map((value, index) => ({ value, label: option_labels?.[index] || value }))
}

/** The number of values that a run may give for the field; at least one. */
export const readingsOf = ({ readings }: Pick<FormField, 'readings'>): number => Math.max(1, readings ?? 1)
