// Measures the source tree for the ratchets: folders, cycles between them, lines, repeated shapes, style sheets.
import { posix } from 'node:path'
import { findCycles, findSpecifiers, type Graph, resolveSpecifier } from './imports.ts'
import { isGenerated, isTestSupport, listFiles, readJson, readText } from './tree.ts'

const PACKAGES = ['server', 'web', 'client', 'wiki-syntax', 'rules', 'sample'] as const
/** Shorter repetitions are not counted. */
const SHAPE_LINES = 8

const files = listFiles().filter((path) => /\.(ts|tsx|mjs|css)$/.test(path) && !isGenerated(path))
const sources = files.filter((path) => /^[\w-]+\/src\//.test(path) && !isTestSupport(path))
const scripts = sources.filter((path) => !path.endsWith('.css'))
const linesOf = (path: string) => readText(path).split('\n').length - 1
const folderOf = (path: string) => posix.dirname(path)

/** Folders of code with more than 25 files, tests included, and their number of files. */
export function fullFolders(): Record<string, number> {
  const counts = new Map<string, number>()
  for (const path of files) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return Object.fromEntries([...counts].filter(([, count]) => count > 25).sort())
}

function targetsOf(path: string): string[] {
  const [name = ''] = path.split('/')
  const { imports } = (PACKAGES as readonly string[]).includes(name)
    ? readJson<{ imports?: Record<string, string> }>(`${name}/package.json`)
    : {}
  return findSpecifiers(readText(path)).flatMap((specifier) => {
    const target = resolveSpecifier(path, specifier, imports)
    return 'file' in target ? [target.file] : []
  })
}

const imported = new Map(sources.map((path) => [path, path.endsWith('.css') ? [] : targetsOf(path)]))
/** Programs that measure and try the server; their files lie outside of a folder `src`. */
const tools = files.filter((path) => /^(bench|fuzz|prove)\//.test(path) && path.endsWith('.ts'))
const linked = new Map([...imported, ...tools.map((path): [string, string[]] => [path, targetsOf(path)])])
/** Packages and programs with folders of their own. */
export const rings = [...new Set([...linked.keys()].map((path) => path.split('/')[0] ?? ''))].sort()

/** Pairs of folders of a package that reach each other, directly or indirectly, where one imports the other. */
export function folderCycles(name: string): string[] {
  const graph = new Map<string, Set<string>>()
  for (const [path, targets] of linked) {
    if (!path.startsWith(`${name}/`)) continue
    const from = graph.get(folderOf(path)) ?? new Set()
    graph.set(folderOf(path), from)
    for (const target of targets) if (folderOf(target) !== folderOf(path)) from.add(folderOf(target))
  }
  const edges: Graph = new Map([...graph].map(([folder, targets]) => [folder, [...targets]]))
  const pairs = [...edges].flatMap(([from, targets]) =>
    targets.filter((to) => from < to && reaches(edges, to, from)).map((to) => `${from} ⇄ ${to}`),
  )
  return pairs.length > 0 ? pairs : findCycles(edges).map((cycle) => cycle.join(' → '))
}

function reaches(graph: Graph, from: string, to: string): boolean {
  const seen = new Set([from])
  for (const folder of seen) {
    if (folder === to) return true
    for (const next of graph.get(folder) ?? []) seen.add(next)
  }
  return false
}

/** Lengths of source files: median, 95th percentile, longest. */
export function lengths(): { median: number; p95: number; max: number } {
  const sorted = scripts.map(linesOf).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { median: at(0.5), p95: at(0.95), max: at(1) }
}

/** Removes names, texts and numbers from a line. Returns an empty text if nothing significant remains. */
function shapeOf(line: string): string {
  const code = line.replace(/\/\/.*$/, '').trim()
  if (/^(import\b|export \{|\*|\/\*|\} from)/.test(code)) return ''
  const shape = code
    .replaceAll(/'[^']*'|"[^"]*"|`[^`]*`/g, 'S')
    .replaceAll(/\b\d[\d_.]*\b/g, 'N')
    .replaceAll(
      /\b(?!(?:const|return|if|for|await|async|function|export|interface|type|of|in|new)\b)[a-z_$][\w$]*/gi,
      'I',
    )
    .replaceAll(/\s+/g, ' ')
  return /[\w$]/.test(shape) ? shape : ''
}

/** Lists of names that a file imports or exports of another one are no repetition. */
const NAMES = /^(?:import|export)(?: type)? (?:\w+, )?\{[^}]*\} from .*$/gm

/** Counts lines of source, without texts and style sheets, within eight lines of the same shape as eight others. */
export function repeatedLines(): number {
  const places = new Map<string, [string, number][]>()
  for (const path of scripts) {
    if (/\/(locales|migrations|sample)\//.test(path)) continue
    const shapes = readText(path)
      .replaceAll(NAMES, '')
      .split('\n')
      .map(shapeOf)
      .filter((shape) => shape !== '')
    for (let at = 0; at + SHAPE_LINES <= shapes.length; at += 1) {
      const shape = shapes.slice(at, at + SHAPE_LINES).join('\n')
      const found = places.get(shape) ?? []
      places.set(shape, found)
      found.push([path, at])
    }
  }
  const repeated = new Set<string>()
  for (const found of places.values()) {
    if (found.length < 2) continue
    for (const [path, at] of found)
      for (let line = at; line < at + SHAPE_LINES; line += 1) repeated.add(`${path}:${line}`)
  }
  return repeated.size
}

/** Imports of a style sheet from another folder: the importer has to know what its parts need. */
export function borrowedSheets(): string[] {
  return [...imported].flatMap(([path, targets]) =>
    targets
      .filter((target) => target.endsWith('.css') && folderOf(target) !== folderOf(path))
      .map((target) => `${path} imports ${target}`),
  )
}

/** Lines of ARCHITECTURE.md, which every newcomer reads. */
export const mapLines = (): number => linesOf('ARCHITECTURE.md')

/** Exported names that no other file uses, tests included. */
export function deadExports(): string[] {
  const words = new Map<string, Set<string>>()
  for (const path of files)
    for (const [word] of readText(path).matchAll(/[A-Za-z_$][\w$]*/g)) {
      const found = words.get(word) ?? new Set()
      words.set(word, found)
      found.add(path)
    }
  return scripts
    .filter((path) => !/^(client|wiki-syntax)\//.test(path))
    .flatMap((path) =>
      [...readText(path).matchAll(/^export (?:async )?(?:const|function|class|let) ([\w$]+)/gm)]
        .filter(([, name = '']) => (words.get(name)?.size ?? 0) < 2)
        .map(([, name = '']) => `${path}: ${name}`),
    )
}
