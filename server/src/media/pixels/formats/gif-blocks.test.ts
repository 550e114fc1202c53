// Tests the blocks of GIF files: completeness, and the bytes that are served.
import { deepEqual, equal } from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { isWholeGif, withoutNotes } from './gif-blocks.ts'

const frame = (colour: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background: colour } })
    .png()
    .toBuffer()
const moving = await sharp([await frame('#ff0000'), await frame('#0000ff')], { join: { animated: true } })
  .gif({ delay: [100, 200], loop: 3 })
  .toBuffer()

const part = (text: string) => Buffer.concat([Buffer.of(text.length), Buffer.from(text, 'latin1')])
const comment = Buffer.concat([Buffer.of(0x21, 0xfe), part('51.05 N 13.74 E'), part('Dresden'), Buffer.of(0)])
/** Programs write the text unframed, with a trailer that leads every reader to its last byte. */
const xmp = Buffer.concat([
  Buffer.of(0x21, 0xff),
  part('XMP DataXMP'),
  Buffer.from('<x:xmpmeta><exif:GPSLatitude>51,3N</exif:GPSLatitude></x:xmpmeta>'),
  Buffer.from(Array.from({ length: 257 }, (_, at) => (at === 0 ? 1 : 256 - at))),
  Buffer.of(0),
])
const start = 13 + ((moving[10] as number) & 0x80 ? 3 * 2 ** (((moving[10] as number) & 7) + 1) : 0)

function withMetadata(): Buffer {
  const [head, rest] = [moving.subarray(0, start), moving.subarray(start)]
  return Buffer.concat([head, comment, xmp, rest, Buffer.from('made in Dresden')])
}

test('notes are left out, and the pictures with their times and repetitions stay', async () => {
  const stripped = withoutNotes(withMetadata())
  equal(/Dresden|GPS|51\.05/.test(stripped.toString('latin1')), false)
  const { pages, delay, loop } = await sharp(stripped, { animated: true }).metadata()
  deepEqual([pages, delay, loop], [2, [100, 200], 3])
  const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer()
  deepEqual(await pixels(stripped), await pixels(moving))
})

test('what has no notes stays as it is', () => {
  deepEqual(withoutNotes(withoutNotes(moving)), withoutNotes(moving))
})

test('a GIF is whole to its last block, with or without a trailer', () => {
  equal(isWholeGif(moving), true)
  equal(isWholeGif(withMetadata()), true)
  equal(isWholeGif(moving.subarray(0, moving.length - 1)), true)
  for (const bytes of [moving.subarray(0, 12), moving.subarray(0, moving.length - 3)])
    equal(isWholeGif(bytes), false)
})
