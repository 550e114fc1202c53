// Forms of steps, and the counters that give out numbers in the order of commits.
import type { RowOf } from './columns.ts'

export const formsTables = {
  counters: {
    name: 'text',
    value: 'int',
  },
  form_revisions: {
    formRevisionid: 'int',
    stepid: 'int',
    guideid: 'int',
    at: 'int',
    userid: 'int?',
  },
  shown_forms: {
    shownFrom: 'int',
    stepid: 'int',
    guideid: 'int',
    formRevisionid: 'int?',
  },
  field_revisions: {
    fieldRevisionid: 'id',
    fieldGuid: 'text',
    stepid: 'int',
    guideid: 'int',
    formRevisionid: 'int',
    label: 'text',
    fieldType: 'text',
    content: 'text',
  },
  form_fields: {
    formRevisionid: 'int',
    position: 'int',
    fieldRevisionid: 'int',
  },
} as const

export interface FormsTables {
  counters: RowOf<typeof formsTables.counters>
  form_revisions: RowOf<typeof formsTables.form_revisions>
  shown_forms: RowOf<typeof formsTables.shown_forms>
  field_revisions: RowOf<typeof formsTables.field_revisions>
  form_fields: RowOf<typeof formsTables.form_fields>
}
