// Files that answers and notes of a run name, and that arrive later.
import type { Db } from '#platform/db/database.ts'

/** A file that an answer or a note names, and that arrives later. */
export interface NamedFile {
  /** Users whose answers or notes name it. */
  owners: ReadonlySet<number>
  hasArrived: boolean
  /** The time of the newest of these events. */
  at: number
}

/** Name → the stored events about the file; without those that nothing names and that have not arrived. */
export async function findNamedFiles(
  db: Db,
  entryid: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, NamedFile>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry_events')
    .select(['type', 'userid', 'at', 'answers', 'data'])
    .where('entryid', '=', entryid)
    .where((eb) =>
      eb.or(
        names.flatMap((name) => [eb('answers', 'like', `%"${name}"%`), eb('data', 'like', `%"${name}"%`)]),
      ),
    )
    .execute()
  const found = names.map((name) => {
    const about = rows.filter(({ answers, data }) => `${answers} ${data}`.includes(`"${name}"`))
    const naming = about.filter(({ type }) => type !== 'file.added')
    const file = {
      owners: new Set(naming.map(({ userid }) => userid as number)),
      hasArrived: naming.length < about.length,
      at: Math.max(...about.map(({ at }) => at)),
    }
    return [name, file, about.length] as const
  })
  return new Map(found.flatMap(([name, file, count]) => (count > 0 ? [[name, file]] : [])))
}
