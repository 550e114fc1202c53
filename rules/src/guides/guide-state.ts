// A guide as comparing and merging see it: plain data, the same in the server and in the browser.

/** Anything that JSON can hold. */
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

/** A field of a form with what was set of it, each by its name; what is absent counts as null. */
export interface FormFieldState {
  readonly field_guid: string
  readonly label: string
  readonly [member: string]: FieldValue
}

export interface StepState {
  /** Unique within a guide. A step that is not saved yet may have a negative number. */
  readonly stepid: number
  readonly title: string
  readonly lines: readonly LineState[]
  readonly media: MediaState
  /** What its form asks for. Compared only: whoever writes a guide and its steps writes no forms with them. */
  readonly form?: readonly FormFieldState[]
}

export interface GuideState {
  /** All fields by their name; one that is absent counts as null. */
  readonly fields: { readonly [field: string]: FieldValue }
  readonly steps: readonly StepState[]
}

/** Fields of several lines of wiki text: compared and merged line by line. */
export const wikiFields: ReadonlySet<string> = new Set(['introduction', 'conclusion'])
