// The SQL of copied forms and fields, in batches.
import type { Insertable } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

/** Eight values each stay below the 32,766 bound values that SQLite takes. */
const batchSize = 2000

export async function insertCopiedForms(
  db: Db,
  rows: readonly Insertable<Tables['form_revisions']>[],
): Promise<void> {
  for (const batch of chunks(rows, batchSize)) await db.insertInto('form_revisions').values(batch).execute()
}

export interface CopiedField {
  position: number
  /** The field revision that was copied. */
  source: number
  row: Insertable<Tables['field_revisions']>
}

/** Returns the new field revisions by the copied ones. */
export async function insertCopiedFields(
  db: Db,
  fields: readonly CopiedField[],
): Promise<Map<number, number>> {
  const revisionids = new Map<number, number>()
  for (const batch of chunks(fields, batchSize)) {
    const made = await db
      .insertInto('field_revisions')
      .values(batch.map(({ row }) => row))
      .returning(['fieldGuid', 'fieldRevisionid'])
      .execute()
    const byGuid = new Map(made.map(({ fieldGuid, fieldRevisionid }) => [fieldGuid, fieldRevisionid]))
    const members = batch.map(({ position, source, row }) => {
      const fieldRevisionid = byGuid.get(row.fieldGuid) ?? 0
      revisionids.set(source, fieldRevisionid)
      return { formRevisionid: row.formRevisionid, position, fieldRevisionid }
    })
    await db.insertInto('form_fields').values(members).execute()
  }
  return revisionids
}
