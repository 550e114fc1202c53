// The data folder tells when there is no room left in it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkRoom, isTooFull } from './data-folder.ts'

const mebibyte = 1024 * 1024

test('a disk counts as full before its last byte is taken', () => {
  assert.equal(isTooFull({ bavail: 31, bsize: mebibyte }), true)
  assert.equal(isTooFull({ bavail: 32, bsize: mebibyte }), false)
})

test('a folder with room passes, one that is not there does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-room-'))
  await checkRoom(folder)
  await assert.rejects(checkRoom(join(folder, 'nowhere')), { code: 'ENOENT' })
  await rm(folder, { recursive: true })
})
