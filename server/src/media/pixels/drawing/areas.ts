// Applies the shapes that change the pixels below them: first blurred areas, then lenses, which enlarge them blurred.
import { blurBlockOn, lensFactor } from '@stepwright/rules'
import { blur } from './blur.ts'
import { enlarge } from './lens.ts'
import type { Markup } from './markup.ts'
import type { Pixels } from './pixels.ts'
import type { Box } from './turns.ts'

/** Changes the pixels in place; they show the part `view` of the picture. */
export function drawAreas({ shapes, size }: Markup, view: Box, pixels: Pixels): void {
  const scale = pixels.width / view.width
  const across = (x: number) => (x - view.left) * scale
  const down = (y: number) => ((y - view.top) * pixels.height) / view.height
  // The size of the whole picture decides, so that a crop does not show more of a blurred area.
  const block = blurBlockOn(size) * scale
  for (const shape of shapes) {
    if (shape.kind !== 'blur') continue
    const { from, to } = shape
    const [left, right] = [from.x, to.x].toSorted((a, b) => a - b).map(across) as [number, number]
    const [top, bottom] = [from.y, to.y].toSorted((a, b) => a - b).map(down) as [number, number]
    blur(pixels, { left, right, top, bottom }, block)
  }
  const lenses = shapes.flatMap((shape) =>
    shape.kind === 'lens'
      ? [{ x: across(shape.centre.x), y: down(shape.centre.y), radius: shape.radius * scale }]
      : [],
  )
  enlarge(pixels, lenses, lensFactor)
}
