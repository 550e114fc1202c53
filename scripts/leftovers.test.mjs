// Tests the removal of leftovers of killed test runs, and the folders of a run on machines with little memory.
// Runs alone: it opens workspaces, which change the temporary folder of the process.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { clearLeftovers, folderPrefix } from './tasks/leftovers.mjs'
import { openWorkspace, WorkspaceError } from './tasks/workspace.mjs'

function aPlace(t) {
  const place = mkdtempSync(join(tmpdir(), 'stepwright-place-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  return place
}

function aFolder(place, name) {
  const folder = join(place, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'a file'), 'x')
  return folder
}

const pidOfTheDead = () => spawnSync(process.execPath, ['--version']).pid

test('folders of runs whose process has gone are removed, those of runs under way are not', async (t) => {
  const place = aPlace(t)
  const dead = aFolder(place, `stepwright-test-${pidOfTheDead()}-12345-abc`)
  // The process id was reused by a process that began at another time.
  const again = aFolder(place, `stepwright-test-${process.pid}-1-abc`)
  const own = aFolder(place, `${folderPrefix()}abc`)
  const foreign = aFolder(place, 'something-else')
  assert.equal(await clearLeftovers([place, join(place, 'not there')]), process.platform === 'linux' ? 2 : 1)
  assert.deepEqual(
    [dead, own, foreign].map((folder) => existsSync(folder)),
    [false, true, true],
  )
  assert.equal(existsSync(again), process.platform !== 'linux')
})

test('folders without a process in their name go once they are old', async (t) => {
  const place = aPlace(t)
  const young = aFolder(place, 'stepwright-test-AbCdEf')
  const old = aFolder(place, 'stepwright-test-GhIjKl')
  utimesSync(old, 1, 1)
  assert.equal(await clearLeftovers([place]), 1)
  assert.deepEqual([existsSync(young), existsSync(old)], [true, false])
})

test('processes that still work in such a folder are ended', async (t) => {
  if (process.platform !== 'linux') return t.skip('only Linux tells where processes work')
  const place = aPlace(t)
  const folder = aFolder(place, `stepwright-test-${pidOfTheDead()}-12345-abc`)
  const code = 'setInterval(() => {}, 1000); console.log("ready")'
  const byName = spawn(process.execPath, ['-e', code, '--', `${folder}/data`])
  const bySetting = spawn(process.execPath, ['-e', code], { env: { ...process.env, TMPDIR: folder } })
  const other = spawn(process.execPath, ['-e', code])
  t.after(() => other.kill('SIGKILL'))
  await Promise.all([byName, bySetting, other].map((child) => once(child.stdout, 'data')))
  const ends = [byName, bySetting].map((child) => once(child, 'exit'))
  await clearLeftovers([place])
  for (const [, signal] of await Promise.all(ends)) assert.equal(signal, 'SIGKILL')
  assert.equal(other.exitCode ?? other.signalCode, null)
  return undefined
})

test('files lie in memory only where much of it is free, and a machine without memory is refused', (t) => {
  const before = { ...process.env }
  const restore = () => {
    for (const name of ['TMPDIR', 'TEMP', 'TMP'])
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
  }
  t.after(restore)
  const open = (options) => {
    const workspace = openWorkspace(options)
    workspace.close()
    restore()
    return workspace.isInMemory
  }
  assert.equal(open({ free: 4e9 }), false)
  assert.equal(open({ free: 16e9, memory: '/no/such/folder' }), false)
  assert.throws(() => openWorkspace({ free: 1e9 }), WorkspaceError)
})
