// Tests when the web app counts as built.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureBuilt, isBuilt, sourceHash } from './web.mjs'

test('the web app is stale once anything that goes into it has changed', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'stepwright-web-test-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['web/src', 'web/dist', 'web/test', 'rules/src', 'server/src'])
    mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'web/index.html'), '<!doctype html>')
  assert.equal(isBuilt(root), false)
  const stamp = () => writeFileSync(join(root, 'web/dist/.built-from'), sourceHash(root))
  stamp()
  assert.equal(isBuilt(root), true)
  for (const file of ['web/src/a.ts', 'rules/src/b.ts', 'web/vite.config.ts', 'package-lock.json']) {
    writeFileSync(join(root, file), 'changed')
    assert.equal(isBuilt(root), false, file)
    stamp()
  }
  for (const file of ['server/src/c.ts', 'web/test/d.ts', 'web/dist/e.js'])
    writeFileSync(join(root, file), 'changed')
  assert.equal(isBuilt(root), true)
})

test('a checkout without a web app has nothing to build', async (t) => {
  const root = mkdtempSync(join(tmpdir(), 'stepwright-web-test-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  assert.equal(await ensureBuilt('/no/such/node', root), false)
})
