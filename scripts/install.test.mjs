// Tests when an installation counts as current, and that only one process works on it at a time.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { adopt, installedExtent, installKey, isInstalled, writeMarker } from './install.mjs'
import { withLock } from './lock.mjs'

const linux = { platform: 'linux', arch: 'x64' }
const locked = {
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', dev: true },
  'node_modules/native-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/native-musl': {
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
    libc: ['musl'],
  },
  'node_modules/native-win': { version: '1.0.0', optional: true, os: ['win32'], cpu: ['x64'] },
}

function checkout(t, installed) {
  const root = mkdtempSync(join(tmpdir(), 'stepwright-install-test-'))
  t.after(() => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }))
  const packages = Object.fromEntries(
    installed.map((name) => [`node_modules/${name}`, locked[`node_modules/${name}`]]),
  )
  writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  return root
}

test('an installation with dev packages serves both purposes, one without serves only to run', (t) => {
  assert.equal(installedExtent(checkout(t, ['a', 'b', 'native-linux']), linux), 'all')
  assert.equal(installedExtent(checkout(t, ['a', 'native-linux']), linux), 'run')
})

test('a missing package, also an optional one for this machine, makes an installation outdated', (t) => {
  assert.equal(installedExtent(checkout(t, ['b', 'native-linux']), linux), undefined)
  assert.equal(installedExtent(checkout(t, ['a', 'b']), linux), undefined)
})

test('the marker holds until the lock file or what npm installed changes', (t) => {
  const root = checkout(t, ['a', 'native-linux'])
  assert.equal(isInstalled('run', root), false)
  writeMarker('run', root)
  assert.equal(isInstalled('run', root), true)
  assert.equal(isInstalled('all', root), false)
  utimesSync(join(root, 'node_modules', '.package-lock.json'), 1, 1)
  assert.equal(isInstalled('run', root), false)
  writeMarker('all', root)
  assert.equal(isInstalled('run', root), true)
  writeFileSync(join(root, 'package-lock.json'), '{}')
  assert.equal(isInstalled('run', root), false)
})

test('what was installed by hand is accepted when it is what the lock file asks for', (t) => {
  const root = checkout(
    t,
    Object.keys(locked).map((path) => path.slice('node_modules/'.length)),
  )
  assert.equal(adopt('all', root), true)
  assert.equal(isInstalled('all', root), true)
})

test('another kind of machine needs its own installation', (t) => {
  const root = checkout(t, [])
  assert.notEqual(installKey(root, 'linux-x64'), installKey(root, 'linux-arm64'))
})

test('the lock lets one through at a time and is taken over from a holder that died', async (t) => {
  const path = join(checkout(t, []), 'lock')
  writeFileSync(path, 'a holder that died')
  utimesSync(path, 1, 1)
  let inside = 0
  const work = async () => {
    inside++
    assert.equal(inside, 1)
    await wait(30)
    inside--
  }
  await Promise.all([withLock(path, work), withLock(path, work), withLock(path, work)])
})
