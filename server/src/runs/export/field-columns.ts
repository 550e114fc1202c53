// The columns of fields in an export of runs: one for each field, or one for each of its readings.

import type { Db } from '#platform/db/database.ts'
import { type FieldIdentity, listFieldContents } from './export.queries.ts'

export interface FieldColumn extends FieldIdentity {
  /** Null: all readings are in one cell. */
  reading: number | null
}

export const oneForEach = async (_: Db, fields: readonly FieldIdentity[]): Promise<FieldColumn[]> =>
  fields.map((field) => ({ ...field, reading: null }))

/** Numbers in cells of their own stay numbers. The revision with the most readings counts. */
export async function oneForEachReading(db: Db, fields: readonly FieldIdentity[]): Promise<FieldColumn[]> {
  const most = new Map<string, number>()
  const contents = await listFieldContents(
    db,
    fields.map(({ fieldGuid }) => fieldGuid),
  )
  for (const { fieldGuid, content } of contents) {
    const { readings = 1 } = JSON.parse(content) as { readings?: number }
    most.set(fieldGuid, Math.max(most.get(fieldGuid) ?? 1, readings))
  }
  return fields.flatMap((field): FieldColumn[] => {
    const count = most.get(field.fieldGuid) ?? 1
    if (count === 1) return [{ ...field, reading: null }]
    return Array.from({ length: count }, (_, at) => ({ ...field, reading: at + 1 }))
  })
}
