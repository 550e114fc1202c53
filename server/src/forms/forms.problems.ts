// The problems of forms and fields.
import { missing } from '#platform/problems.ts'

export const formProblems = {
  formNotFound: missing('Form', 'form'),
  fieldNotFound: missing('Field', 'field'),
} as const
