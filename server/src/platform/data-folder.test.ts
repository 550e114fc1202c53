// Tests that the data folder reports when the disk has no free space.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkSpaceIn, freeBytes, gradeSpace } from './data-folder.ts'

const mebibyte = 1024 * 1024

test('a disk counts as full before its last byte is taken, and for uploads before that', () => {
  const reserve = 200 * mebibyte
  assert.equal(gradeSpace(31 * mebibyte, reserve), 'none')
  assert.equal(gradeSpace(32 * mebibyte, reserve), 'no uploads')
  assert.equal(gradeSpace(reserve, reserve), 'enough')
  assert.equal(gradeSpace(32 * mebibyte, 0), 'enough')
})

test('a folder with room passes, one that is not there does not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-room-'))
  assert.ok((await freeBytes(folder)) > 0)
  assert.equal(await checkSpaceIn(folder, 0), 'enough')
  assert.equal(await checkSpaceIn(folder, Number.MAX_SAFE_INTEGER), 'no uploads')
  await assert.rejects(checkSpaceIn(join(folder, 'nowhere'), 0), { code: 'ENOENT' })
  await rm(folder, { recursive: true })
})
