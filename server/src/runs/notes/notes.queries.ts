// Reads the notes of a run and the pictures that arrived for them.
import type { Db } from '#platform/db/database.ts'

/** In the order in which they were written. */
export const listNotes = (db: Db, entryid: number) =>
  db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .selectAll('entry_events')
    .select('users.username')
    .where('entryid', '=', entryid)
    .where('data', 'is not', null)
    .where('type', '=', 'note.added')
    .orderBy('at')
    .orderBy('entryEventid')
    .execute()

/** Name on the device → id of the image. */
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
  return new Map(files.map(({ name, value }) => [name, Number(value)]))
}

interface NoteFileData {
  file?: { name: string; value: string }
}
