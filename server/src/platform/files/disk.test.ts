// Tests files in the data folder: the guarantees of every store, and those that only a disk gives.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { access, lstat, mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { adoptBytes, aTemporary, bytesOf, listAll, promiseFileStore } from '#test/files/file-store-suite.ts'
import { derivedKey, FileStoreError, originalKey } from './files.ts'
import { openFiles } from './open.ts'

function aFolder(): string {
  const data = mkdtempSync(join(tmpdir(), 'stepwright-disk-'))
  after(() => rmSync(data, { recursive: true, force: true }))
  return data
}

const open = (data: string) => openFiles({ data, files: 'disk' })

promiseFileStore(() => open(aFolder()), 3_000_000)

test('files and folders are for the account of the server alone', async () => {
  const data = aFolder()
  const store = await open(data)
  const key = await adoptBytes(store, Buffer.from('private'))
  const hash = key.split('/')[1] ?? ''
  const path = join(data, 'files', 'originals', hash.slice(0, 2), hash.slice(2, 4), hash)
  equal((await lstat(path)).mode & 0o777, 0o600)
  equal((await lstat(join(data, 'files', 'originals', hash.slice(0, 2)))).mode & 0o777, 0o700)
})

test('a link in place of a file or a folder leads nowhere', async () => {
  const data = aFolder()
  const store = await open(data)
  const secret = join(data, 'secret')
  await writeFile(secret, 'the password')
  const hash = 'ab12'.padEnd(64, '0')
  await mkdir(join(data, 'files', 'originals', 'ab', '12'), { recursive: true })
  await symlink(secret, join(data, 'files', 'originals', 'ab', '12', hash))
  await rejects(store.read(originalKey(hash)))
  equal(await store.size(originalKey(hash)), null)
  deepEqual(await listAll(store, 'originals/'), [])

  await mkdir(join(data, 'files', 'derived', 'ab'))
  await symlink(data, join(data, 'files', 'derived', 'ab', '12'))
  await rejects(store.put(derivedKey(hash, 'a.jpg'), Buffer.from('x')), /is not a folder/)
  deepEqual(await readdir(store.incoming), [])
  await rm(join(data, 'files', 'derived'), { recursive: true })
  await symlink(data, join(data, 'files', 'derived'))
  await rejects(open(data), FileStoreError)
})

test('an adopted file counts as new, so that clean-up leaves it alone', async () => {
  const data = aFolder()
  const store = await open(data)
  const bytes = Buffer.from('used again after years')
  const key = await adoptBytes(store, bytes)
  await store.withLocal(key, (path) => utimes(path, 1000, 1000))
  equal((await listAll(store, 'originals/'))[0]?.changedAt, 1000_000)
  await adoptBytes(store, bytes)
  const [found] = await listAll(store, 'originals/')
  equal((found?.changedAt ?? 0) > 1000_000, true)
})

test('what is adopted while clean-up takes it away is there in the end, always', async () => {
  const store = await open(aFolder())
  for (let round = 0; round < 50; round++) {
    const bytes = Buffer.from(`wanted at last ${round}`)
    const key = await adoptBytes(store, bytes)
    await store.withLocal(key, (path) => utimes(path, 1000, 1000))
    const temporary = await aTemporary(store, bytes)
    await Promise.all([store.removeStale(key, 2000_000), store.adopt(temporary, key)])
    deepEqual(await bytesOf(store, key), bytes)
  }
  deepEqual(await readdir(store.incoming), [])
})

const anHourAgo = () => new Date(Date.now() - 3600_000)
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a process that slept for so long that it counted as dead goes on', async () => {
  const data = aFolder()
  const store = await openFiles({ data, files: 'disk' }, 5)
  await rm(store.incoming, { recursive: true })
  while (!(await isThere(store.incoming))) await setTimeout(5)
  const bytes = Buffer.from('after a long night')
  deepEqual(await bytesOf(store, await adoptBytes(store, bytes)), bytes)
})

test('a process never takes its own folder for one that the dead have left', async () => {
  const store = await openFiles({ data: aFolder(), files: 'disk' }, 1)
  await writeFile(join(store.incoming, 'half'), 'of an upload')
  // Simulates a machine that sleeps each time between the sign of life and the clean-up.
  for (let round = 0; round < 1000; round++) await utimes(store.incoming, anHourAgo(), anHourAgo())
  deepEqual(await readdir(store.incoming), ['half'])
})

test('a folder that went away is told', async () => {
  const data = aFolder()
  const store = await open(data)
  await rm(join(data, 'files'), { recursive: true })
  await rejects(store.check(), /ENOENT/)
})
