// Proves the import order of the web app: a folder imports only from folders to its left.
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

/** As in ARCHITECTURE.md under *Import order*. */
const order = /(?<=^`)locales ← [^`]+/m
  .exec(readFileSync(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8'))?.[0]
  .trim()
  .split(/\s*[←,]\s*/) as string[]

function mayImport(from: string, to: string): boolean {
  if (to === '') return from === ''
  return from === to || from === '' || order.indexOf(to) < order.indexOf(from)
}

test('every folder has its place', () => {
  const folders = new Set(files.map(({ name }) => folderOf(name)).filter((name) => name !== ''))
  assert.deepEqual([...folders].sort(), order.toSorted())
})

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

test('nothing but the client talks to the server, what sends files in parts, and what ends a session', () => {
  const doors = ['lib/api.ts', 'lib/uploads/send-file.ts', 'lib/later-sign-out.ts']
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
