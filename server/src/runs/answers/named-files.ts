// Decides whose files complete an answer or a note: those of the user who gave it.
import type { NamedFile } from './named-files.queries.ts'

type Files = ReadonlyMap<string, NamedFile>

/** Files that answers and notes of these users wait for. */
export function awaitedFiles(files: Files, people: ReadonlySet<number>): ReadonlySet<string> {
  const awaited = [...files].filter(
    ([, { owners, hasArrived }]) => !hasArrived && [...owners].some((userid) => people.has(userid)),
  )
  return new Set(awaited.map(([name]) => name))
}

interface Naming {
  userid: number
  answers?: readonly { file?: string }[] | undefined
  files?: readonly string[] | undefined
}

/** Returns the users whose stored events, or those of the same batch, name the file. */
export function ownersOfFiles(files: Files, batch: readonly Naming[]): (name: string) => ReadonlySet<number> {
  const given = batch.flatMap(({ userid, answers = [], files = [] }) =>
    [...answers.flatMap(({ file }) => file ?? []), ...files].map((name) => ({ name, userid })),
  )
  return (name) => {
    const own = given.filter((each) => each.name === name)
    return new Set([...(files.get(name)?.owners ?? []), ...own.map(({ userid }) => userid)])
  }
}
