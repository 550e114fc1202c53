// Proves that the package which others install has what the README says: built, packed and used from another folder.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const client = fileURLToPath(new URL('../', import.meta.url))
const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
const readme = readFileSync(join(client, 'README.md'), 'utf8')

test('the built package can be imported and compiled against as the README shows it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-client-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const home = join(folder, 'node_modules/@stepwright/client')
  const run = (...args: string[]) => execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  run(typescript, '-p', join(client, 'tsconfig.build.json'), '--outDir', join(home, 'dist'))
  cpSync(join(client, 'package.json'), join(home, 'package.json'))

  const [first = '', second = ''] = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code ?? '',
  )
  assert.ok(first.includes('createClient') && second.includes('ApiError'))
  writeFileSync(join(folder, 'use.ts'), `${first}\n${second}`)
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--lib',
    'es2024,dom',
  ]
  run(typescript, ...options, '--types', '', 'use.ts')

  const asked = `import * as all from '@stepwright/client'; console.log(Object.keys(all).sort().join())`
  writeFileSync(join(folder, 'use.js'), asked)
  assert.equal(run('use.js').trim(), 'ApiError,NetworkError,createClient,eachPage')
})
