// Tests how many pixels a picture may have, and the error messages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { framePng } from '#image-sizes/png.ts'
import { startSite } from '#test/app.ts'
import { aPerson } from '#test/builders.ts'
import { upload } from '#test/files/pictures.ts'

const site = await startSite()
const mara = await aPerson(site, { name: 'Mara', privileges: ['Author'] })

const jpeg = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' }, limitInputPixels: false })
    .jpeg({ quality: 40, optimiseCoding: false, progressive })
    .toBuffer()

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
