// What a field of a step form is, as the rules see it: as much of the answer of the API as judging needs.
export const fieldTypes = [
  'Text Input',
  'Text Area',
  'Numeric Input',
  'Checkbox',
  'Radios',
  'Select',
  'Image',
  'Video',
  'Document',
  'Pass/Fail',
  'Checkboxes',
  'Date',
  'Time',
  'Counter',
] as const
export type FieldType = (typeof fieldTypes)[number]

const numberTypes: readonly string[] = ['Numeric Input', 'Counter'] satisfies FieldType[]
const optionTypes: readonly string[] = ['Radios', 'Select', 'Checkboxes'] satisfies FieldType[]
const momentTypes: readonly string[] = ['Date', 'Time'] satisfies FieldType[]

/** Their answers are numbers, with unit and limits. */
export const isNumeric = (type: string): boolean => numberTypes.includes(type)
export const hasOptions = (type: string): boolean => optionTypes.includes(type)
/** Their answers are a day or a time of day. */
export const isMoment = (type: string): boolean => momentTypes.includes(type)

export const showOperators = ['is', 'is-not', 'above', 'below', 'answered'] as const
export type ShowOperator = (typeof showOperators)[number]

/** Shows a field only when another one has been answered like this. */
export interface ShowWhen {
  readonly field_guid: string
  readonly operator: ShowOperator
  readonly values: readonly string[]
}

export interface FormField {
  readonly field_guid: string
  readonly field_type: string
  /** A list, or such a list as JSON text. */
  readonly options?: string | readonly string[] | null | undefined
  /** What people read in place of the options, in their order, where they are translated. */
  readonly option_labels?: readonly string[] | null | undefined
  readonly required?: boolean | null | undefined
  readonly min?: number | null | undefined
  readonly max?: number | null | undefined
  readonly min_exclusive?: boolean | null | undefined
  readonly max_exclusive?: boolean | null | undefined
  readonly decimals?: number | null | undefined
  readonly readings?: number | null | undefined
  /** So many readings at least are an answer. */
  readonly least_readings?: number | null | undefined
  /** Within the limits, but so close to them that it is said. */
  readonly warn_min?: number | null | undefined
  readonly warn_max?: number | null | undefined
  /** The first and the last day, or time of day, that is right. */
  readonly earliest?: string | null | undefined
  readonly latest?: string | null | undefined
  /** Of several that can be ticked, those that have to be. */
  readonly right_options?: readonly string[] | null | undefined
  /** Answers that are taken and marked; of a checkbox `1` or `0`. */
  readonly wrong_options?: readonly string[] | null | undefined
  readonly barcode?: string | null | undefined
  /** The text that is right. */
  readonly expected?: string | null | undefined
  /** What a right text looks like, as `text-pattern.ts` reads it. */
  readonly pattern?: string | null | undefined
  readonly show_when?: ShowWhen | null | undefined
}

/** The options of a field; `[]` where there are none or the text is no list. */
export function readOptions(options: FormField['options']): readonly string[] {
  if (typeof options !== 'string') return options ?? []
  try {
    const list: unknown = JSON.parse(options)
    return Array.isArray(list) ? list.map(String) : []
  } catch {
    return []
  }
}

/** What was ticked of several, as it is kept; null where that is none. */
export function tickedOf(value: string | null): readonly string[] | null {
  if (!value?.startsWith('[')) return null
  const list = readOptions(value)
  return list.length > 0 ? list : null
}

/** Each option as answers keep it, and what people read in its place. */
export function shownOptions({
  options,
  option_labels,
}: Pick<FormField, 'options' | 'option_labels'>): { value: string; label: string }[] {
  return readOptions(options).map((value, index) => ({ value, label: option_labels?.[index] || value }))
}

/** How many values one run may give for it; at least one. */
export const readingsOf = ({ readings }: Pick<FormField, 'readings'>): number => Math.max(1, readings ?? 1)
