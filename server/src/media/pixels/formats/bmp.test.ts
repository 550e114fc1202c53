// Tests BMP files: every depth is decoded correctly, and inconsistent files are rejected as damaged.
import { deepEqual, equal, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { type BmpOptions, makeBmp } from '#test/files/bmp.ts'
import { BmpFault, readBmp } from './bmp.ts'

// Odd, so that rows do not end at a byte or word.
const [width, height] = [13, 5]
const white = [255, 255, 255]
const colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], white, [0, 0, 0]]

function drawing(kinds = colours) {
  const rgb = new Uint8Array(width * height * 3)
  for (let at = 0; at < width * height; at++)
    rgb.set(kinds[(at * 3 + Math.floor(at / 7)) % kinds.length] as number[], at * 3)
  return { width, height, rgb }
}

const read = (bytes: Buffer) => readBmp(bytes, () => {})

const kinds: Record<string, BmpOptions> = {
  '1 bit': { bits: 1 },
  '4 bits': { bits: 4 },
  '8 bits': { bits: 8 },
  '16 bits': { bits: 16 },
  '24 bits': {},
  '32 bits': { bits: 32 },
  'rows from above': { isTopDown: true },
  'the oldest header': { header: 12 },
  'the oldest header with a palette': { header: 12, bits: 8 },
  'the newest header': { header: 124, bits: 32, masks: [0xff0000, 0xff00, 0xff] },
  'masks of 16 bits': { bits: 16, masks: [0xf800, 0x7e0, 0x1f] },
  'masks the other way round': { bits: 32, masks: [0xff, 0xff00, 0xff0000] },
  'masks at the upper end': { bits: 32, header: 56, masks: [0xff000000, 0xff0000, 0xff00] },
  'runs of 8 bits': { bits: 8, isPacked: true },
  'runs of 4 bits': { bits: 4, isPacked: true },
  'a gap before the pixels': { gap: 70 },
  'a gap behind a palette': { bits: 4, gap: 3 },
}

for (const [what, options] of Object.entries(kinds))
  test(`a BMP with ${what} comes out as it was drawn`, () => {
    const drawn = drawing(options.bits === 1 ? [white, [0, 0, 0]] : colours)
    const found = read(makeBmp(drawn, options))
    const expected = Array.from({ length: width * height }, (_, at) => [
      ...drawn.rgb.subarray(at * 3, at * 3 + 3),
      255,
    ])
    deepEqual([found.width, found.height], [width, height])
    deepEqual([...found.data], expected.flat())
  })

function changed(options: BmpOptions, change: (bytes: Buffer) => void): Buffer {
  const bytes = makeBmp(drawing(), options)
  change(bytes)
  return bytes
}

const whole = makeBmp(drawing())
const faults: [what: string, bytes: Buffer, why: RegExp][] = [
  ['one byte less', whole.subarray(0, whole.length - 1), /cut off/],
  ['its first header only', whole.subarray(0, 16), /cut off/],
  ['its headers only', whole.subarray(0, 54), /cut off/],
  ['pixels far behind its end', changed({}, (bytes) => bytes.writeUInt32LE(4_000_000_000, 10)), /cut off/],
  ['pixels a little later', changed({}, (bytes) => bytes.writeUInt32LE(58, 10)), /cut off/],
  ['pixels in its header', changed({}, (bytes) => bytes.writeUInt32LE(20, 10)), /damaged/],
  ['pixels in its palette', changed({ bits: 8 }, (bytes) => bytes.writeUInt32LE(56, 10)), /damaged/],
  ['no place for its pixels', changed({}, (bytes) => bytes.writeUInt32LE(0, 10)), /damaged/],
  ['fewer bytes of pixels than it needs', changed({}, (bytes) => bytes.writeUInt32LE(20, 34)), /damaged/],
  ['a depth that there is not', changed({}, (bytes) => bytes.writeUInt16LE(7, 28)), /damaged/],
  ['runs of a depth that has none', changed({}, (bytes) => bytes.writeUInt32LE(1, 30)), /damaged/],
  [
    'runs that end early',
    ((bytes) => bytes.subarray(0, bytes.length - 9))(makeBmp(drawing(), { bits: 8, isPacked: true })),
    /cut off/,
  ],
]

for (const [what, bytes, why] of faults)
  test(`a BMP with ${what} is refused`, () => {
    throws(
      () => read(bytes),
      (error) => error instanceof BmpFault && why.test(error.message),
    )
  })

test('damage anywhere in the headers is refused or read, never more', () => {
  for (const options of Object.values(kinds))
    for (let at = 2; at < 60; at++) {
      const bytes = makeBmp(drawing(), { ...options, ...(options.bits === 1 ? { bits: 4 } : {}) })
      bytes[at] = (bytes[at] as number) ^ 0x81
      try {
        readBmp(bytes, (size) => {
          if (size.width < 1 || size.width > 1000 || size.height > 1000) throw new BmpFault('too large')
        })
      } catch (error) {
        equal(error instanceof BmpFault, true, `${JSON.stringify(options)} at ${at}: ${error}`)
      }
    }
})
