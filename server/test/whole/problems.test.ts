// Proves that every problem is used, and that every setting of the process is documented.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '#platform/config/config.ts'
import { Problem } from '#platform/problems.ts'
import { readCatalogue } from './catalogue.ts'
import { expectNone, isTestSupport, listFiles, readText } from './tree.ts'

const catalogue = await readCatalogue()
const sources = listFiles().filter((path) => /^server\/src\/.*\.ts$/.test(path) && !isTestSupport(path))

test('every problem of the catalogue is used by the server', () => {
  const text = sources.map((path) => readText(path)).join('\n')
  const unused = catalogue
    .map(({ set, name }) => `${set}.${name}`)
    .filter((call) => !new RegExp(`\\b${call.replace('.', '\\.')}\\b`).test(text))
  expectNone(unused, 'problems that no code uses')
})

test('problems are made in the catalogue only', () => {
  const elsewhere = sources.filter(
    (path) => !/[/.]problems\.ts$/.test(path) && /\bnew Problem\(/.test(readText(path)),
  )
  expectNone(elsewhere, 'call new Problem only in the problems of a noun or in platform/problems.ts')
})

test('every code is noun.reason, and stands for one status', () => {
  const statuses = new Map<string, number>()
  for (const { make } of catalogue) {
    const made = make([])
    assert.ok(made instanceof Problem)
    assert.match(made.code, /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/)
    assert.equal(statuses.get(made.code) ?? made.status, made.status, made.code)
    statuses.set(made.code, made.status)
    if (made.status === 422) assert.ok(made.details.errors, made.code)
  }
})

test('docs/operating.md explains every setting, and no other', () => {
  const rows = [...readText('docs/operating.md').matchAll(/^\| `(STEPWRIGHT_[A-Z_]+)`(.*)$/gm)]
  const explained = rows.flatMap(([row]) =>
    [...row.split('|')[1]!.matchAll(/STEPWRIGHT_[A-Z_]+/g)].map(String),
  )
  assert.deepEqual([...new Set(explained)].sort(), settings.map((each) => each.env).sort())
})
