// Tests the headers of the built app: full policies on pages, few headers on their resources.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fastify from 'fastify'
import type { App } from '../routes/types.ts'
import { loadWebFiles, webAppRoutes } from './web-app.ts'

const folder = await mkdtemp(join(tmpdir(), 'stepwright-web-'))
after(() => rm(folder, { recursive: true }))
await mkdir(join(folder, 'assets'))
const files = [
  'index.html',
  'sw.js',
  'favicon.svg',
  'assets/Guide-1a2b.js',
  'assets/Guide-1a2b.css',
  'assets/code.wasm',
]
for (const file of files) await writeFile(join(folder, file), `of ${file}`)
const app = fastify() as unknown as App
webAppRoutes(app, loadWebFiles(folder), { isSecure: () => true, frames: ['https://video.example'] })

const headsOf = async (url: string) => (await app.inject({ url })).headers
const weight = (heads: object) =>
  Object.entries(heads).reduce((sum, [name, value]) => sum + name.length + String(value).length + 4, 0)

test('whatever can be opened by itself, or runs as a worker, carries the whole policy', async () => {
  for (const url of [
    '/',
    '/runs',
    '/login',
    '/no-such-page',
    '/sw.js',
    '/favicon.svg',
    '/assets/code.wasm',
    '/assets/no.js',
  ]) {
    const heads = await headsOf(url)
    assert.match(String(heads['content-security-policy']), /frame-src 'self' https:\/\/video\.example;/, url)
    assert.equal(heads['referrer-policy'], 'same-origin', url)
    assert.equal(heads['x-content-type-options'], 'nosniff', url)
    assert.match(String(heads['strict-transport-security']), /max-age/, url)
  }
})

test('scripts and sheets that a page loads say no more than how they are read and kept', async () => {
  for (const url of ['/assets/Guide-1a2b.js', '/assets/Guide-1a2b.css']) {
    const heads = await headsOf(url)
    assert.equal(heads['x-content-type-options'], 'nosniff', url)
    assert.match(String(heads['cache-control']), /immutable/, url)
    assert.ok(weight(heads) < 350, `${url}: ${weight(heads)} bytes of headers`)
  }
})
