// Proves that the locked packages are complete, independent of a registry and redistributable by licence; tests the
// scripts of the manifests.
import { deepEqual } from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectNone, listFiles, readJson, readText, root } from './tree.ts'

type Versions = Record<string, string>

interface Manifest {
  scripts?: Record<string, string>
  dependencies?: Versions
  devDependencies?: Versions
  optionalDependencies?: Versions
}

interface Locked extends Manifest {
  license?: string
  link?: boolean
  resolved?: string
}

const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT-0',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
])

/** Licences with further conditions, each with the reason why the package may be used. */
const EXCEPTIONS = [
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    reason: 'judges accessibility in tests, unchanged and not passed on',
  },
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    reason: 'part of the build tool, unchanged and not passed on',
  },
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'the image library, loaded as a shared library that anyone can replace',
  },
  {
    name: /^libheif-js$/,
    licence: 'LGPL-3.0',
    reason: 'reads photos of phones, unchanged, a package of its own that anyone can replace',
  },
  {
    name: /^@expo-google-fonts\/noto-sans$/,
    licence: 'OFL-1.1',
    reason: 'the letters of printed records: a font may be passed on and embedded, unchanged',
  },
]

/** Packages whose licence is only in their file LICENSE. */
const UNSAID = new Map([['png-js', 'MIT']])

const packages = readJson<{ packages: Record<string, Locked> }>('package-lock.json').packages
const installed = Object.entries(packages).filter(
  ([path, entry]) => path.includes('node_modules/') && !entry.link,
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Checks a licence expression: `OR` offers a choice, `AND` requires all. */
function isAllowed(expression: string, name: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part, name))
  if (plain.includes(' AND ')) return plain.split(' AND ').every((part) => isAllowed(part, name))
  return (
    ALLOWED.has(plain) ||
    EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === plain)
  )
}

test('uses only packages whose licence may be passed on, or with a reason', () => {
  const wrong = installed.filter(([path, { license = UNSAID.get(nameOf(path)) }]) => {
    return license === undefined || !isAllowed(license, nameOf(path))
  })
  expectNone(
    wrong.map(([path, { license }]) => `${path}: ${license ?? 'no licence'}`),
    'licences on the list',
  )
})

test('locks every dependency of every package, so that npm ci accepts the lock file', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) => {
    const wanted = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
    return wanted.filter((name) => !isLocked(path, name)).map((name) => `${path || 'the root'} needs ${name}`)
  })
  expectNone(missing, 'each of these has an entry in package-lock.json')
})

/** Resolves as Node does: the package's own node_modules, then those of the folders above. */
function isLocked(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (packages[`${folder}${folder === '' ? '' : '/'}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

test('locks what the manifests ask for', () => {
  for (const path of Object.keys(packages).filter((one) => !one.includes('node_modules/'))) {
    const manifest = readJson<Manifest>(path === '' ? 'package.json' : `${path}/package.json`)
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
      deepEqual(packages[path]?.[kind] ?? {}, manifest[kind] ?? {}, `${kind} of ${path || 'the root'}`)
    }
  }
})

test('ties no locked package to the host that it was fetched from', () => {
  const tied = installed.filter(([, { resolved }]) => resolved !== undefined)
  expectNone(
    tied.map(([path]) => path),
    'entries of package-lock.json without "resolved"',
  )
})

test('has a file behind every script and a script behind every command in the documents', () => {
  const manifests = listFiles().filter((path) => /^([\w-]+\/)?package\.json$/.test(path))
  const missing = manifests.flatMap((path) => {
    const folder = path.includes('/') ? (path.split('/')[0] ?? '') : ''
    const scripts = Object.entries(readJson<Manifest>(path).scripts ?? {})
    return scripts.flatMap(([name, command]) => {
      const file = /\bnode (?:--?[\w=-]+ )*([\w./-]+\.(?:mjs|ts))/.exec(command)?.[1]
      return file && !existsSync(join(root, folder, file))
        ? [`${path}: ${name} runs ${file}, which is not there`]
        : []
    })
  })
  const known = new Set(manifests.flatMap((path) => Object.keys(readJson<Manifest>(path).scripts ?? {})))
  const documents = listFiles().filter((path) => path.endsWith('.md'))
  const unknown = documents.flatMap((path) =>
    [...readText(path).matchAll(/\bnpm run ([\w:-]+)/g)]
      .filter(([, name = '']) => !known.has(name))
      .map(([command]) => `${path}: ${command}`),
  )
  expectNone([...missing, ...unknown], 'scripts and documents agree')
})
