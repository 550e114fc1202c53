// Fills the folder of the package: the layout of the repository, with TypeScript compiled and libraries bundled.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fontFiles } from '../../../server/src/runs/print/record-fonts.ts'
import { ROOT } from '../../install.mjs'
import { findFiles } from '../files.mjs'
import { compile } from './compile.mjs'
import { findFaults } from './faults.mjs'
import { FONTS, makeManifest, readManifest } from './manifest.mjs'

export class StageError extends Error {}

/** The server reads docs/api and web/dist; the other files are for administrators. */
const COPIED = [
  ...['README.md', 'LICENSE', 'CHANGELOG.md', 'openapi.json', 'deploy', 'web/dist'],
  ...['docs/api', 'docs/operating.md', 'docs/upgrading.md', 'docs/user-guide.md'],
]
const FONT_FILES = ['package.json', 'LICENSE_FONT', ...Object.values(fontFiles)]
const ONLY_FOR_TESTS = /\.test\.ts$|\.d\.ts$|\/(cases|test)\//
const COMPILED = /\.(ts|mjs)$/

export function stage(folder) {
  for (const path of COPIED) copy(folder, path)
  addSources(folder, 'server/bin')
  addSources(folder, 'server/src')
  const manifest = makeManifest()
  for (const name of manifest.bundleDependencies) addBundled(folder, name)
  write(folder, 'package.json', toJson(manifest))
  const faults = findFaults(folder)
  if (faults.length > 0) throw new StageError(`The package would not work:\n${faults.join('\n')}`)
}

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`

function write(folder, path, text) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** The stamp of a build is of use only beside its sources. */
function copy(folder, path, target = path) {
  const filter = (source) => !source.endsWith('.built-from')
  cpSync(join(ROOT, path), join(folder, target), { recursive: true, filter })
}

function addSources(folder, source, target = source) {
  for (const path of findFiles(source, /./).filter((one) => !ONLY_FOR_TESTS.test(one))) {
    const goal = path.replace(source, target)
    if (!COMPILED.test(path)) copy(folder, path, goal)
    else write(folder, goal.replace(/\.ts$/, '.js'), compile(path, readFileSync(join(ROOT, path), 'utf8')))
  }
}

function addBundled(folder, name) {
  const home = `node_modules/${name}`
  if (name === FONTS) for (const file of FONT_FILES) copy(folder, `${home}/${file}`)
  else addOwnPackage(folder, name.split('/')[1], home)
}

/** A package of the workspace: compiled into the `dist` that its manifest names, or plain files. */
function addOwnPackage(folder, name, home) {
  if (!existsSync(join(ROOT, name, 'src'))) return copy(folder, name, home)
  addSources(folder, `${name}/src`, `${home}/dist`)
  const manifest = readManifest(name)
  // Without the sources, the server must not look for them.
  const exports = { '.': manifest.exports['.'].default }
  write(folder, `${home}/package.json`, toJson({ ...manifest, exports }))
}
