// Writes BMP files of every kind, to test the product's own BMP decoder.
export interface BmpOptions {
  bits?: 1 | 4 | 8 | 16 | 24 | 32
  /** Bytes of the second header; 12 is the oldest version. */
  header?: 12 | 40 | 56 | 108 | 124
  /** Bytes between the palette and the pixels. */
  gap?: number
  isTopDown?: boolean
  /** Uses run-length encoding; 4 and 8 bits only. */
  isPacked?: boolean
  /** Masks of red, green and blue; 16 and 32 bits only. */
  masks?: readonly [number, number, number]
}

export interface Drawing {
  width: number
  height: number
  /** Three bytes per pixel. */
  rgb: Uint8Array
}

export function makeBmp({ width, height, rgb }: Drawing, options: BmpOptions = {}): Buffer {
  const { bits = 24, header = 40, gap = 0, isTopDown = false, isPacked = false, masks } = options
  const colours = bits <= 8 ? coloursOf(rgb) : []
  const rows = Array.from({ length: height }, (_, y) => {
    const pixels = Array.from({ length: width }, (__, x) =>
      rgb.subarray((y * width + x) * 3, (y * width + x + 1) * 3),
    )
    const numbers = pixels.map((pixel) => numberOf(pixel, { bits, colours, masks }))
    return isPacked ? packRow(numbers, bits) : plainRow(numbers, bits)
  })
  if (!isTopDown) rows.reverse()
  const pixels = Buffer.concat([...rows, Buffer.from(isPacked ? [0, 1] : [])])
  const isOld = header === 12
  const palette = Buffer.from(
    colours.flatMap((colour) => [colour & 255, (colour >> 8) & 255, colour >> 16, ...(isOld ? [] : [0])]),
  )
  const paletteBytes = isOld ? 3 * 2 ** bits : palette.length
  const head = Buffer.alloc(14 + header + (masks && header === 40 ? 12 : 0))
  const offset = head.length + (colours.length > 0 ? paletteBytes : 0) + gap
  head.write('BM')
  head.writeUInt32LE(offset + pixels.length, 2)
  head.writeUInt32LE(offset, 10)
  head.writeUInt32LE(header, 14)
  if (isOld)
    for (const [at, value] of [width, height, 1, bits].entries()) head.writeUInt16LE(value, 18 + at * 2)
  else {
    head.writeInt32LE(width, 18)
    head.writeInt32LE(isTopDown ? -height : height, 22)
    head.writeUInt16LE(1, 26)
    head.writeUInt16LE(bits, 28)
    head.writeUInt32LE(isPacked ? (bits === 8 ? 1 : 2) : masks ? 3 : 0, 30)
    head.writeUInt32LE(pixels.length, 34)
    head.writeUInt32LE(colours.length, 46)
    for (const [at, mask] of (masks ?? []).entries()) head.writeUInt32LE(mask, 54 + at * 4)
  }
  const between = Buffer.alloc(offset - head.length - palette.length)
  return Buffer.concat([head, palette, between, pixels])
}

const joined = (pixel: Uint8Array): number =>
  ((pixel[0] as number) << 16) | ((pixel[1] as number) << 8) | (pixel[2] as number)

function coloursOf(rgb: Uint8Array): number[] {
  const colours = new Set<number>()
  for (let at = 0; at < rgb.length; at += 3) colours.add(joined(rgb.subarray(at, at + 3)))
  return [...colours]
}

interface Depth {
  bits: number
  colours: readonly number[]
  masks: BmpOptions['masks']
}

function numberOf(pixel: Uint8Array, { bits, colours, masks }: Depth): number {
  if (bits <= 8) return colours.indexOf(joined(pixel))
  const [red, green, blue] = masks ?? (bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff])
  const part = (mask: number, value: number): number => {
    const shift = 31 - Math.clz32(mask & -mask)
    return (Math.round((value / 255) * (mask >>> shift)) << shift) >>> 0
  }
  const [r, g, b] = pixel as unknown as [number, number, number]
  return part(red, r) + part(green, g) + part(blue, b)
}

function plainRow(numbers: readonly number[], bits: number): Buffer {
  const row = Buffer.alloc(Math.ceil((numbers.length * bits) / 32) * 4)
  for (const [x, number] of numbers.entries()) {
    if (bits < 8) {
      const at = Math.floor((x * bits) / 8)
      row[at] = (row[at] as number) | (number << (8 - bits - ((x * bits) % 8)))
    } else row.writeUIntLE(number, (x * bits) / 8, bits / 8)
  }
  return row
}

/** Three literal pixels, then runs, then the end of the row. */
function packRow(numbers: readonly number[], bits: number): Buffer {
  const literal = numbers.slice(0, 3) as [number, number, number]
  const asTheyAre =
    bits === 8 ? [0, 3, ...literal, 0] : [0, 3, (literal[0] << 4) | literal[1], literal[2] << 4]
  const bytes = [...asTheyAre]
  for (let x = 3; x < numbers.length; ) {
    const number = numbers[x] as number
    let count = 1
    while (count < 255 && numbers[x + count] === number) count++
    bytes.push(count, bits === 8 ? number : (number << 4) | number)
    x += count
  }
  return Buffer.from([...bytes, 0, 0])
}
