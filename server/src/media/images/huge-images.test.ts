// Tests that pictures as large as those of phone cameras are accepted and served.
// Circle: outer, because it encodes and decodes pictures of 80 and 200 million pixels.
// Covers: server/src/media/pixels/ server/src/media/store/
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { fetchBytes, upload } from '#test/files/pictures.ts'
import { renderImage } from '../pixels/render.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const jpeg = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' }, limitInputPixels: false })
    .jpeg({ quality: 40, optimiseCoding: false, progressive })
    .toBuffer()

const folder = mkdtempSync(join(tmpdir(), 'stepwright-large-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** From a file: the image library of this process may not read from anywhere else. */
async function sizeOf(path: string): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(path, { limitInputPixels: false }).metadata()
  return { width, height }
}

test('a JPEG of 200 million pixels is taken and served in every size, its own as well', async () => {
  const answer = await upload(site, mara, await jpeg(16_320, 12_240), 'phone.jpg')
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.width, answer.body.height, answer.body.ratio], [16_320, 12_240, 'FOUR_THREE'])
  for (const [size, width, height] of [
    ['.huge', 1600, 1200],
    ['.mini', 56, 42],
    ['', 16_320, 12_240],
  ] as const) {
    const { body } = await fetchBytes(site, `${answer.body.image.guid}${size}`, { as: mara })
    const path = join(folder, 'shown.jpg')
    writeFileSync(path, body)
    assert.deepEqual(await sizeOf(path), { width, height })
  }
})

test('what is turned is served with 60 million pixels at most, in its shape', async () => {
  const path = join(folder, 'large.jpg')
  writeFileSync(path, await jpeg(10_000, 8000))
  const task = { path, encoding: 'jpeg', folder, what: 'full' } as const
  const [full] = await renderImage({ ...task, prefix: 'turned-', edits: { turn: 90 }, markup: null })
  assert.ok(full)
  const { width, height } = await sizeOf(full.path)
  assert.ok(width * height <= 60_000_000 && width * height > 59_900_000, `${width} by ${height}`)
  assert.ok(Math.abs(width / height - 0.8) < 0.001)
})
