// The interface by which guides that travel read and write the forms of their steps, which come later in the import
// order.
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { NamedForms } from '../steps/named-forms.ts'
import type { PortableField } from './portable-guide.schema.ts'

export interface FormToWrite {
  stepid: number
  /** Position of the step, from 0, for faults. */
  index: number
  fields: readonly PortableField[]
}

export interface WrittenForms {
  named: NamedForms
  /** New guids by those at the site of origin. */
  guids: ReadonlyMap<string, string>
  /** New field revisions by new guid. */
  revisionids: ReadonlyMap<string, number>
}

export interface PortableForms {
  /** By form revision; removed forms are absent. */
  read(db: Db, formRevisionids: readonly number[]): Promise<ReadonlyMap<number, PortableField[]>>
  /** Throws the faults of all forms. */
  write(ctx: Context, guideid: number, forms: readonly FormToWrite[]): Promise<WrittenForms>
}
