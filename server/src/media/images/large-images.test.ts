// Tests pictures as large as those of phone cameras: which are accepted, their served sizes, and the error messages.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { framePng } from '#image-sizes/png.ts'
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

test('what has too many pixels is told how many it may have, by what its kind asks of the memory', async () => {
  const most = 'file has too many pixels: at most 30000 on a side and'
  for (const [isProgressive, width, height, message] of [
    [false, 20_000, 13_000, `${most} 250 million in all`],
    [false, 30_001, 60, `${most} 250 million in all`],
    [true, 12_000, 10_100, `${most} 120 million in all, or 250 million where it is not progressive`],
  ] as const) {
    // The header is enough: the rest is not read.
    const bytes = await jpeg(640, 480, isProgressive)
    const frame = bytes.indexOf(Buffer.from([0xff, isProgressive ? 0xc2 : 0xc0]))
    bytes.writeUInt16BE(height, frame + 5)
    bytes.writeUInt16BE(width, frame + 7)
    const answer = await upload(site, mara, bytes, 'phone.jpg')
    assert.deepEqual([answer.status, answer.body.message], [422, message])
  }
  for (const [isInterlaced, width, message] of [
    [0, 12_100, `${most} 120 million in all`],
    [1, 6100, `${most} 60 million in all, or 120 million where it is not interlaced`],
  ] as const) {
    const answer = await upload(site, mara, aPngHeader(width, 10_000, isInterlaced), 'scan.png')
    assert.deepEqual([answer.status, answer.body.message], [422, message])
  }
})

/** A PNG that declares its size and has no pixels. */
const aPngHeader = (width: number, height: number, isInterlaced: 0 | 1): Buffer =>
  framePng(width, height, [8, 2, 0, 0, isInterlaced], Buffer.alloc(64))
