// Decodes BMP files: every depth, palettes, masks and both run-length encodings; inconsistent files count as damaged.

export interface BmpPixels {
  width: number
  height: number
  /** Red, green, blue and full opacity. Most programs write 0 in the fourth byte without meaning transparency. */
  data: Uint8Array
}

/** The message continues the name of the file. */
export class BmpFault extends Error {}

interface Header {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  compression: number
  /** Offset of the pixels, and their declared length in bytes; 0: not declared. */
  offset: number
  pixelBytes: number
  palette: Uint8Array
  masks: readonly [number, number, number]
}

const [plain, runs8, runs4, masked, maskedWithAlpha] = [0, 1, 2, 3, 6]
const fileHeaderBytes = 14
/** The oldest header, with 16-bit numbers and palettes of three bytes. */
const oldHeaderBytes = 12
const masksAt = 54

/** Called before memory for the pixels is allocated. */
export type CheckSize = (size: { width: number; height: number }) => void

export function readBmp(bytes: Buffer, checkSize: CheckSize): BmpPixels {
  const header = readHeader(bytes)
  checkSize(header)
  const { width, height, compression } = header
  const data = new Uint8Array(width * height * 4)
  if (compression === runs8 || compression === runs4) drawRuns(bytes, header, data)
  else drawRows(bytes, header, data)
  return { width, height, data }
}

function readHeader(bytes: Buffer): Header {
  const headerBytes = bytes.length >= 18 ? bytes.readUInt32LE(14) : 0
  if (headerBytes < oldHeaderBytes || bytes.length < fileHeaderBytes + headerBytes) throw cutOff()
  const isOld = headerBytes === oldHeaderBytes
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  const tall = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)
  const bits = bytes.readUInt16LE(isOld ? 24 : 28)
  const compression = isOld ? plain : bytes.readUInt32LE(30)
  const pixelBytes = isOld ? 0 : bytes.readUInt32LE(34)
  checkDepth(bits, compression, tall)
  const hasMasks = compression === masked || compression === maskedWithAlpha
  const extraMasks = hasMasks && headerBytes === 40 ? (compression === masked ? 12 : 16) : 0
  const paletteAt = fileHeaderBytes + headerBytes + extraMasks
  const colours = bits > 8 ? 0 : Math.min(2 ** bits, (!isOld && bytes.readUInt32LE(46)) || 2 ** bits)
  const offset = bytes.readUInt32LE(10)
  const paletteEnd = paletteAt + colours * (isOld ? 3 : 4)
  if (offset < paletteEnd) throw new BmpFault('is damaged: its pixels begin before its palette ends')
  if (offset >= bytes.length) throw cutOff()
  return {
    width,
    height: Math.abs(tall),
    isTopDown: tall < 0,
    bits,
    compression,
    offset,
    pixelBytes,
    palette: readPalette(bytes.subarray(paletteAt, paletteEnd), isOld ? 3 : 4),
    masks: hasMasks ? readMasks(bytes) : bits === 16 ? [0x7c00, 0x3e0, 0x1f] : [0xff0000, 0xff00, 0xff],
  }
}

const depthsOf: Record<number, readonly number[]> = {
  [plain]: [1, 4, 8, 16, 24, 32],
  [runs8]: [8],
  [runs4]: [4],
  [masked]: [16, 32],
  [maskedWithAlpha]: [16, 32],
}

function checkDepth(bits: number, compression: number, tall: number): void {
  const isRuns = compression === runs8 || compression === runs4
  if (!depthsOf[compression]?.includes(bits) || (isRuns && tall < 0))
    throw new BmpFault('is damaged, or of a kind of BMP that nothing reads')
}

function readMasks(bytes: Buffer): [number, number, number] {
  if (bytes.length < masksAt + 12) throw cutOff()
  return [0, 4, 8].map((at) => bytes.readUInt32LE(masksAt + at)) as [number, number, number]
}

/** In the order red, green, blue; the file has the reverse. */
function readPalette(bytes: Buffer, each: number): Uint8Array {
  const palette = new Uint8Array((bytes.length / each) * 3)
  for (let at = 0, to = 0; to < palette.length; at += each, to += 3)
    palette.set([bytes[at + 2] as number, bytes[at + 1] as number, bytes[at] as number], to)
  return palette
}

