// Tests upgrades as processes: backups before them, refusals in one line, and kills at random moments.
// Engines: both, because locks, copies and backups differ.
// Circle: outer, because it starts a process for each upgrade.
// Covers: server/src/cli/ server/src/main server/src/app/upgrade/ server/src/schema/ server/src/platform/db/open/
import assert from 'node:assert/strict'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { holdDataFolder } from '#platform/data-folder.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { migrations } from '#schema/migrations/index.ts'
import { closeCommands, runCommand } from '../../commands.ts'
import {
  aFolder,
  anEmptyStore,
  flagsOf,
  migrateStore,
  nobodyIsLeft,
  onStore,
  type Store,
} from '../../databases.ts'
import { isFull } from '../../extent.ts'
import { manyEarlierRuns } from '../../migrations/earlier-versions.ts'
import { launch, run, startServer } from '../../processes.ts'

const kills = isFull ? 20 : 1
after(closeCommands)
const newest = migrations.length
const earlier = migrations.filter(({ id }) => id < 20)

async function anEarlierStore(runs = 5): Promise<Store> {
  const store = await anEmptyStore()
  await migrateStore(store, earlier)
  await onStore(store, manyEarlierRuns(runs))
  return store
}

async function read(store: Store) {
  const counts = ['entries', 'entry_events', 'entry_values', 'guides', 'users', 'migrations'].map(
    (table) => `select count(*) as ${table} from ${table}`,
  )
  const sql = `select * from ${counts.map((count, at) => `(${count}) t${at}`).join(', ')}`
  const [found] = (await onStore(store, [sql])) as Record<string, unknown>[]
  return Object.fromEntries(Object.entries(found ?? {}).map(([name, count]) => [name, Number(count)]))
}

async function isRefused(why: RegExp, args: string[], start = runCommand): Promise<void> {
  const { code, stderr, stdout } = await start(args)
  assert.match(stderr, why)
  assert.match(stderr, /^stepwright: [^\n]+\n$/)
  assert.deepEqual([code, stdout], [1, ''])
}

test('PostgreSQL is upgraded only after a backup, or without one if the operator says it', async () => {
  const store = await anEarlierStore()
  if (!store.databaseUrl) return
  const before = await read(store)
  const why = /needs an upgrade: run "stepwright migrate --upgrade-backup PLACE", or with --no-backup/
  await isRefused(why, ['serve', '--port', '0', ...flagsOf(store)], run)
  await isRefused(why, ['migrate', ...flagsOf(store)])
  await isRefused(why, ['user', 'list', ...flagsOf(store)])
  assert.deepEqual(await read(store), before)
  const { code, stdout } = await runCommand(['migrate', '--no-backup', ...flagsOf(store)])
  assert.deepEqual([code, stdout.includes('Backup')], [0, false])
  assert.deepEqual(await read(store), { ...before, migrations: newest })
})

test('a backup before the upgrade has the earlier version of the data, and is restored and upgraded', async () => {
  const store = await anEarlierStore()
  const before = await read(store)
  const place = join(aFolder(), 'backups')
  const server = await startServer(flagsOf(store), { env: { STEPWRIGHT_UPGRADE_BACKUP: place } })
  await server.stop()
  assert.match(server.output.stderr, /the database was brought up to date/)
  assert.deepEqual(await read(store), { ...before, migrations: newest })
  if (!store.databaseUrl)
    assert.deepEqual(
      readdirSync(store.data).filter((name) => name.includes('.before')),
      [],
    )
  const target = await anEmptyStore()
  const restored = await runCommand(['restore', place, ...flagsOf(target)])
  assert.equal(restored.code, 0, restored.stderr)
  assert.deepEqual(await read(target), { ...before, migrations: newest })
})

test('PostgreSQL is backed up to the place of the scheduled backups', async () => {
  const store = await anEarlierStore()
  if (!store.databaseUrl) return
  const place = join(aFolder(), 'scheduled')
  await onStore(store, [
    `insert into settings (key, value) values ('backups', '${JSON.stringify({ place })}')`,
  ])
  const { code, stdout, stderr } = await runCommand(['migrate', ...flagsOf(store)])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(stdout, /\nBackup: .*scheduled \(\d{4}-\d\d-\d\dT[\d-]+Z\)\n$/)
  assert.equal(readdirSync(join(place, 'snapshots')).length, 1)
  const other = await anEarlierStore()
  const encrypted = JSON.stringify({ place, hasKey: true })
  await onStore(other, [`insert into settings (key, value) values ('backups', '${encrypted}')`])
  await isRefused(/was not begun: the key of the backups can not be read/, ['migrate', ...flagsOf(other)])
})

