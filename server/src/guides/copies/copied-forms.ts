// What a copy of a guide needs of the forms of its steps, which stand to the right in the import order.
import type { Context } from '#platform/http/request/context.ts'
import type { NamedForms } from '../steps/named-forms.ts'

export interface CopiedForms {
  named: NamedForms
  /** New guids of fields, by the guid in the source. */
  guids: ReadonlyMap<string, string>
  /** New field revisions, by the number in the source. */
  revisionids: ReadonlyMap<number, number>
}

export interface FormsToCopy {
  /** The copy. */
  guideid: number
  /** As the state of the source names them. */
  forms: string
  /** New numbers of steps, by the number in the source. */
  stepids: ReadonlyMap<number, number>
}

export type CopyForms = (ctx: Context, toCopy: FormsToCopy) => Promise<CopiedForms>
