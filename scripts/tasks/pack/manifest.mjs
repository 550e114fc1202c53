// Makes the manifest of the package. It names every package that the server needs, directly or indirectly, with the
// version of the lock: npm ignores a lock inside a package that is installed from a file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../install.mjs'

/** Packages of the workspace, which travel inside. */
const OWN = ['rules', 'sample', 'wiki-syntax']
/** Travels inside with the fonts that records use, a tenth of its size. */
export const FONTS = '@expo-google-fonts/noto-sans'
const NODE_MODULES = 'node_modules/'
const REQUIRED = ['dependencies', 'peerDependencies']

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

export function readManifest(folder) {
  const { private: _, devDependencies: __, ...manifest } = readJson(join(folder, 'package.json'))
  return manifest
}

export function makeManifest() {
  const { name, version, description, license, type, engines, optionalDependencies } = readManifest('.')
  const server = readManifest('server')
  const inServer = (paths) => Object.entries(paths).map(([key, path]) => [key, `./${join('server', path)}`])
  return {
    ...{ name, version, description, license, type, engines },
    bin: Object.fromEntries(inServer(server.bin)),
    imports: Object.fromEntries(inServer(server.imports).filter(([key]) => key !== '#test/*')),
    dependencies: lockedVersions(readJson('package-lock.json').packages),
    optionalDependencies,
    bundleDependencies: [...OWN.map((each) => `@stepwright/${each}`), FONTS],
  }
}

/** Name → version. A second version of a package, below one that needs it, cannot be named: npm chooses in its range. */
function lockedVersions(packages) {
  const paths = [...reach(packages, 'server')].filter((path) => path.lastIndexOf(NODE_MODULES) === 0)
  const versionOf = ({ link, resolved, version }) => (link ? packages[resolved].version : version)
  const versions = paths.sort().map((path) => [path.slice(NODE_MODULES.length), versionOf(packages[path])])
  return Object.fromEntries(versions)
}

/** The paths in the lock of everything that the package at `from` needs. */
function reach(packages, from, reached = new Set()) {
  const names = REQUIRED.flatMap((kind) => Object.keys(packages[from][kind] ?? {}))
  for (const path of names.map((name) => locate(packages, from, name))) {
    // A peer that is optional may be absent.
    if (path === undefined || reached.has(path)) continue
    reached.add(path)
    reach(packages, path, reached)
  }
  return reached
}

/** Resolves as Node does: the package's own node_modules, then those of the folders above. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = join(folder, 'node_modules', name)
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}
