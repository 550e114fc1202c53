// Proves that a server is not started beside another, as a user without rights, or over data that it does not keep.
// Circle: outer, because it starts six servers.
// Covers: server/src/cli/serve.ts server/src/main server/src/platform/data-folder server/src/platform/db/open/
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { aFolder } from '../../databases.ts'
import { startServer } from '../../processes.ts'
import { isRefused } from './refusals.ts'

test('a port that is taken, for several processes', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  after(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  const why = new RegExp(`Port ${port} on 127\\.0\\.0\\.1 is taken by another program`)
  await isRefused(why, ['--port', String(port), '--data', aFolder(), '--workers', '2'], { isProcess: true })
})

test('a data folder of another user', async () => {
  const folder = aFolder()
  const isRoot = process.getuid?.() === 0
  const locked = join(folder, 'locked')
  mkdirSync(locked)
  chmodSync(folder, 0o711)
  chmodSync(locked, isRoot ? 0o700 : 0o500)
  const options = { isProcess: true, ...(isRoot ? { uid: 65_534 } : {}) }
  await isRefused(
    /The data folder .*locked can not be written to/,
    ['--port', '0', '--data', locked],
    options,
  )
})

test('a data folder that another server holds, until that one ends, however it ends', async () => {
  const data = aFolder()
  const server = await startServer(['--data', data])
  await isRefused(/is in use by another Stepwright server/, ['--data', data], { isProcess: true })
  await server.stop('SIGKILL')
  const next = await startServer(['--data', data])
  assert.equal((await next.stop()).code, 0)
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
