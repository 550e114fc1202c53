// A line of text with a white seam.
import { onePoint, place, type Tool } from './shape.ts'

export const text: Tool = {
  kind: 'text',
  form: 'point',
  hasLook: true,
  read: (first, second) => {
    try {
      return { ...onePoint(first), text: decodeURIComponent(second) }
    } catch {
      return null
    }
  },
  write: (shape) => `${place(shape.x1, shape.y1)},${encodeURIComponent(shape.text)}`,
}
