// Tests backup, verify --backup, restore, export and import as processes, also killed at random moments.
// Engines: both, because a killed restore leaves traces that differ by engine.
// Circle: outer, because it starts and kills a process for each command.
// Covers: server/src/archive/ server/src/platform/db/open/
import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { closeCommands, runCommand } from '#test/commands.ts'
import { aFolder, anEmptyStore, flagsOf, nobodyIsLeft, onStore, type Store } from '#test/databases.ts'
import { isFull } from '#test/extent.ts'
import { aPackedYard } from '#test/packs.ts'
import { launch, run } from '#test/processes.ts'

const { site, fetchPack } = await aPackedYard()
const source = { data: site.folder, databaseUrl: site.databaseUrl, readUrl: '' }
const kills = isFull ? 20 : 1
after(closeCommands)

const count = async (store: Store): Promise<unknown> =>
  ((await onStore(store, ['select count(*) as count from entry_events'])) as { count: unknown }[])[0]?.count

test('a backup beside an open site is verified and restored, and every command says so in one line', async () => {
  const store = join(aFolder(), 'backups')
  const backedUp = await run(['backup', store, ...flagsOf(source)])
  assert.deepEqual([backedUp.code, backedUp.stderr], [0, ''])
  assert.match(backedUp.stdout, /^\d{4}-\d\d-\d\dT[\d-]+Z: \d+ rows and \d+ files with [\d.]+ MB in .*\n$/)
  const verified = await runCommand(['verify', '--backup', store])
  assert.deepEqual([verified.code, verified.stderr], [0, ''])
  assert.match(verified.stdout, /, 1 runs: whole and restorable\n$/)
  const target = await anEmptyStore()
  const restored = await runCommand(['restore', store, ...flagsOf(target)])
  assert.deepEqual([restored.code, restored.stderr], [0, ''])
  assert.equal(await count(target), await count(source))
  const files = await runCommand(['verify', ...flagsOf(target)])
  assert.match(files.stdout, /all there and whole/)
  const twice = await runCommand(['restore', store, ...flagsOf(target), '--json'])
  assert.equal(twice.code, 1)
  assert.match(JSON.parse(twice.stdout).message, /is not empty/)
  assert.equal((await fetchPack()).files.size > 0, true)
})

test('files of another site are never mixed with those of a backup', async () => {
  const archive = join(aFolder(), 'backups')
  assert.equal((await runCommand(['backup', archive, ...flagsOf(source)])).code, 0)
  const target = await anEmptyStore()
  const folder = join(target.data, 'files', 'originals', 'ab', 'cd')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'abcd'.padEnd(64, '0')), 'a picture of another site')
  const refused = await runCommand(['restore', archive, ...flagsOf(target)])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /belongs to another site: restore and import need an empty place\n$/)
  assert.equal(readdirSync(target.data).includes('site'), false)
})

test('an encrypted export is imported with its key, and without it nothing happens', async () => {
  const folder = aFolder()
  const [path, key, other] = ['site.zip', 'key', 'other'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  writeFileSync(key, 'correct horse battery staple\n')
  writeFileSync(other, 'another phrase of words\n')
  assert.equal((await runCommand(['export', path, '--key-file', key, ...flagsOf(source)])).code, 0)
  const target = await anEmptyStore()
  for (const [args, expected] of [
    [[], /is encrypted: it needs its key\n$/],
    [['--key-file', other], /The key does not fit this archive\n$/],
    [['--key-file', join(folder, 'absent')], /can not be used/],
  ] as const) {
    const refused = await runCommand(['import', path, ...args, ...flagsOf(target)])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, expected)
  }
  const cut = join(folder, 'cut.zip')
  writeFileSync(cut, readFileSync(path))
  truncateSync(cut, 4000)
  const damaged = await runCommand(['import', cut, '--key-file', key, ...flagsOf(target)])
  assert.match(damaged.stderr, /is no ZIP file, or is cut off\n$/)
  const imported = await runCommand(['import', path, '--key-file', key, ...flagsOf(target), '--json'])
  assert.equal(imported.code, 0, imported.stderr)
  assert.equal(await count(target), await count(source))
  assert.equal((await runCommand(['export', path, ...flagsOf(source)])).code, 1)
})

test('wrong arguments are one line', async () => {
  const store = aFolder()
  for (const [args, expected] of [
    [['backup'], /^stepwright: Usage: stepwright backup PLACE\n$/],
    [['restore', join(store, 'nothing')], /is not there\n$/],
    [['restore', store], /holds no archive of Stepwright\n$/],
    [['backup', 's3://a', ...flagsOf(source)], /must name a bucket/],
    [['backup', store, '--days', 'x', ...flagsOf(source)], /--days must be a whole number\n$/],
    [['restore', store, '--at', 'yesterday'], /holds no archive|--at must be a time/],
  ] as const) {
    const { code, stderr } = await runCommand([...args])
    assert.equal(code, 1, args.join(' '))
    assert.match(stderr, expected)
    assert.equal(stderr.split('\n').length, 2, stderr)
  }
})

/** The single kill of the short form comes after the start of the process. */
const earliest = isFull ? 0 : 0.5

/** Kills the command at a random moment of its usual duration; returns whether it had ended before. */
async function killed(args: string[], usualMs: number): Promise<boolean> {
  const { child, ended } = launch(args)
  await Promise.race([ended, wait((earliest + (1 - earliest) * Math.random()) * usualMs)])
  const isOver = child.exitCode !== null
  child.kill('SIGKILL')
  await ended
  return isOver
}

test('a backup that is killed at any moment is no backup, and the next one is whole', async () => {
  const store = join(aFolder(), 'backups')
  const args = ['backup', store, ...flagsOf(source)]
  const started = performance.now()
  assert.equal((await run(args)).code, 0)
  const usualMs = performance.now() - started
  let complete = 1
  for (let round = 0; round < kills; round++) if (await killed(args, usualMs)) complete++
  const ids = readdirSync(join(store, 'snapshots'))
  assert.ok(ids.length >= 1 && ids.length <= complete + kills)
  assert.equal((await runCommand(args)).code, 0)
  assert.equal((await runCommand(['verify', '--backup', store])).code, 0)
})

test('a restore that is killed at any moment leaves an empty or a whole database, and goes on', async () => {
  const store = join(aFolder(), 'backups')
  assert.equal((await runCommand(['backup', store, ...flagsOf(source)])).code, 0)
  const expected = await count(source)
  for (let round = 0; round < kills; round++) {
    const target = await anEmptyStore()
    await killed(['restore', store, ...flagsOf(target)], 3000)
    await nobodyIsLeft(target)
    const again = await runCommand(['restore', store, ...flagsOf(target)])
    if (again.code !== 0) {
      assert.match(again.stderr, /is not empty/)
      const migrated = await runCommand(['migrate', ...flagsOf(target)])
      assert.equal(migrated.code, 0, migrated.stderr)
    }
    assert.equal(await count(target), expected)
  }
})
