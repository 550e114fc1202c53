// Tests that a picture that takes too long is aborted, and that the next ones are processed, also while an idle process
// ends.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { aPhoto } from '#test/files/pictures.ts'
import type { ImageFacts } from './check.ts'
import { createPixelPool, UnreadableImage } from './pool.ts'

const skip = process.platform === 'win32' && 'a file that nobody writes to needs another system'

test('a picture that takes too long is given up, told as a fault of it, and the next ones are done', {
  skip,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-limits-'))
  const photo = join(folder, 'a.jpg')
  const endless = join(folder, 'endless.bmp')
  writeFileSync(photo, await aPhoto(400, 300))
  // Reading this pipe never ends, because there is no writer.
  execFileSync('mkfifo', [endless])
  // Occupies all processes, so that the last task has to wait.
  const processes = Math.max(1, Math.min(4, availableParallelism() - 1))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = createPixelPool()
  try {
    const stuck = Array.from({ length: processes }, () =>
      rejects(pool.run({ kind: 'check', path: endless, encoding: 'bmp' }), (error) => {
        equal((error as Error).message, 'can not be read: it takes more time or memory than a picture may')
        return error instanceof UnreadableImage
      }),
    )
    const behind = pool.run<ImageFacts>({ kind: 'check', path: photo, encoding: 'jpeg' })
    t.mock.timers.tick(89_999)
    equal(
      await Promise.race([behind, ...stuck, new Promise((resolve) => setImmediate(resolve, 'none'))]),
      'none',
    )
    t.mock.timers.tick(1)
    await Promise.all(stuck)
    const { width, height } = await behind
    deepEqual([width, height], [400, 300])
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true })
  }
})

test('a picture that comes while an idle process ends is processed', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-limits-'))
  const path = join(folder, 'a.jpg')
  writeFileSync(path, await aPhoto(400, 300))
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = createPixelPool()
  const check = () => pool.run<ImageFacts>({ kind: 'check', path, encoding: 'jpeg' })
  try {
    await check()
    t.mock.timers.tick(20_000)
    equal((await check()).width, 400)
  } finally {
    await pool.close()
    rmSync(folder, { recursive: true })
  }
})
