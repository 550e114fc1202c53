// The types of fields, and the operators of the condition that shows a field.
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
  'Signature',
] as const
export type FieldType = (typeof fieldTypes)[number]

export const showOperators = ['is', 'is-not', 'above', 'below', 'answered'] as const
export type ShowOperator = (typeof showOperators)[number]
