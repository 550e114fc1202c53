// Proves that killed processes leave no partial file in the data folder, and that living processes remove the rest.
// Circle: outer, because it starts and kills processes.
import { deepEqual, equal } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, lstat, readdir, utimes } from 'node:fs/promises'
import { after, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { aFolder } from '#test/databases.ts'
import { bytesOf, sha256 } from '#test/files/file-store-suite.ts'
import { openFiles } from './open.ts'

const open = (data: string) => openFiles({ data, files: 'disk' })

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
