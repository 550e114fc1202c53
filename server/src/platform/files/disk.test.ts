// Tests files in the data folder: the guarantees of every store, and those that only a disk gives.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { access, lstat, mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  adoptBytes,
  aTemporary,
  bytesOf,
  listAll,
  promiseFileStore,
  sha256,
} from '#test/files/file-store-suite.ts'
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

/** An incomplete upload is in the folder that this returns. */
async function aReceiver(data: string): Promise<{ folder: string; kill(): Promise<void> }> {
  const script = fileURLToPath(new URL('../../../test/files/receive-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, ['--conditions=source', script, data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  after(() => child.kill('SIGKILL'))
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return {
    folder: String(line).trim(),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const anHourAgo = () => new Date(Date.now() - 3600_000)
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('what a killed process left behind is removed by those that live, and theirs is not', async () => {
  const data = aFolder()
  const [living, dead] = [await aReceiver(data), await aReceiver(data)]
  await dead.kill()
  equal((await readdir(dead.folder)).length, 1)
  for (const { folder } of [living, dead]) await utimes(folder, anHourAgo(), anHourAgo())
  // The living process renews its sign of life and cleans up after the other.
  while (await isThere(dead.folder)) await setTimeout(5)
  equal((await readdir(living.folder)).length, 1)
  // Its sign of life may date from just before the clock was set back, so it is killed after the next one.
  while ((await lstat(living.folder)).mtime <= anHourAgo()) await setTimeout(5)
  await living.kill()
  await open(data)
  equal(await isThere(living.folder), true)
  await utimes(living.folder, anHourAgo(), anHourAgo())
  const store = await open(data)
  equal(await isThere(living.folder), false)
  deepEqual(await readdir(store.incoming), [])
})

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

test('a process that is killed while it adopts leaves no half file under a key', async () => {
  const data = aFolder()
  const script = fileURLToPath(new URL('../../../test/files/adopt-until-killed.ts', import.meta.url))
  let adopted = 0
  for (let round = 0; round < 6; round++) {
    const child = spawn(process.execPath, ['--conditions=source', script, data, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const acknowledged: string[] = []
    let text = ''
    child.stdout.setEncoding('utf8')
    for await (const chunk of child.stdout) {
      text += chunk
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      acknowledged.push(...lines)
      // At a different moment each time, and always during a write.
      if (acknowledged.length > round * 3) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    equal(child.signalCode, 'SIGKILL')
    const store = await open(data)
    for await (const { key } of store.list('originals/')) {
      const bytes = await bytesOf(store, key)
      equal(bytes && sha256(bytes), key.split('/')[1])
      adopted++
    }
    for (const key of acknowledged) equal((await store.size(key)) !== null, true, `${key} was acknowledged`)
  }
  equal(adopted > 0, true)
})
