// Proves that docs/api describes every operation, and that the matrix of callers has it. Reads files alone, so that it
// runs before each commit.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readPages } from '#platform/http/openapi/docs-pages.ts'
import { accessOf } from '../system/access-of-routes.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string; 'x-access': string }>>
  'x-access': Record<string, { description: string } | undefined>
}

const document: Described = JSON.parse(
  readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
)

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    id: operation.operationId,
    method: method.toUpperCase(),
    path: path.replace('/api/2.0', ''),
    access: document['x-access'][operation['x-access']]?.description,
  })),
)

test('docs/api has one section for every operation, with its place and who may call it', () => {
  const described = readPages().flatMap(({ sections }) =>
    sections.flatMap(({ operation }) => operation ?? []),
  )
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)
  assert.deepEqual(
    described.map(({ id, method, path, access }) => ({ id, method, path, access })).sort(byId),
    operations.sort(byId),
  )
})

test('the matrix of callers has every operation', () => {
  const missing = operations.filter(({ method, path }) => !Object.hasOwn(accessOf, `${method} ${path}`))
  assert.deepEqual(missing, [])
})
