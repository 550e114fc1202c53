// Decides whose file completes an answer or a note: that of the user who named it first.
import type { NamedFile } from './named-files.queries.ts'

type Files = ReadonlyMap<string, NamedFile>

/** Files that answers and notes of these users wait for. */
export function awaitedFiles(files: Files, people: ReadonlySet<number>): ReadonlySet<string> {
  const awaited = [...files].filter(
    ([, { owner, hasArrived }]) => !hasArrived && owner !== null && people.has(owner),
  )
  return new Set(awaited.map(([name]) => name))
}

interface Naming {
  userid: number
  file?: { name: string } | undefined
  answers?: readonly { file?: string }[] | undefined
  files?: readonly string[] | undefined
}

/** The names of files that an event names or delivers. */
export const filesOf = ({ answers = [], files = [], file }: Omit<Naming, 'userid'>): string[] => [
  ...files,
  ...answers.flatMap((answer) => answer.file ?? []),
  ...(file ? [file.name] : []),
]

/** Returns the first user whose stored events, or those of the same batch, name the file. */
export function ownersOfFiles(files: Files, batch: readonly Naming[]): (name: string) => number | null {
  const isNamedBy = (name: string, { answers = [], files = [] }: Naming): boolean =>
    files.includes(name) || answers.some(({ file }) => file === name)
  return (name) => files.get(name)?.owner ?? batch.find((each) => isNamedBy(name, each))?.userid ?? null
}