test('a backup that can not be written stops the upgrade', async () => {
  const store = await anEarlierStore()
  const before = await read(store)
  const file = join(aFolder(), 'other', 'backups')
  const args = ['migrate', ...flagsOf(store), '--upgrade-backup']
  await isRefused(/can not be used|"s3:\/\/a" |must name|must be/, [...args, 's3://'])
  await isRefused(/exclude each other/, [...args, file, '--no-backup'])
  chmodSync(store.data, 0o700)
  await isRefused(/^stepwright: The data was not backed up, therefore the upgrade was not begun: /, [
    ...args,
    '/dev/null/backups',
  ])
  assert.deepEqual(await read(store), before)
})

test('a site that a server uses is not upgraded, and only one of two starts serves', async () => {
  const store = await anEarlierStore()
  const before = await read(store)
  const release = holdDataFolder(store.data)
  await isRefused(/needs an upgrade, but The data folder .* is in use by another Stepwright server/, [
    'migrate',
    ...flagsOf(store),
  ])
  release()
  assert.deepEqual(await read(store), before)
  const env = { STEPWRIGHT_UPGRADE_BACKUP: 'none' }
  const starts = await Promise.allSettled([1, 2].map(() => startServer(flagsOf(store), { env })))
  const refused = starts.filter((start) => start.status === 'rejected')
  assert.equal(refused.length, 1)
  assert.match(String(refused[0]?.reason), /is in use by another Stepwright server/)
  for (const start of starts) if (start.status === 'fulfilled') await start.value.stop()
  assert.deepEqual(await read(store), { ...before, migrations: newest })
})

test('a database that can not be written to is reported in one line', async () => {
  const store = await anEarlierStore()
  if (store.databaseUrl || process.getuid?.() !== 0) return
  const before = await read(store)
  const asOther: typeof run = (args) => run(args, { uid: 65_534 })
  chmodSync(join(store.data, '..'), 0o711)
  chmodSync(store.data, 0o777)
  chmodSync(sqliteFile(store.data), 0o444)
  await isRefused(/attempt to write a readonly database/, ['migrate', ...flagsOf(store)], asOther)
  chmodSync(store.data, 0o555)
  await isRefused(/can not be written to/, ['migrate', ...flagsOf(store)], asOther)
  chmodSync(store.data, 0o700)
  chmodSync(sqliteFile(store.data), 0o600)
  assert.deepEqual(await read(store), before)
})

async function measure(args: string[]): Promise<number> {
  const started = performance.now()
  assert.equal((await run(args)).code, 0)
  return performance.now() - started
}

test('an upgrade that is killed at any moment is undone or complete, and the next one goes on', async (t) => {
  const runs = isFull ? 4000 : 1000
  const place = join(aFolder(), 'backups')
  const upgrade = (store: Store) => [
    'migrate',
    ...flagsOf(store),
    ...(store.databaseUrl ? ['--upgrade-backup', place] : []),
  ]
  let store = await anEarlierStore(runs)
  const before = await read(store)
  const after = { ...before, migrations: newest }
  const usualMs = await measure(upgrade(store))
  const startMs = 0.8 * (await measure(upgrade(store)))
  assert.deepEqual(await read(store), after)
  store = await anEarlierStore(runs)
  const ends = { undone: 0, complete: 0 }
  for (let round = 0; round < kills; round++) {
    const { child, ended } = launch(upgrade(store))
    await wait(startMs + Math.random() * (usualMs - startMs))
    child.kill(round % 4 === 3 ? 'SIGINT' : 'SIGKILL')
    await ended
    await nobodyIsLeft(store)
    const found = await read(store)
    const isUndone = found.migrations === earlier.length
    assert.deepEqual(found, isUndone ? before : after)
    ends[isUndone ? 'undone' : 'complete']++
    if (isUndone) {
      // The previous version finds its schema.
      assert.deepEqual((await migrateStore(store, earlier)).applied, [])
      continue
    }
    store = await anEarlierStore(runs)
  }
  t.diagnostic(
    `${JSON.stringify(ends)} of ${kills} kills between ${Math.round(startMs)} and ${Math.round(usualMs)} ms`,
  )
  const { code, stderr } = await runCommand(upgrade(store))
  assert.equal(code, 0, stderr)
  assert.deepEqual(await read(store), after)
  if (store.databaseUrl) return
  const copies = readdirSync(store.data).filter((name) => name.includes('.before-'))
  assert.equal(copies.length, 1, copies.join())
  assert.equal(existsSync(join(store.data, `${copies[0]}-wal`)), false)
})
