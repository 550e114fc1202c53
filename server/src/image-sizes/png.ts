// Writes generated pictures as PNG.
import { crc32, deflateSync } from 'node:zlib'

/** `shade` returns the coverage of a pixel; its centre is given as fractions of width and height. */
export function drawPng(width: number, height: number, shade: (x: number, y: number) => number): Buffer {
  const line = 1 + width * 3
  const rows = Buffer.alloc(height * line)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = shade((x + 0.5) / width, (y + 0.5) / height)
      for (let channel = 0; channel < 3; channel++) {
        const [from = 0, to = 0] = [background[channel], figure[channel]]
        rows[y * line + 1 + x * 3 + channel] = Math.round(from + (to - from) * share)
      }
    }
  }
  return framePng(width, height, [8, 2, 0, 0, 0], rows)
}

/** `form`: bits, kind of colour, compression, filter, interlacing, as the header has them. */
export function framePng(width: number, height: number, form: readonly number[], rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(form, 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

const background = [222, 228, 226]
const figure = [150, 166, 162]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
