// Proves that a server that cannot start prints one clear line and leaves nothing behind.
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { closeCommands, runCommand } from '../../commands.ts'
import { aFolder } from '../../databases.ts'
import { type RunOptions, run, startServer } from '../../processes.ts'

after(closeCommands)

/** Expects exit code 1, one matching line on stderr, and an empty stdout. */
async function isRefused(why: RegExp, args: string[], options: RunOptions = {}): Promise<void> {
  // A thread cannot start processes and has the user of its process, so these cases use `run`.
  const needsProcess = args.includes('--workers') || options.uid !== undefined
  const start = needsProcess ? run : runCommand
  const { code, stdout, stderr } = await start(['serve', ...args], options)
  assert.match(stderr, why)
  assert.equal(stderr.trim().split('\n').length, 1, stderr)
  assert.match(stderr, /^stepwright: /)
  assert.equal(stdout, '')
  assert.equal(code, 1)
}

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  after(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const args = ['--port', String(port), '--data', aFolder()]
  const why = new RegExp(
    `Port ${port} on 127\\.0\\.0\\.1 is taken by another program; choose another with --port`,
  )
  await Promise.all([
    isRefused(why, args),
    isRefused(why, [...args.slice(0, 3), aFolder(), '--workers', '2']),
  ])
})

test('an address that is not of this machine, or that nobody knows', async () => {
  const at = (host: string) => ['--port', '0', '--host', host, '--data', aFolder()]
  await Promise.all([
    isRefused(/This machine has no address 192\.0\.2\.1/, at('192.0.2.1')),
    isRefused(/The host name nowhere\.invalid/, at('nowhere.invalid')),
  ])
})

test('a data folder that can not be', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), '')
  const isRoot = process.getuid?.() === 0
  const locked = join(folder, 'locked')
  mkdirSync(locked)
  chmodSync(folder, 0o711)
  chmodSync(locked, isRoot ? 0o700 : 0o500)
  const strange = join(aFolder(), 'data')
  mkdirSync(strange)
  writeFileSync(join(strange, 'stepwright.db'), 'This is a text and no database at all. '.repeat(100))
  await Promise.all([
    isRefused(/The data folder .*file.inside can not be used/, ['--data', join(folder, 'file', 'inside')]),
    isRefused(
      /The data folder .*locked can not be written to/,
      ['--data', locked],
      isRoot ? { uid: 65_534 } : {},
    ),
    isRefused(/stepwright\.db can not be opened: file is not a database/, ['--data', strange]),
  ])
})

test('a data folder that another server holds, until that one ends, however it ends', async () => {
  const data = aFolder()
  const server = await startServer(['--data', data])
  await isRefused(/is in use by another Stepwright server/, ['--port', '0', '--data', data])
  await server.stop('SIGKILL')
  const next = await startServer(['--data', data])
  assert.equal((await next.stop()).code, 0)
})

test('data of a newer version', async () => {
  const data = aFolder()
  const database = new DatabaseSync(join(data, 'stepwright.db'))
  database.exec(
    'create table migrations (id integer primary key not null, name text not null, at integer not null)',
  )
  database.exec(`insert into migrations values (9999, 'of the future', 0)`)
  database.close()
  await isRefused(/was written by a newer Stepwright; install that version or restore a backup/, [
    '--data',
    data,
  ])
})

test('a PostgreSQL that is not there, and settings that mean nothing', async () => {
  const data = ['--data', aFolder()]
  const nowhere = 'postgres://somebody:secret@127.0.0.1:1/nothing'
  await Promise.all([
    isRefused(/PostgreSQL does not let us in: connect ECONNREFUSED 127\.0\.0\.1:1$/m, [
      ...data,
      '--database-url',
      nowhere,
    ]),
    isRefused(/--port "80000" must be a whole number from 0 to 65535/, ['--port', '80000']),
    isRefused(/STEPWRIGHT_WORKERS "many" must be a whole number/, data, {
      env: { STEPWRIGHT_WORKERS: 'many' },
    }),
    isRefused(/STEPWRIGHT_DATABASE_URL must begin with postgres:\/\/$/m, data, {
      env: { STEPWRIGHT_DATABASE_URL: 'mysql://user:secret@host' },
    }),
  ])
})

test('an upgrade keeps a copy of the data as it was', async () => {
  const data = aFolder()
  const database = new DatabaseSync(join(data, 'stepwright.db'))
  database.exec(
    'create table migrations (id integer primary key not null, name text not null, at integer not null)',
  )
  database.exec(`insert into migrations values (0, 'of the past', 0); create table past (note text)`)
  database.exec(`insert into past values ('kept')`)
  database.close()
  const server = await startServer(['--data', data])
  await server.stop()
  const copies = readdirSync(data).filter((name) => /^stepwright\.db\.before-1-\d+$/.test(name))
  assert.equal(copies.length, 1)
  const copy = new DatabaseSync(join(data, copies[0]!), { readOnly: true })
  assert.deepEqual({ ...copy.prepare('select note from past').get() }, { note: 'kept' })
  assert.equal(copy.prepare(`select count(*) as n from sqlite_schema where name = 'users'`).get()?.n, 0)
  copy.close()
})
