// A number in a disc; each new one counts on.
import { highestNumber } from '@stepwright/rules'
import { onePoint, place, type Shape, type Tool } from './shape.ts'

export const number: Tool = {
  kind: 'number',
  form: 'point',
  hasLook: true,
  read: (first, second) => ({ ...onePoint(first), number: Number(second) }),
  write: (shape) => `${place(shape.x1, shape.y1)},${shape.number}`,
}

/** Numbers continue after the highest existing one. */
export const nextNumber = (shapes: readonly Shape[]): number =>
  Math.min(highestNumber, Math.max(0, ...shapes.map((shape) => shape.number)) + 1)
