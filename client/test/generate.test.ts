// Proves what the generator prints, and that the printed text is TypeScript that Node can load.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { generate } from '../generator/generate.ts'
import { fixture } from './fixture/document.ts'

const text = generate(fixture, '/api/2.0')
const section = (start: string): string => {
  const from = text.indexOf(start)
  assert.notEqual(from, -1, `${start} is missing`)
  return text.slice(from, text.indexOf('\n}', from) + 2)
}

test('prints a component with every kind of member', () => {
  assert.equal(
    section('export interface Thing '),
    `export interface Thing {
  /** Its number */
  thingid: number
  kind: "plain" | "odd"
  kinds?: ("plain" | "odd")[]
  about: string | false | null
  tree: Record<string, Thing>
  point: [number, number]
  sizes: Sizes
  "object-name": string | null
  always: true
  rest?: unknown
  both?: Sizes & {
    a?: null
  }
}`,
  )
})

test('prints descriptions as comments that cannot end early', () => {
  assert.match(
    text,
    /\/\*\*\n \* A thing\.\n \* Over two lines \*\\\/ and on\.\n \*\/\nexport interface Thing/,
  )
})

test('lets an index signature cover the named members', () => {
  assert.equal(
    section('export interface Sizes '),
    'export interface Sizes {\n  id: number\n  [key: string]: number | string\n}',
  )
})

test('lets only what travels towards the server be spelt undefined', () => {
  assert.match(section('export interface NewThing '), /label\?: string \| undefined/)
  assert.doesNotMatch(section('export interface Thing '), /undefined/)
})

test('prints what each operation takes and answers', () => {
  const operations = section('export interface Operations ')
  assert.match(
    operations,
    /listThings: \{\n {4}query\?: \{[^}]*\n {4}\} \| undefined\n {4}response: Thing\[\]/,
  )
  assert.match(operations, /addThing: \{\n {4}body: NewThing\n {4}response: Thing\n/)
  assert.match(
    operations,
    /getPart: \{\n {4}params: \{[^}]*\}\n {4}query: \{\n {6}revisionid: number\n {4}\}\n/,
  )
  assert.match(
    operations,
    /updatePart: [\s\S]*?body\?: \{[^}]*\} \| undefined\n {4}response: Thing \| undefined/,
  )
  assert.match(operations, /removePart: \{\n {4}response: undefined/)
  assert.match(operations, /upload: \{\n {4}body: Blob .*\n {4}response: Uint8Array/)
})

test('writes one table with the place of each operation and its presence flags', () => {
  assert.match(text, /listThings: \['GET', '\/things', 'pretty'\],/)
  assert.match(text, /getPart: \['GET', '\/things\/\{thingid\}\/\{part\}'\],/)
})

test('prints TypeScript that loads as it stands', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-client-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'operations.ts')
  await writeFile(file, text)
  const loaded = await import(pathToFileURL(file).href)
  const names = ['addThing', 'getPart', 'listThings', 'removePart', 'updatePart', 'upload']
  assert.deepEqual(Object.keys(loaded.operations), names)
})

test('refuses a path outside the base and a name that the client needs itself', () => {
  assert.throws(() => generate(fixture, '/api/3.0'), /does not begin with \/api\/3\.0/)
  const taken = structuredClone(fixture)
  taken.paths['/api/2.0/upload']!.post!.operationId = 'pages'
  assert.throws(() => generate(taken, '/api/2.0'), /"pages" is a reserved name/)
})

test('says in one line that the committed file is not current, or that there is no document', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-client-'))
  t.after(() => rm(folder, { recursive: true }))
  const other = join(folder, 'openapi.json')
  await writeFile(other, JSON.stringify(fixture))
  const script = fileURLToPath(new URL('../../scripts/generate-client.ts', import.meta.url))
  const check = (document: string) =>
    spawnSync(process.execPath, [script, '--check', '--document', document], { encoding: 'utf8' })
  assert.equal(check(other).status, 1)
  assert.match(check(other).stderr, /^client\/src\/generated\/operations\.ts is not current: .*\n$/)
  const missing = check(join(folder, 'nowhere.json'))
  assert.equal(missing.status, 1)
  assert.match(missing.stderr, /is missing: write it from the routes first\n$/)
})
