// Makes HEIC files as phones send them, without an encoder: HEVC allows blocks of plain samples (`pcm_sample`).
const block = 16

export interface HeicOptions {
  /** Both a multiple of 16. */
  width: number
  height: number
  /** Returns Y, Cb and Cr of a pixel. */
  colourAt: (x: number, y: number) => readonly [number, number, number]
  /** Quarter turns counter-clockwise that the file requests. */
  turns?: number
  /** ICC profile of the samples. */
  profile?: Buffer
}

/** The primary picture follows `others` in the file. */
export function makeHeic(main: HeicOptions, others: readonly HeicOptions[] = []): Buffer {
  const pictures = [...others, main].map((each) => {
    const { width, height, colourAt } = each
    const data = unit(19, slice(width, height, colourAt))
    return { data: Buffer.concat([u32(data.length), data]), properties: propertiesOf(each) }
  })
  const type = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'))
  const dataAt = type.length + metaBox(pictures, 0).length + 8
  return Buffer.concat([type, metaBox(pictures, dataAt), box('mdat', ...pictures.map(({ data }) => data))])
}

interface Picture {
  data: Buffer
  properties: Buffer[]
}

function propertiesOf({ width, height, turns = 0, profile }: HeicOptions): Buffer[] {
  const units = [parameters.video(), parameters.sequence(width, height), parameters.picture()]
  return [
    hvcC(units.map((each, index) => unit(32 + index, each))),
    box('ispe', u32(0), u32(width), u32(height)),
    ...(turns ? [box('irot', Buffer.from([turns]))] : []),
    ...(profile ? [box('colr', Buffer.from('prof'), profile)] : []),
  ]
}

function metaBox(pictures: readonly Picture[], dataAt: number): Buffer {
  const count = pictures.length
  let at = dataAt
  let properties = 0
  const places = pictures.map(({ data }, index) => {
    const place = Buffer.concat([u16(index + 1), u16(0), u16(1), u32(at), u32(data.length)])
    at += data.length
    return place
  })
  const entry = (_: Picture, index: number) =>
    box('infe', u32(0x02000000), u16(index + 1), u16(0), Buffer.from('hvc1\0'))
  const own = pictures.map((each, index) => {
    const numbers = each.properties.map(() => 0x80 | ++properties)
    return Buffer.concat([u16(index + 1), Buffer.from([numbers.length, ...numbers])])
  })
  return box(
    'meta',
    u32(0),
    box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    box('pitm', u32(0), u16(count)),
    box('iloc', u32(0), u16(0x4400), u16(count), ...places),
    box('iinf', u32(0), u16(count), ...pictures.map(entry)),
    box(
      'iprp',
      box('ipco', ...pictures.flatMap((each) => each.properties)),
      box('ipma', u32(0), u32(count), ...own),
    ),
  )
}

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(name: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(name), body])
}

function hvcC(units: Buffer[]): Buffer {
  const head = Buffer.from([
    1, 3, 0x70, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f,
  ])
  const arrays = units.map((each) =>
    Buffer.concat([Buffer.from([0x80 | ((each[0] as number) >> 1)]), u16(1), u16(each.length), each]),
  )
  return box('hvcC', head, Buffer.from([units.length]), ...arrays)
}

/** Emulation prevention: after two zero bytes, a byte below four gets a 3 before it. */
function unit(type: number, payload: Buffer): Buffer {
  const bytes = [type << 1, 1]
  let zeros = 0
  for (const byte of payload) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3)
      zeros = 0
    }
    bytes.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(bytes)
}

class Bits {
  readonly #bytes: number[] = []
  #current = 0
  #count = 0

