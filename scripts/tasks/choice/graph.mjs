// Finds the files that a source file needs at run time: by its imports; of a package's index, only the imported names.
// Imports of types are left to the compiler.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSpecifier } from '../../../server/test/whole/imports.ts'
import { ROOT } from '../../install.mjs'

const STATEMENT = /^[ \t]*(?:import|export)\s+(?!type\b)([\w$*{][^'"`;()=]*?)\sfrom\s*['"]([^'"]+)['"]/gm
const BARE = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const DYNAMIC =
  /^(?!\s*(?:\/\/|\*|\/\*)).*?\b(?:import|new URL)\(\s*['"](\.[^'"]+|#[^'"]+|@stepwright\/[^'"]+)['"]/gm
const OWN_PACKAGE = /^@stepwright\/([\w-]+)$/

export const isSource = (path) => /\.(ts|tsx|mjs)$/.test(path)

/** The text of a file, or undefined where there is none. */
function readFile(path) {
  const full = join(ROOT, path)
  return existsSync(full) ? readFileSync(full, 'utf8') : undefined
}

/** Answers `needs(path)`: the files, relative to the root, that `path` imports. Each file is read once. */
export function openGraph(readText = readFile) {
  const needs = once((path) => {
    const text = isSource(path) ? (readText(path) ?? '') : ''
    return [...new Set(statementsIn(text).flatMap((statement) => filesOf(path, statement)))]
  })
  const importsOf = once((name) => JSON.parse(readText(`${name}/package.json`) ?? '{}').imports ?? {})
  const indexOf = once((name) => readIndex(`${name}/src/index.ts`, readText))
  function filesOf(path, { specifier, clause }) {
    const own = OWN_PACKAGE.exec(specifier)?.[1]
    if (own) return throughIndex(indexOf(own), namesIn(clause))
    const target = resolveSpecifier(path, specifier, importsOf(path.split('/', 1)[0]))
    return 'file' in target ? [target.file] : []
  }
  return { needs }
}

function once(make) {
  const known = new Map()
  return (key) => {
    if (!known.has(key)) known.set(key, make(key))
    return known.get(key)
  }
}

function statementsIn(text) {
  return [
    ...[...text.matchAll(STATEMENT)].map(([, clause, specifier]) => ({ specifier, clause })),
    ...[...text.matchAll(BARE), ...text.matchAll(DYNAMIC)].map(([, specifier]) => ({
      specifier,
      clause: '*',
    })),
  ]
}

/** The names that a clause takes or gives, as [name there, name here]; undefined where it takes everything. */
function namesIn(clause) {
  const braces = /\{([^}]*)\}/.exec(clause)
  if (!braces || clause.includes('*')) return undefined
  const parts = braces[1].split(',').map((part) => part.trim())
  const values = parts.filter((part) => part !== '' && !part.startsWith('type '))
  return values.map((part) => part.split(/\s+as\s+/))
}

/** The exports of an index: each name with its file, and the files that it exports whole. */
function readIndex(path, readText) {
  const files = new Map()
  const stars = []
  for (const { specifier, clause } of statementsIn(readText(path) ?? '')) {
    const target = resolveSpecifier(path, specifier)
    if (!('file' in target)) continue
    const names = namesIn(clause)
    if (names === undefined) stars.push(target.file)
    for (const name of names ?? []) files.set(name.at(-1), target.file)
  }
  return { files, stars, all: [...new Set([...files.values(), ...stars])] }
}

const throughIndex = (index, names) =>
  names === undefined ? index.all : names.flatMap(([name]) => index.files.get(name) ?? index.stars)
