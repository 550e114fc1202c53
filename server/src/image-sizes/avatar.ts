// The placeholder picture of users: a plain head and shoulders, drawn here so that every size exists.

import type { App } from '#platform/http/routes/types.ts'
import { drawPng } from './png.ts'

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
    const image = drawn.get(size) ?? drawAvatar(size)
    drawn.set(size, image)
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-type', 'image/png')
    return reply.send(image)
  })
}

function sizeOf(name: string): number | undefined {
  const match = /^default(?:\.full)?(?:\.([a-z0-9]+))?$/.exec(name)
  if (!match) return undefined
  return match[1] ? pixels[match[1]] : pixels.standard
}

const drawAvatar = (size: number): Buffer => drawPng(size, size, (x, y) => coverage(x, y, 1 / size))

/** 1 inside the figure, 0 outside, in between at its soft edge. */
function coverage(x: number, y: number, soft: number): number {
  const head = 0.17 - Math.hypot(x - 0.5, y - 0.39)
  const shoulders = 0.34 - Math.hypot(x - 0.5, (y - 0.98) * 0.95)
  return Math.min(1, Math.max(0, Math.max(head, shoulders) / soft + 0.5))
}
