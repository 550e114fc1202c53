// The data folder tells when there is no room left in it.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { freeBytes, roomIn, roomOf } from './data-folder.ts'

const mebibyte = 1024 * 1024

test('a disk counts as full before its last byte is taken, and for uploads before that', () => {
  const reserve = 200 * mebibyte
  assert.equal(roomOf(31 * mebibyte, reserve), 'none')
  assert.equal(roomOf(32 * mebibyte, reserve), 'no uploads')
  assert.equal(roomOf(reserve, reserve), 'enough')
  assert.equal(roomOf(32 * mebibyte, 0), 'enough')
})

test('a folder with room passes, one that is not there does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-room-'))
  assert.ok((await freeBytes(folder)) > 0)
  assert.equal(await roomIn(folder, 0), 'enough')
  assert.equal(await roomIn(folder, Number.MAX_SAFE_INTEGER), 'no uploads')
  await assert.rejects(roomIn(join(folder, 'nowhere'), 0), { code: 'ENOENT' })
  await rm(folder, { recursive: true })
})
