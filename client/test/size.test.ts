// Holds the promise that the client stays small.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { operations } from '../src/generated/operations.ts'

const source = new URL('../src/', import.meta.url)

/** Types and comments gone, spaces collapsed: what any minifier does at the least. */
const shrink = (text: string): string =>
  stripTypeScriptTypes(text)
    .replaceAll(/^\s*\/\*\*?[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/\s+/g, ' ')

test('is under 3 KB compressed, its table of operations apart, without any dependency', async () => {
  const files = (await readdir(source)).filter((name) => name.endsWith('.ts'))
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, source), 'utf8')))
  const size = gzipSync(texts.map(shrink).join('\n')).length
  assert.ok(size < 3 * 1024, `${size} bytes`)
  for (const text of texts) assert.doesNotMatch(text, /from '[^.]/)
})

test('spends under 40 compressed bytes on each operation', async () => {
  const table = await readFile(new URL('generated/operations.ts', source), 'utf8')
  const size = gzipSync(shrink(table)).length
  const count = Object.keys(operations).length
  assert.ok(size < 40 * count, `${size} bytes for ${count} operations`)
})
