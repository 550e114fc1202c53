// The interface by which a copy of a guide copies the forms of its steps, which come later in the import order.
import type { Context } from '#platform/http/request/context.ts'
import type { NamedForms } from '../steps/named-forms.ts'

export interface CopiedForms {
  named: NamedForms
  /** New guids of fields, by their guid in the source. */
  guids: ReadonlyMap<string, string>
  /** New field revisions, by their id in the source. */
  revisionids: ReadonlyMap<number, number>
}

export interface FormsToCopy {
  /** The copy. */
  guideid: number
  /** The form revisions that the copied state of the source names. */
  forms: string
  /** New step ids, by their id in the source. */
  stepids: ReadonlyMap<number, number>
}

export type CopyForms = (ctx: Context, toCopy: FormsToCopy) => Promise<CopiedForms>
