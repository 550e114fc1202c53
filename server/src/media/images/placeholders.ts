// Placeholder pictures of videos and documents without a picture: clients need one in every size.

import type { Image } from '#image-sizes/image.schema.ts'
import { sizes } from '#image-sizes/image-sizes.ts'
import { drawPng } from '#image-sizes/png.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { ImageWithMetadata } from './images.schema.ts'

export type PlaceholderKind = 'video' | 'document'

const boxes: Record<string, readonly [number, number]> = Object.fromEntries(
  sizes.map(({ name, width, height }) => [name, [width, height]]),
)
const full = boxes.large as readonly [number, number]

const numbers: Record<PlaceholderKind, number> = { video: -33, document: -34 }

export function placeholderImage(what: PlaceholderKind, url: string): Image {
  const original = `${url}/media/stand-ins/${what}`
  const listed = Object.keys(boxes).filter((name) => name !== 'huge')
  return {
    id: numbers[what],
    guid: `default_${what}_placeholder_guid`,
    ...Object.fromEntries(listed.map((name) => [name, `${original}.${name}`])),
    original,
  }
}

export const placeholderWithMetadata = (what: PlaceholderKind, url: string): ImageWithMetadata => ({
  image: placeholderImage(what, url),
  srcid: null,
  width: full[0],
  height: full[1],
  ratio: 'FOUR_THREE',
  markup: null,
  exif: [],
  encoding: 'png',
  filename: `${what}.png`,
  tags: [],
})

const drawn = new Map<string, Buffer>()

export function placeholderRoutes(app: App): void {
  app.get('/media/stand-ins/:name', { config: { plain: true } }, async (req, reply) => {
    const { name } = req.params as { name: string }
    const [, what, size] = /^(video|document)(?:\.full)?(?:\.([a-z0-9]+))?$/.exec(name) ?? []
    const box = size === undefined ? full : boxes[size]
    if (!what || !box) return reply.callNotFound()
    const key = `${what} ${box[0]}`
    const image = drawn.get(key) ?? drawPng(...box, what === 'video' ? film(box[0]) : sheet(box[0]))
    drawn.set(key, image)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', 'image/png')
    return reply.send(image)
  })
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share))

/** A triangle that points to the right. */
function film(width: number): (x: number, y: number) => number {
  return (x, y) => {
    const [left, up] = [(x - 0.4) * 4, Math.abs(y - 0.5) * 3]
    const depth = Math.min(left, 1 - left / 1.2 - up * 1.6)
    return clamp((depth * width) / 4 + 0.5)
  }
}

/** A sheet with a few lines. */
function sheet(width: number): (x: number, y: number) => number {
  return (x, y) => {
    const inside = Math.min(x - 0.35, 0.65 - x, (y - 0.2) * 0.75, (0.8 - y) * 0.75)
    const isLine = x > 0.4 && x < 0.6 && y > 0.3 && y < 0.72 && Math.floor(y * 25) % 2 === 0
    return clamp(inside * width + 0.5) * (isLine ? 0.3 : 1)
  }
}