function drawRows(bytes: Buffer, header: Header, data: Uint8Array): void {
  const { width, height, bits, offset, pixelBytes, isTopDown } = header
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const needed = rowBytes * height
  if (offset + needed > bytes.length) throw cutOff()
  if (pixelBytes > 0 && pixelBytes < needed)
    throw new BmpFault('is damaged: it has fewer pixels than its size says')
  const isPlain = bits === 24 || (bits === 32 && header.compression === plain)
  const drawRow = bits <= 8 ? paletteRow : isPlain ? plainRow : maskedRow(header)
  for (let y = 0; y < height; y++) {
    const from = offset + (isTopDown ? y : height - 1 - y) * rowBytes
    drawRow(bytes.subarray(from, from + rowBytes), data.subarray(y * width * 4, (y + 1) * width * 4), header)
  }
}

function paletteRow(row: Buffer, target: Uint8Array, { bits, palette }: Header): void {
  const perByte = 8 / bits
  const most = 2 ** bits - 1
  for (let x = 0, to = 0; to < target.length; x++, to += 4) {
    const byte = row[Math.floor(x / perByte)] as number
    put(target, to, palette, (byte >> (8 - bits - (x % perByte) * bits)) & most)
  }
}

/** An index beyond the palette is black, as in other programs. */
function put(target: Uint8Array, to: number, palette: Uint8Array, index: number): void {
  for (let part = 0; part < 3; part++) target[to + part] = palette[index * 3 + part] ?? 0
  target[to + 3] = 255
}

function plainRow(row: Buffer, target: Uint8Array, { bits }: Header): void {
  for (let from = 0, to = 0; to < target.length; from += bits / 8, to += 4) {
    target[to] = row[from + 2] as number
    target[to + 1] = row[from + 1] as number
    target[to + 2] = row[from] as number
    target[to + 3] = 255
  }
}

function maskedRow({ bits, masks }: Header): (row: Buffer, target: Uint8Array) => void {
  const parts = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask)
    return { mask, shift, scale: mask === 0 ? 0 : 255 / (mask >>> shift) }
  })
  const each = bits / 8
  return (row, target) => {
    for (let from = 0, to = 0; to < target.length; from += each, to += 4) {
      const pixel = each === 2 ? row.readUInt16LE(from) : row.readUInt32LE(from)
      let part = to
      for (const { mask, shift, scale } of parts)
        target[part++] = Math.round(((pixel & mask) >>> shift) * scale)
      target[to + 3] = 255
    }
  }
}

/** From the bottom row upwards: a count and a colour, or 0 and an escape. Skipped pixels get the first colour. */
function drawRuns(bytes: Buffer, header: Header, data: Uint8Array): void {
  const { width, height, bits, palette } = header
  for (let to = 0; to < data.length; to += 4) put(data, to, palette, 0)
  let [at, x, y] = [header.offset, 0, 0]
  const next = (): number => {
    const byte = bytes[at++]
    if (byte === undefined) throw cutOff()
    return byte
  }
  const dot = (index: number): void => {
    if (x < width && y < height) put(data, ((height - 1 - y) * width + x) * 4, palette, index)
    x++
  }
  const indexIn = (byte: number, number: number): number =>
    bits === 8 ? byte : number % 2 === 0 ? byte >> 4 : byte & 15
  // Many programs omit the end mark after the last row.
  while (y < height) {
    const [count, value] = [next(), next()]
    if (count > 0) {
      // Pixels beyond the row cost no time.
      const seen = Math.min(count, Math.max(0, width - x))
      for (let number = 0; number < seen; number++) dot(indexIn(value, number))
      x += count - seen
    } else if (value === 0) [x, y] = [0, y + 1]
    else if (value === 1) return
    else if (value === 2) [x, y] = [x + next(), y + next()]
    else {
      const start = at
      for (let number = 0, byte = 0; number < value; number++) {
        if (bits === 8 || number % 2 === 0) byte = next()
        dot(indexIn(byte, number))
      }
      at += (at - start) % 2
    }
  }
}

const cutOff = (): BmpFault => new BmpFault('is cut off')
