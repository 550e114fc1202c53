// The problems of forms and fields.
import { type FieldCode, missing } from '#platform/problems.ts'

export const formProblems = {
  formNotFound: missing('Form', 'form'),
  fieldNotFound: missing('Field', 'field'),
} as const

/** Reports a fault of one member of a field. */
export type Complain = (member: string, why: string, code?: FieldCode) => void
