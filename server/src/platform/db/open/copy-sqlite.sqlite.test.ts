// Tests the copies of a SQLite database before upgrades: whole, private, few, and only where there is space.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Migration } from '#schema/migrations/index.ts'
import { aFolder, times } from '#test/databases.ts'
import { openSqlite } from '../sqlite/sqlite-connection.ts'
import { migrateSqlite } from './migrate-sqlite.ts'

const aStep = (id: number, sql = `create table t${id} (words {text});`): Migration => ({
  id,
  name: `step ${id}`,
  sql,
})
const listCopies = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.includes('.before-'))
    .sort()
const rowsOf = (file: string, sql: string) => {
  const connection = openSqlite(file, { readOnly: true })
  try {
    return connection.run({ sql, parameters: [], asArrays: true }).rows
  } finally {
    connection.close()
  }
}

async function aFilledFile(): Promise<{ folder: string; file: string }> {
  const folder = aFolder()
  const file = join(folder, 'stepwright.db')
  await migrateSqlite(file, 1, {
    list: [aStep(1, `create table t1 (words {text}); insert into t1 values ('saved');`)],
  })
  return { folder, file }
}

test('the copy is the database as it was, as private as its folder', async () => {
  const { folder, file } = await aFilledFile()
  assert.deepEqual(listCopies(folder), [])
  const { backup } = await migrateSqlite(file, 4, { list: [aStep(1), aStep(2)] })
  assert.equal(backup, `${file}.before-2-4`)
  assert.deepEqual(rowsOf(backup, 'select words from t1'), [['saved']])
  assert.throws(() => rowsOf(backup, 'select * from t2'), /no such table/)
  assert.equal(statSync(backup).mode & 0o077, 0)
  assert.deepEqual(await migrateSqlite(file, 5, { list: [aStep(1), aStep(2)] }), {
    applied: [],
    backup: null,
    earlierFaults: [],
  })
  assert.deepEqual(listCopies(folder), ['stepwright.db.before-2-4'])
})

test('repeated attempts leave one copy, and the newest three upgrades theirs', async () => {
  const { folder, file } = await aFilledFile()
  writeFileSync(`${file}.before-2-3.part`, 'of a killed process')
  writeFileSync(`${file}.before-christmas`, 'of an operator')
  for (const now of [5, 6, 7])
    await assert.rejects(migrateSqlite(file, now, { list: [aStep(1), aStep(2, 'nonsense')] }), /step 2/)
  assert.deepEqual(listCopies(folder), ['stepwright.db.before-2-7', 'stepwright.db.before-christmas'])
  for (const last of [2, 3, 4, 5, 6])
    await migrateSqlite(file, 10 + last, { list: times(last, (at) => aStep(at + 1)) })
  assert.deepEqual(listCopies(folder), [
    'stepwright.db.before-4-14',
    'stepwright.db.before-5-15',
    'stepwright.db.before-6-16',
    'stepwright.db.before-christmas',
  ])
})

test('a disk that fills up during the upgrade undoes it', async () => {
  const { file } = await aFilledFile()
  const filling = `pragma max_page_count = 12; create table t2 (words {text});
    insert into t2 with recursive n (i) as (select 1 union all select i + 1 from n where i < 100000) select i from n;`
  await assert.rejects(
    migrateSqlite(file, 4, { list: [aStep(1), aStep(2, filling)] }),
    /^Error: The upgrade failed at migration 2 \(step 2\) and was undone: database or disk is full\. .*before-2-4 has a backup$/,
  )
  assert.deepEqual(rowsOf(file, 'select words from t1'), [['saved']])
  assert.deepEqual(rowsOf(file, 'select id from migrations'), [[1]])
  assert.deepEqual((await migrateSqlite(file, 5, { list: [aStep(1), aStep(2)] })).applied, ['step 2'])
})

test('a disk without space for the copy stops the upgrade before anything is written', async (t) => {
  const folder = aFolder()
  const script = `
    import { join } from 'node:path'
    import { readdirSync } from 'node:fs'
    import { migrateSqlite } from ${JSON.stringify(new URL('./migrate-sqlite.ts', import.meta.url).href)}
    const file = join(${JSON.stringify(folder)}, 'stepwright.db')
    const list = [1, 2].map((id) => ({ id, name: 'step ' + id, sql: 'create table t' + id + ' (words {text})' }))
    await migrateSqlite(file, 1, { list: list.slice(0, 1) })
    const message = await migrateSqlite(file, 2, { list }).then(() => 'it was upgraded', (error) => error.message)
    console.log(JSON.stringify({ message, names: readdirSync(${JSON.stringify(folder)}).filter((name) => name.includes('before')) }))`
  const root = fileURLToPath(new URL('../../../../', import.meta.url))
  const command = `mount -t tmpfs -o size=4m none '${folder}' && exec "$0" --conditions=source --input-type=module -e "$1"`
  // A mount of its own, which ends with the process.
  const { status, stdout, stderr } = spawnSync(
    'unshare',
    ['--mount', '--map-root-user', 'sh', '-c', command, process.execPath, script],
    { encoding: 'utf8', cwd: root },
  )
  if (status !== 0 && /unshare|mount|ENOENT/.test(stderr ?? 'ENOENT'))
    return t.skip('mounts are not allowed here')
  assert.equal(status, 0, stderr)
  const { message, names } = JSON.parse(stdout)
  assert.match(
    message,
    /^The data was not backed up, therefore the upgrade was not begun: the disk of \S+ has \d MB free, and a copy with its changes needs \d+ MB$/,
  )
  assert.deepEqual(names, [])
})
