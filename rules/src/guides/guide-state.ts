// The state of a guide for comparing and merging: plain data, the same in server and browser.

/** Any JSON value. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue }

export interface LineState {
  readonly text: string
  readonly bullet: string
  readonly level: number
}

export interface MediaState {
  readonly type: string
  readonly data: FieldValue
}

/** A field of a form with its settings by name; a missing setting counts as null. */
export interface FormFieldState {
  readonly field_guid: string
  readonly label: string
  readonly [member: string]: FieldValue
}

export interface StepState {
  /** Unique within a guide. A step that is not saved yet may have a negative id. */
  readonly stepid: number
  readonly title: string
  readonly lines: readonly LineState[]
  readonly media: MediaState
  /** The fields of its form, merged field by field. Without it the step counts as one without a form. */
  readonly form?: readonly FormFieldState[]
}

export interface GuideState {
  /** All fields by name; a missing field counts as null. */
  readonly fields: { readonly [field: string]: FieldValue }
  readonly steps: readonly StepState[]
}

/** Fields of several lines of wiki text: compared and merged line by line. */
export const wikiFields: ReadonlySet<string> = new Set(['introduction', 'conclusion'])
