// The picture of people without one: a plain head and shoulders, drawn here so that every size exists.
import { crc32, deflateSync } from 'node:zlib'
import type { App } from './types.ts'

const pixels: Record<string, number> = {
  mini: 56,
  thumbnail: 96,
  '140x105': 105,
  '200x150': 150,
  standard: 300,
  '440x330': 330,
  medium: 592,
  large: 800,
  huge: 1600,
}
const drawn = new Map<number, Buffer>()

export function avatarRoutes(app: App): void {
  app.get('/media/avatars/:name', { config: { plain: true } }, async (req, reply) => {
    const { name } = req.params as { name: string }
    const size = sizeOf(name)
    if (size === undefined) return reply.callNotFound()
    const picture = drawn.get(size) ?? drawAvatar(size)
    drawn.set(size, picture)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', 'image/png')
    return reply.send(picture)
  })
}

function sizeOf(name: string): number | undefined {
  const match = /^default(?:\.full)?(?:\.([a-z0-9]+))?$/.exec(name)
  if (!match) return undefined
  return match[1] ? pixels[match[1]] : pixels.standard
}

const background = [222, 228, 226]
const figure = [150, 166, 162]

function drawAvatar(size: number): Buffer {
  const rows = Buffer.alloc(size * (1 + size * 3))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const share = coverage((x + 0.5) / size, (y + 0.5) / size, 1 / size)
      const at = y * (1 + size * 3) + 1 + x * 3
      for (let channel = 0; channel < 3; channel++) {
        const [from = 0, to = 0] = [background[channel], figure[channel]]
        rows[at + channel] = Math.round(from + (to - from) * share)
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size, 0)
  header.writeUInt32BE(size, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** 1 inside the figure, 0 outside, in between at its soft edge. */
function coverage(x: number, y: number, soft: number): number {
  const head = 0.17 - Math.hypot(x - 0.5, y - 0.39)
  const shoulders = 0.34 - Math.hypot(x - 0.5, (y - 0.98) * 0.95)
  return Math.min(1, Math.max(0, Math.max(head, shoulders) / soft + 0.5))
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
