// The order of the web app holds: screens stand on domains, domains on ui and lib, and domains never on each other.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../src/', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name: name.split(sep).join('/'), text: readFileSync(join(root, name), 'utf8') }))

const folderOf = (name: string) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '')

function mayImport(from: string, to: string): boolean {
  if (from === to || from === '') return true
  if (from === 'locales') return false
  if (from === 'lib') return to === 'locales'
  if (from === 'ui') return to === 'lib'
  if (from === 'screens') return to !== ''
  return to === 'ui' || to === 'lib'
}

test('every import goes to the right', () => {
  const wrong = files.flatMap(({ name, text }) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)]
      .map((match) =>
        relative(root, join(root, dirname(name), match[1]!))
          .split(sep)
          .join('/'),
      )
      .filter((target) => !mayImport(folderOf(name), folderOf(target)))
      .map((target) => `${name} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('nothing but the client talks to the server, and what sends files in parts', () => {
  const doors = ['lib/api.ts', 'lib/uploads/send-file.ts']
  const others = files.filter(
    ({ name, text }) => !doors.includes(name) && /\bfetch\(|XMLHttpRequest/.test(text),
  )
  assert.deepEqual(
    others.map(({ name }) => name),
    [],
  )
})

test('a component has at most 200 lines', () => {
  const long = files.filter(({ text }) => text.split('\n').length > 200).map(({ name }) => name)
  assert.deepEqual(
    long.filter((name) => name.endsWith('.tsx') && name !== 'router.tsx'),
    [],
  )
})
