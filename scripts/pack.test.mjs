// Tests what the package changes in sources, and that a package with a missing file is refused.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { compile } from './tasks/pack/compile.mjs'
import { findFaults } from './tasks/pack/faults.mjs'

const SOURCE = `// Über a.ts and './b.ts'
import { type A, b } from './ä/a.ts'
import c from '#forms/c.ts'
export * from "./d.ts"
const program: string = new URL('worker.ts', import.meta.url).href
export const load = async (name: A) => [await import('./e.ts'), 'f.ts', program, b, c, name]
`

test('types become blanks, and names of modules and programs end in .js', () => {
  const compiled = compile('server/src/x.ts', SOURCE)
  assert.equal(
    compiled.replaceAll(/ +/g, ' '),
    `// Über a.ts and './b.ts'
import { b } from './ä/a.js'
import c from '#forms/c.js'
export * from "./d.js"
const program = new URL('worker.js', import.meta.url).href
export const load = async (name ) => [await import('./e.js'), 'f.ts', program, b, c, name]
`,
  )
  assert.equal(compiled.length, SOURCE.length)
})

function aPackage(t, files) {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-pack-test-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const manifest = { imports: { '#forms/*': './server/src/forms/*' }, dependencies: { pg: '8.0.0' } }
  const all = {
    ...files,
    'package.json': JSON.stringify(manifest),
    'node_modules/@stepwright/rules/dist/index.js': '',
  }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

test('a package in which everything is there has no faults', (t) => {
  const main =
    "import 'node:fs'\nimport 'pg/lib/x.js'\nimport '#forms/a.js'\nnew URL('../../web/', import.meta.url)"
  const files = { 'server/src/main.js': main, 'server/src/forms/a.js': '', 'web/index.html': '' }
  assert.deepEqual(findFaults(aPackage(t, files)), [])
})

test('missing modules, files and packages are named, and texts that name TypeScript', (t) => {
  const lines = [
    "import 'left-pad'",
    "import '#forms/b.js'",
    "new URL('c.css', import.meta.url)",
    "fork('d.ts')",
  ]
  assert.deepEqual(findFaults(aPackage(t, { 'server/src/main.js': lines.join('\n') })), [
    'server/src/main.js needs left-pad, which is not in the package',
    'server/src/main.js needs #forms/b.js, which is not in the package',
    'server/src/main.js needs c.css, which is not in the package',
    "server/src/main.js names a TypeScript file: fork('d.ts')",
  ])
})
