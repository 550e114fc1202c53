// Replaces an area of a picture by squares, each with its average colour, so that nothing in the area can be read.
import { type Part, type Pixels, partOf } from './pixels.ts'

/** Changes the pixels in place. `block` is the edge of a square in pixels. */
export function blur(pixels: Pixels, area: Part, block: number): void {
  const part = partOf(area, pixels)
  const edge = Math.max(2, Math.round(block))
  for (let top = part.top; top < part.bottom; top += edge) {
    for (let left = part.left; left < part.right; left += edge) {
      const right = Math.min(left + edge, part.right)
      const bottom = Math.min(top + edge, part.bottom)
      level(pixels, { left, top, right, bottom })
    }
  }
}

function level({ data, width, channels }: Pixels, { left, top, right, bottom }: Part): void {
  const count = (right - left) * (bottom - top)
  for (let channel = 0; channel < channels; channel++) {
    let sum = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) sum += data[(y * width + x) * channels + channel] ?? 0
    const average = Math.round(sum / count)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) data[(y * width + x) * channels + channel] = average
  }
}
