// Reads the pictures that arrived for notes of a run.
import type { Db } from '#platform/db/database.ts'

/** Name on the device → id of the image that arrived first. */
export async function findNotePictures(db: Db, entryid: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('entry_events')
    .select('data')
    .where('entryid', '=', entryid)
    .where('type', '=', 'file.added')
    .where('data', 'like', '%"note":true%')
    .orderBy('entryEventid')
    .execute()
  const files = rows.flatMap(({ data }) => (JSON.parse(data ?? '{}') as NoteFileData).file ?? [])
  return new Map(files.toReversed().map(({ name, value }) => [name, Number(value)]))
}

interface NoteFileData {
  file?: { name: string; value: string }
}
