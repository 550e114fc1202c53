// Files that answers and notes of a run name, and that arrive later.
import type { Db } from '#platform/db/database.ts'

export interface NamedFile {
  /** The first user whose answer or note named it; null: nothing names it. */
  owner: number | null
  /** The time of that answer or note. */
  namedAt: number | null
  hasArrived: boolean
  /** The time of the newest of these events. */
  at: number
}

interface Naming {
  files?: readonly string[]
  file?: { name: string }
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
    .orderBy('entryEventid')
    .execute()
  // Values and work orders of users may contain the name, too.
  const about = rows.map(({ type, userid, at, answers, data }) => {
    const { files = [], file } = JSON.parse(data ?? '{}') as Naming
    const given = JSON.parse(answers ?? '[]') as { file?: string }[]
    return {
      userid,
      at,
      added: type === 'file.added' ? file?.name : undefined,
      names: [...files, ...given.map((each) => each.file)],
    }
  })
  return new Map(
    names.flatMap((name) => {
      const naming = about.filter((each) => each.names.includes(name))
      const added = about.filter((each) => each.added === name)
      if (naming.length + added.length === 0) return []
      const at = Math.max(...[...naming, ...added].map((each) => each.at))
      const { userid: owner = null, at: namedAt = null } = naming[0] ?? {}
      return [[name, { owner, namedAt, hasArrived: added.length > 0, at }]]
    }),
  )
}
