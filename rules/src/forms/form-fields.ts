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
] as const
export type FieldType = (typeof fieldTypes)[number]

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
  readonly barcode?: string | null | undefined
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

/** Each option as answers keep it, and what people read in its place. */
export function shownOptions({
  options,
  option_labels,
}: Pick<FormField, 'options' | 'option_labels'>): { value: string; label: string }[] {
  return readOptions(options).map((value, index) => ({ value, label: option_labels?.[index] || value }))
}

/** How many values one run may give for it; at least one. */
export const readingsOf = ({ readings }: Pick<FormField, 'readings'>): number => Math.max(1, readings ?? 1)
