// Proves the import order of the server's folders and the layers of the web app, and that there are no cycles.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import {
  findCycles,
  findSpecifiers,
  type Graph,
  type ImportsMap,
  readOrder,
  resolveSpecifier,
  type Target,
} from './imports.ts'
import { expectNone, isTestSupport, listFiles, readJson, readText, root } from './tree.ts'

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  imports?: ImportsMap
}

interface Import {
  from: string
  specifier: string
  target: Target
}

const PACKAGES = ['server', 'web', 'client', 'wiki-syntax', 'rules']
const manifests = new Map(PACKAGES.map((name) => [name, readJson<Manifest>(`${name}/package.json`)]))
const sources = listFiles().filter((path) => /^[\w-]+\/src\/.*\.tsx?$/.test(path) && !isTestSupport(path))
const importsOf = (from: string): Import[] => {
  const map = manifests.get(from.split('/')[0] ?? '')?.imports
  return findSpecifiers(readText(from)).map((specifier) => ({
    from,
    specifier,
    target: resolveSpecifier(from, specifier, map),
  }))
}
const imports = sources.flatMap(importsOf)

/** Tests of scripts also contain import lines as texts. */
const isPackage = /^@?[\w-]+(\/[\w-]+)?$/

function declaredIn(folder: string): Set<string> {
  const { name = '', dependencies, devDependencies } = readJson<Manifest>(`${folder}/package.json`)
  return new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })])
}

const within = (folder: string) => imports.filter(({ from }) => from.startsWith(`${folder}/src/`))
const show = ({ from, specifier }: Import) => `${from} imports ${specifier}`
/** The folder or file directly below src. */
const unitOf = (path: string) => (path.split('/')[2] ?? '').replace(/\.tsx?$/, '')

test('imports no file to the right of its own folder in the order of ARCHITECTURE.md', () => {
  const order = readOrder(existsSync(join(root, 'ARCHITECTURE.md')) ? readText('ARCHITECTURE.md') : '')
  const place = new Map(order.flatMap((group, at) => group.map((name) => [name, at] as const)))
  const unknown = new Set(sources.filter((path) => path.startsWith('server/')).map(unitOf))
  const unnamed = [...unknown].filter((unit) => !place.has(unit)).map((unit) => `server/src/${unit}`)
  expectNone(unnamed, 'add the folder to the order in ARCHITECTURE.md')
  const wrong = within('server').filter(({ from, target }) => {
    if (!('file' in target) || !target.file.startsWith('server/src/')) return false
    return (place.get(unitOf(target.file)) ?? 0) > (place.get(unitOf(from)) ?? 0)
  })
  expectNone(wrong.map(show), 'a folder imports only folders to its left')
})

test('imports no folder of releases to the right of its own in the row of ARCHITECTURE.md', () => {
  const [row = ''] = readText('ARCHITECTURE.md').match(/`releases ←[^`]*(?=`)/) ?? []
  const [base = '', ...names] = row.slice(1).split(' ← ')
  const folder = `server/src/guides/${base}`
  const places = new Map([folder, ...names.map((name) => `${folder}/${name}`)].map((name, at) => [name, at]))
  const placeOf = (path: string) => places.get(dirname(path))
  const own = within('server').filter(({ from }) => from.startsWith(`${folder}/`))
  const unnamed = own.filter(({ from }) => placeOf(from) === undefined)
  expectNone(unnamed.map(show), 'add the folder to the row of guides in ARCHITECTURE.md')
  const wrong = own.filter(
    ({ from, target }) => 'file' in target && (placeOf(target.file) ?? 0) > (placeOf(from) ?? 0),
  )
  expectNone(wrong.map(show), 'a folder of releases imports only folders to its left')
})

test('takes from another domain its operations, shapes and types, never its queries or routes', () => {
  const wrong = within('server').filter(({ from, target }) => {
    if (!('file' in target) || unitOf(from) === unitOf(target.file)) return false
    const isAssembly = ['app', 'cli', 'main'].includes(unitOf(from))
    return !isAssembly && /\.(queries|routes)\.ts$/.test(target.file)
  })
  expectNone(
    wrong.map(show),
    'queries and routes are private to their folder; only app, cli and main put them together',
  )
})

test('reaches no file outside src, and none that does not exist', () => {
  const wrong = imports.filter(({ from, target }) => {
    if (!('file' in target)) return false
    return !target.file.startsWith(`${from.split('/')[0]}/src/`) || !existsSync(join(root, target.file))
  })
  const known = /\.(css|json|svg|wasm)$/
  expectNone(wrong.filter(({ specifier }) => !known.test(specifier)).map(show), 'imports stay within src')
})

test('has no cycles between files', () => {
  const graph: Graph = new Map(sources.map((path) => [path, []]))
  for (const { from, target } of imports) if ('file' in target) graph.get(from)?.push(target.file)
  expectNone(
    findCycles(graph).map((cycle) => cycle.join(' → ')),
    'files do not import each other in a circle',
  )
})

test('keeps wiki-syntax, rules and client free of imports from outside', () => {
  const wrong = ['wiki-syntax', 'rules', 'client'].flatMap(within).filter(({ target }) => 'package' in target)
  expectNone(wrong.map(show), 'these packages run anywhere and import nothing')
})

test('declares every package that the server and the web app import', () => {
  const wrong = imports.filter(({ from, target }) => {
    if (!('package' in target)) return false
    const folder = from.split('/')[0] ?? ''
    // Modules that the build generates, which no package contains.
    if (target.package.startsWith('virtual:')) return folder !== 'web'
    if (target.package.startsWith('node:')) return folder !== 'server'
    return manifests.get(folder)?.dependencies?.[target.package] === undefined
  })
  expectNone(wrong.map(show), 'only declared dependencies are imported, and nothing of Node in the browser')
})

test('declares every package that tests, benches and scripts import', () => {
  const files = listFiles().filter((path) => /\.(?:[cm]?[jt]s|tsx)$/.test(path) && !sources.includes(path))
  const declared = new Map(['.', ...PACKAGES].map((folder) => [folder, declaredIn(folder)]))
  // Benches measure packages of the server.
  const isDeclared = (name: string, own: string) =>
    ['.', own, 'server'].some((folder) => declared.get(folder)?.has(name))
  const wrong = files
    .flatMap(importsOf)
    .filter(
      ({ from, target }) =>
        'package' in target &&
        isPackage.test(target.package) &&
        !isDeclared(target.package, from.split('/')[0] ?? ''),
    )
  expectNone(
    wrong.map(show),
    'packages are declared in the package.json of the folder, the root or the server',
  )
})

test('asks for the engine only where the engines differ', () => {
  const name = `['"](?:postgres|postgresql|sqlite|pg)['"]`
  const asked = new RegExp(`[=!]==?\\s*${name}|${name}\\s*[=!]==?|\\bcase\\s+${name}`)
  const allowed = /^server\/src\/(?:platform\/db|word-index)\//
  const files = sources.filter((path) => path.startsWith('server/src/') && !allowed.test(path))
  const found = files.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, at) => (asked.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  expectNone(found, 'only platform/db and word-index know which engine runs')
})