  bit(value: number): void {
    this.#current = (this.#current << 1) | (value & 1)
    if (++this.#count < 8) return
    this.#bytes.push(this.#current)
    this.#current = 0
    this.#count = 0
  }

  /** Fixed length code. */
  u(length: number, value: number): this {
    for (let at = length - 1; at >= 0; at--) this.bit(Math.floor(value / 2 ** at))
    return this
  }

  /** Exponential Golomb codes. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.u(length, 0).u(length + 1, value + 1)
    }
    return this
  }

  alignZero(): this {
    while (this.#count > 0) this.bit(0)
    return this
  }

  /** Writes the stop bit of a unit, or of a header before byte-aligned data. */
  trail(): this {
    this.bit(1)
    return this.alignZero()
  }

  toBuffer(): Buffer {
    return Buffer.from(this.#bytes)
  }
}

/** Main Still Picture profile, level 3.1. */
const profile = (bits: Bits): Bits => bits.u(8, 3).u(32, 0x70000000).u(4, 0b1001).u(32, 0).u(12, 0).u(8, 93)

const parameters = {
  video: () =>
    profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff))
      .u(1, 1)
      .ue(0, 0, 0)
      .u(6, 0)
      .ue(0)
      .u(2, 0)
      .trail()
      .toBuffer(),
  sequence: (width: number, height: number) =>
    profile(new Bits().u(4, 0).u(3, 0).u(1, 1))
      .ue(0, 1, width, height)
      .u(1, 0)
      .ue(0, 0, 0)
      .u(1, 1)
      .ue(0, 0, 0)
      // Blocks of 16 only, transforms of 4 to 16.
      .ue(1, 0, 0, 2, 0, 0)
      .u(3, 0)
      // Plain samples of eight bits in blocks of 16, unfiltered.
      .u(1, 1)
      .u(4, 7)
      .u(4, 7)
      .ue(1, 0)
      .u(1, 1)
      .ue(0)
      .u(5, 0)
      .trail()
      .toBuffer(),
  picture: () =>
    new Bits()
      .ue(0, 0)
      .u(7, 0)
      .ue(0, 0, 0)
      .u(3, 0)
      .ue(0, 0)
      .u(7, 0)
      // No deblocking filter.
      .u(3, 0b101)
      .u(2, 0)
      .ue(0)
      .u(2, 0)
      .trail()
      .toBuffer(),
}

/** Range of the less probable symbol by state, for the widest range only, because no other occurs here. */
const lessProbable = [
  240, 227, 216, 205, 195, 185, 175, 166, 158, 150, 142, 135, 128, 122, 116, 110, 104, 99, 94, 89, 85, 80, 76,
  72, 69, 65, 62, 59, 56, 53, 50, 48, 45, 43, 41, 39, 37, 35, 33, 31, 30, 28, 27, 25, 24, 23, 22, 21, 20, 19,
  18, 17, 16, 15, 14, 14, 13, 12, 12, 11, 11, 10, 9,
]

/** Writes for each block: "not divided", "plain samples", the samples, "not the last block". */
function slice(width: number, height: number, colourAt: HeicOptions['colourAt']): Buffer {
  const bits = new Bits().u(2, 0b10).ue(0, 2, 0).trail()
  let state = 0
  let range = 510
  for (let y = 0; y < height; y += block) {
    for (let x = 0; x < width; x += block) {
      // The more probable symbol takes the lower part of the range and writes no bit.
      range -= lessProbable[state] as number
      state = Math.min(state + 1, 62)
      endArithmetic(bits, range)
      bits.alignZero()
      writeSamples(bits, x, y, colourAt)
      const isLast = x + block >= width && y + block >= height
      range = 510
      if (isLast) endArithmetic(bits, range)
      else range -= 2
    }
  }
  return bits.alignZero().toBuffer()
}

/** Writes the symbol that ends arithmetic coding. Its last bit is the 1 that ends a unit. */
function endArithmetic(bits: Bits, range: number): void {
  const low = (range - 2) << 7
  // Nine bits: the bits shifted out of the register except the first, which is never written, and the rest of the
  // register.
  bits
    .u(6, low >> 10)
    .u(1, low >> 9)
    .u(2, ((low >> 7) & 3) | 1)
}

function writeSamples(bits: Bits, left: number, top: number, colourAt: HeicOptions['colourAt']): void {
  for (const [part, step] of [
    [0, 1],
    [1, 2],
    [2, 2],
  ] as const) {
    for (let y = 0; y < block; y += step)
      for (let x = 0; x < block; x += step) bits.u(8, colourAt(left + x, top + y)[part])
  }
}
