// Enlarges a round part of a picture around its centre.
import { type Pixels, partOf } from './pixels.ts'

export interface Lens {
  x: number
  y: number
  radius: number
}

/** Changes the pixels in place. Every lens enlarges the pixels from before all lenses. */
export function enlarge(pixels: Pixels, lenses: readonly Lens[], factor: number): void {
  for (const paint of lenses.map((lens) => prepare(pixels, lens, factor))) paint()
}

/** Copies the pixels below the lens; the result paints them enlarged. */
function prepare(
  { data, width, height, channels }: Pixels,
  { x, y, radius }: Lens,
  factor: number,
): () => void {
  const part = partOf(
    { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius },
    { width, height },
  )
  const [across, down] = [part.right - part.left, part.bottom - part.top]
  if (across <= 0 || down <= 0) return () => {}
  const below = Buffer.alloc(across * down * channels)
  for (let row = 0; row < down; row++) {
    const start = ((part.top + row) * width + part.left) * channels
    data.copy(below, row * across * channels, start, start + across * channels)
  }
  const at = (column: number, row: number, channel: number) =>
    below[(row * across + column) * channels + channel] ?? 0
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value))
  return () => {
    for (let row = 0; row < down; row++) {
      for (let column = 0; column < across; column++) {
        const [dx, dy] = [part.left + column + 0.5 - x, part.top + row + 0.5 - y]
        if (dx * dx + dy * dy > radius * radius) continue
        const sourceX = within(x + dx / factor - 0.5 - part.left, across - 1)
        const sourceY = within(y + dy / factor - 0.5 - part.top, down - 1)
        const [x0, y0] = [Math.floor(sourceX), Math.floor(sourceY)]
        const [x1, y1] = [Math.min(x0 + 1, across - 1), Math.min(y0 + 1, down - 1)]
        const [fx, fy] = [sourceX - x0, sourceY - y0]
        const target = ((part.top + row) * width + part.left + column) * channels
        for (let channel = 0; channel < channels; channel++) {
          const upper = at(x0, y0, channel) * (1 - fx) + at(x1, y0, channel) * fx
          const lower = at(x0, y1, channel) * (1 - fx) + at(x1, y1, channel) * fx
          data[target + channel] = Math.round(upper * (1 - fy) + lower * fy)
        }
      }
    }
  }
}
