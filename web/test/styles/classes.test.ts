// Proves that the classes by which journeys find something exist in the app.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const textOf = (patterns: string[]): string =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT }).map((path) => readFileSync(ROOT + path, 'utf8')))
    .join()

test('no journey looks for a class that the app has not', () => {
  const named = textOf(['e2e/**/*.ts', 'prove/**/*.ts', 'bench/**/*.ts']).match(/(?<=\.)sw-[a-z0-9-]+/g) ?? []
  const known = new Set(
    textOf([
      'web/src/**/*.{ts,tsx}',
      'rules/src/**/*.ts',
      'wiki-syntax/src/**/*.ts',
      'server/src/**/*.ts',
    ]).match(/sw-[a-z0-9-]+/g),
  )
  assert.ok(named.length > 50)
  assert.deepEqual(
    [...new Set(named)].filter((name) => !known.has(name)),
    [],
  )
})
