// The interface by which guides that are copied or imported write the forms of their steps, which come later in the
// import order.
import type { Context } from '#platform/http/request/context.ts'
import type { FormFieldRow } from '../steps/form-fields.queries.ts'
import type { NamedForms } from '../steps/named-forms.ts'
import type { PortableField } from './portable-guide.schema.ts'

export interface WrittenForms {
  named: NamedForms
  /** New guids by those of the source. */
  guids: ReadonlyMap<string, string>
  /** New field revisions by new guid. */
  revisionids: ReadonlyMap<string, number>
}

export interface FormToCopy {
  stepid: number
  fields: readonly FormFieldRow[]
}

export type CopyForms = (ctx: Context, guideid: number, forms: readonly FormToCopy[]) => Promise<WrittenForms>

export interface FormToWrite {
  stepid: number
  /** Position of the step, from 0, for faults. */
  index: number
  fields: readonly PortableField[]
}

/** Throws the faults of all forms. */
export type WritePortableForms = (
  ctx: Context,
  guideid: number,
  forms: readonly FormToWrite[],
) => Promise<WrittenForms>
