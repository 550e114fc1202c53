// Videos and embeds as they are sent inside of a step or as the introduction of a guide.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'

export type MediaObjectRow = Selectable<Tables['media_objects']>

export async function findMediaObjects(
  db: Db,
  objectids: Iterable<number>,
): Promise<Map<number, MediaObjectRow>> {
  const wanted = [...new Set(objectids)]
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('media_objects').selectAll().where('objectid', 'in', wanted).execute()
  return new Map(rows.map((row) => [row.objectid, row]))
}

/** What the row's `data` keeps is already in the words of the API; the columns add what lists need, too. */
export function presentMediaObject(row: MediaObjectRow): Record<string, unknown> {
  const { objectid, filename, width, height, durationMs } = row
  const data = JSON.parse(row.data) as Record<string, unknown>
  if (row.kind === 'embed') return { embedid: objectid, width, height, title: filename, ...data }
  return { videoid: objectid, objectid, srcid: null, filename, width, height, duration: durationMs, ...data }
}
