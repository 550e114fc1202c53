// Proves that a server that cannot start prints one clear line and leaves nothing behind.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { holdDataFolder } from '#platform/data-folder.ts'
import { closeCommands } from '../../commands.ts'
import { aFolder } from '../../databases.ts'
import { startServer } from '../../processes.ts'
import { isRefused } from './refusals.ts'

after(closeCommands)

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  after(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const why = new RegExp(
    `Port ${port} on 127\\.0\\.0\\.1 is taken by another program; choose another with --port`,
  )
  await isRefused(why, ['--port', String(port), '--data', aFolder()])
})

test('an address that is not of this machine, or that nobody knows', async () => {
  const at = (host: string) => ['--host', host, '--data', aFolder()]
  await isRefused(/This machine has no address 192\.0\.2\.1/, at('192.0.2.1'))
  await isRefused(/The host name nowhere\.invalid/, at('nowhere.invalid'))
})

test('a data folder that can not be', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), '')
  const strange = join(aFolder(), 'data')
  mkdirSync(strange)
  writeFileSync(join(strange, 'stepwright.db'), 'This is a text and no database at all. '.repeat(100))
  await isRefused(/The data folder .*file.inside can not be used/, ['--data', join(folder, 'file', 'inside')])
  await isRefused(/stepwright\.db can not be opened: file is not a database/, ['--data', strange])
})

test('a data folder that another server holds, until that one is killed', async () => {
  const data = aFolder()
  const server = await startServer(['--data', data])
  await isRefused(/is in use by another Stepwright server/, ['--data', data])
  await server.stop('SIGKILL')
  holdDataFolder(data)()
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
  await isRefused(/PostgreSQL does not let us in: connect ECONNREFUSED 127\.0\.0\.1:1$/m, [
    ...data,
    '--database-url',
    nowhere,
  ])
  await isRefused(/--port "80000" must be a whole number from 0 to 65535/, ['--port', '80000'])
  await isRefused(/STEPWRIGHT_WORKERS "many" must be a whole number/, data, {
    env: { STEPWRIGHT_WORKERS: 'many' },
  })
  await isRefused(/STEPWRIGHT_DATABASE_URL must begin with postgres:\/\/$/m, data, {
    env: { STEPWRIGHT_DATABASE_URL: 'mysql://user:secret@host' },
  })
})
