// The graph of the app's modules for the division into chunks.
import { dirname, resolve } from 'node:path'

export interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

export interface Modules {
  getModuleInfo: (id: string) => ModuleInfo | null
}

export interface ModuleGraph {
  /** The modules that a module imports and uses, of an index only those behind the names that it uses. */
  importsOf: (id: string) => readonly string[]
  loadsOf: (id: string) => readonly string[]
  sizeOf: (id: string) => number
}

/** Files that export what others contain. Without this distinction every module would need every icon. */
const INDEX = /(?:[\\/]rules[\\/]src[\\/]index\.ts|[\\/]tabler-icons-react\.m?js)$/
const EXPORT = /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g

export function readGraph(modules: Modules): ModuleGraph {
  const infoOf = (id: string) => modules.getModuleInfo(id)
  const indexOf = once((id) => exportsOf(id, infoOf(id)?.code ?? ''))
  const wordsOf = once((id) => new Set(infoOf(id)?.code?.match(/\b[A-Za-z_$][\w$]*/g) ?? []))
  const importsOf = once((id): string[] =>
    (infoOf(id)?.importedIds ?? []).flatMap((imported) => {
      if (!INDEX.test(imported)) return [imported]
      const words = wordsOf(id)
      return [...indexOf(imported)].flatMap(([name, file]) => (words.has(name) ? [file] : []))
    }),
  )
  return {
    importsOf,
    loadsOf: once((id) => infoOf(id)?.dynamicallyImportedIds ?? []),
    sizeOf: once((id) => infoOf(id)?.code?.length ?? 0),
  }
}

/** The exported names of an index, each with the file that contains it. */
function exportsOf(id: string, code: string): Map<string, string> {
  if (/\bexport\s*\*/.test(code))
    throw new Error(`${id} exports without names: they decide which screens load it`)
  const files = new Map<string, string>()
  for (const [, names = '', from = ''] of code.matchAll(EXPORT))
    for (const name of names.split(',')) {
      const last = name.trim().split(/\s+/).at(-1)
      if (last) files.set(last, resolve(dirname(id), from))
    }
  return files
}

function once<Result>(make: (id: string) => Result): (id: string) => Result {
  const made = new Map<string, Result>()
  return (id) => {
    const result = made.get(id) ?? make(id)
    made.set(id, result)
    return result
  }
}

/** The modules themselves and all that they import, directly or not. */
export function closureOf(starts: readonly string[], { importsOf }: ModuleGraph): Set<string> {
  const found = new Set(starts)
  for (const id of found) for (const next of importsOf(id)) found.add(next)
  return found
}
