// Proves that a program on a page of another origin can read every response header that is meant for programs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exposedHeaders } from '#platform/http/request/origins.ts'
import { isTest, listFiles, readText } from './tree.ts'

/** Headers that are readable without being exposed, or meant only for browsers and caches. */
const others = new Set([
  ...['cache-control', 'content-length', 'content-type', 'access-control-allow-origin'],
  ...['access-control-allow-credentials', 'access-control-expose-headers', 'access-control-allow-methods'],
  ...['access-control-allow-headers', 'access-control-max-age', 'vary', 'set-cookie', 'x-robots-tag'],
  ...['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'strict-transport-security'],
])

test('every header that the server sends is exposed to pages of other origins, or is none for programs', () => {
  const sent = listFiles()
    .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !isTest(path))
    .flatMap((path) => [...readText(path).matchAll(/\.header\(\s*'([\w-]+)'/g)])
    .map(([, header = '']) => header.toLowerCase())
  const exposed = new Set(exposedHeaders.map((header) => header.toLowerCase()))
  const hidden = [...new Set(sent)].filter((header) => !exposed.has(header) && !others.has(header))
  assert.ok(sent.length > 30)
  assert.deepEqual(hidden, [])
})
