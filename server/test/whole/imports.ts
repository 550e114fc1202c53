// Reads which files import which, from their text alone.
import { dirname, posix } from 'node:path'

const STATEMENT =
  /^[ \t]*(?:import\s+(?:type\s+)?(?:[\w$*{][^'"`;()=]*?\sfrom\s*)?|export\s+(?:type\s+)?[*{][^'"`;()=]*?\sfrom\s*)['"]([^'"]+)['"]/gm
const EXPRESSION = /^(?!\s*(?:\/\/|\*|\/\*)).*?\bimport\(\s*['"]([^'"]+)['"]/gm

/** Returns the specifiers of a source file's imports and exports, types included, in order. */
export function findSpecifiers(source: string): string[] {
  const found = [...source.matchAll(STATEMENT), ...source.matchAll(EXPRESSION)]
  return [...new Set(found.sort((a, b) => a.index - b.index).map((match) => match[1] ?? ''))]
}

export type ImportsMap = Record<string, string>

export type Target = { file: string } | { package: string }

/** Resolves a specifier of the file `from`; `imports` is the map of the package's manifest. */
export function resolveSpecifier(from: string, specifier: string, imports: ImportsMap = {}): Target {
  if (specifier.startsWith('.')) return { file: posix.join(dirname(from), specifier.replace(/\?.*$/, '')) }
  for (const [pattern, target] of Object.entries(imports)) {
    const [before = '', after = ''] = pattern.split('*')
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) continue
    const rest = specifier.slice(before.length, specifier.length - after.length)
    return { file: posix.join(from.split('/')[0] ?? '', target.replace('*', rest)) }
  }
  const [first = '', second = ''] = specifier.split('/')
  return { package: specifier.startsWith('@') ? `${first}/${second}` : first }
}

export type Graph = Map<string, string[]>

/** Returns one list of files per cycle, each starting and ending with the same file. */
export function findCycles(graph: Graph): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const path: string[] = []
  const visit = (file: string): void => {
    if (finished.has(file)) return
    const at = path.indexOf(file)
    if (at >= 0) {
      cycles.push([...path.slice(at), file])
      return
    }
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file)
  return cycles
}

/** Returns the order of the server's folders: the first fenced block with arrows between names. */
export function readOrder(markdown: string): string[][] {
  for (const [, block = ''] of markdown.matchAll(/^```[^\n]*\n(.*?)^```/gms)) {
    if (!block.includes('←')) continue
    return block
      .split('←')
      .map((group) => group.split(',').map((name) => name.trim()))
      .map((group) => group.filter((name) => name !== ''))
  }
  throw new Error('ARCHITECTURE.md has no fenced block with arrows that gives the order of the folders')
}
