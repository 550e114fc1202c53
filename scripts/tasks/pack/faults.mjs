// Checks the folder of a package: every file and package that its modules name is there, and none is TypeScript.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { resolveSpecifier } from '../../../server/test/whole/imports.ts'
import { findNames } from './file-names.mjs'

/** In a text that is neither an import nor a URL of the module, so that it was not renamed. */
const UNSEEN = /['"`]\.{0,2}[\w/-]+\.ts['"`]/
const COMMENT = /^\s*(\/\/|\*|\/\*)|\/\*\*.*\*\//

/** One line for each fault. */
export function findFaults(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return ['server', 'node_modules/@stepwright']
    .flatMap((part) => readdirSync(join(folder, part), { recursive: true }).map((path) => join(part, path)))
    .filter((path) => /\.m?js$/.test(path))
    .flatMap((path) => faultsOf(folder, path, manifest).map((fault) => `${path} ${fault}`))
}

function faultsOf(folder, path, { imports, dependencies }) {
  const code = readFileSync(join(folder, path), 'utf8')
  const isThere = ({ file, package: name }) => (file ? existsSync(join(folder, file)) : name in dependencies)
  const missing = findNames(path, code).filter((name) => !isThere(targetOf(path, name, imports)))
  const unseen = code.split('\n').filter((line) => UNSEEN.test(line) && !COMMENT.test(line))
  return [
    ...missing.map(({ text }) => `needs ${text}, which is not in the package`),
    ...unseen.map((line) => `names a TypeScript file: ${line.trim()}`),
  ]
}

function targetOf(path, { kind, text }, imports) {
  if (kind === 'url') return { file: join(dirname(path), text) }
  if (isBuiltin(text)) return { file: path }
  return resolveSpecifier(text.startsWith('#') ? '' : path, text, imports)
}
