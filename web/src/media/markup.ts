// Shapes on a picture: converts between their text form and coordinates on screen. Pure.
import { type BulletColour, type Corners, highestNumber } from '@stepwright/rules'

/** In the order of the toolbar. */
export const markColours: readonly BulletColour[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'light_blue',
  'blue',
  'violet',
  'black',
]

export const shapeKinds = ['rectangle', 'circle', 'arrow', 'number', 'crop'] as const
export type ShapeKind = (typeof shapeKinds)[number]

/** Always two corners: start and tip of an arrow, the bounding box of a circle, the centre of a number twice. */
export interface Shape {
  readonly kind: ShapeKind | 'line' | 'gap'
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly colour: string
  /** Value of a number; 0 for other kinds. */
  readonly number: number
}

export const cornersOf = ({ x1, y1, x2, y2 }: Shape): Corners => [x1, y1, x2, y2]

/** Visible part of the picture. */
export function shownPart(shapes: readonly Shape[], size: Size): Size {
  const crop = shapes.find(({ kind }) => kind === 'crop')
  return crop ? { width: Math.abs(crop.x2 - crop.x1), height: Math.abs(crop.y2 - crop.y1) } : size
}

const point = (text = ''): [number, number] => {
  const [x, y] = text.split('x').map(Number)
  return [x ?? 0, y ?? 0]
}

export function readMarkup(markup: string | null): Shape[] {
  return (markup ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .flatMap(readShape)
}

function readShape(entry: string): Shape[] {
  const [kind, first, second, colour = 'red'] = entry.split(',').map((part) => part.trim())
  const [x, y] = point(first)
  if (kind === 'circle') {
    const radius = Number(second)
    return [{ kind, x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius, colour, number: 0 }]
  }
  if (kind === 'number') return [{ kind, x1: x, y1: y, x2: x, y2: y, colour, number: Number(second) }]
  const [a, b] = point(second)
  if (kind === 'crop') return [{ kind, x1: x, y1: y, x2: x + a, y2: y + b, colour: '', number: 0 }]
  if (kind === 'rectangle' || kind === 'arrow' || kind === 'line' || kind === 'gap')
    return [{ kind, x1: x, y1: y, x2: a, y2: b, colour, number: 0 }]
  return []
}

export interface Size {
  readonly width: number
  readonly height: number
}

export function writeMarkup(shapes: readonly Shape[], size: Size): string {
  return shapes.map((shape) => writeShape(upright(shape), size)).join(';')
}

const place = (x: number, y: number): string => `${Math.round(x)}x${Math.round(y)}`

function writeShape(shape: Shape, { width, height }: Size): string {
  const { kind, x1, y1, x2, y2, colour } = shape
  if (kind === 'circle') {
    const radius = Math.max(1, Math.round(Math.min(x2 - x1, y2 - y1) / 2))
    return `circle,${place((x1 + x2) / 2, (y1 + y2) / 2)},${radius},${colour}`
  }
  if (kind === 'number') return `number,${place(x1, y1)},${shape.number},${colour}`
  if (kind === 'crop') {
    const [left, top] = [Math.max(0, Math.round(x1)), Math.max(0, Math.round(y1))]
    const [right, bottom] = [Math.min(width, Math.round(x2)), Math.min(height, Math.round(y2))]
    return `crop,${place(left, top)},${place(right - left, bottom - top)}`
  }
  return `${kind},${place(x1, y1)},${place(x2, y2)},${colour}`
}

/** Arrows have a direction; for other kinds the first corner is the upper left one. */
function upright(shape: Shape): Shape {
  if (shape.kind === 'arrow' || shape.kind === 'line' || shape.kind === 'gap') return shape
  const { x1, y1, x2, y2 } = shape
  return {
    ...shape,
    x1: Math.min(x1, x2),
    y1: Math.min(y1, y2),
    x2: Math.max(x1, x2),
    y2: Math.max(y1, y2),
  }
}

/** Numbers continue after the highest existing one. */
export function nextNumber(shapes: readonly Shape[]): number {
  return Math.min(highestNumber, Math.max(0, ...shapes.map(({ number }) => number)) + 1)
}

/** Adds a shape in the centre of the picture, to be moved by keyboard. */
export function shapeInTheMiddle(kind: ShapeKind, { width, height }: Size, colour: string): Shape {
  if (kind === 'number')
    return { kind, x1: width / 2, y1: height / 2, x2: width / 2, y2: height / 2, colour, number: 1 }
  const [x1, x2] = kind === 'crop' ? [width * 0.1, width * 0.9] : [width * 0.4, width * 0.6]
  const half = (x2 - x1) / 2
  const [y1, y2] =
    kind === 'crop' ? [height * 0.1, height * 0.9] : [height / 2 - half * 0.75, height / 2 + half * 0.75]
  return squared({ kind, x1, y1, x2, y2, colour, number: 0 })
}

/** Circles stay circular while being drawn. */
export function squared(shape: Shape): Shape {
  if (shape.kind !== 'circle') return shape
  const size = Math.max(Math.abs(shape.x2 - shape.x1), Math.abs(shape.y2 - shape.y1))
  return {
    ...shape,
    x2: shape.x1 + Math.sign(shape.x2 - shape.x1 || 1) * size,
    y2: shape.y1 + Math.sign(shape.y2 - shape.y1 || 1) * size,
  }
}

/** Moves the shape, or only its second corner, within the picture. */
export function shifted(
  shape: Shape,
  [dx, dy]: [number, number],
  { width, height }: Size,
  isSize: boolean,
): Shape {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
  const { x1, y1, x2, y2 } = shape
  // Numbers have no size; resizing changes their value.
  if (isSize && shape.kind === 'number') {
    const by = dx > 0 || dy < 0 ? 1 : -1
    return { ...shape, number: within(shape.number + by, 1, highestNumber) }
  }
  if (isSize) return squared({ ...shape, x2: within(x2 + dx, 0, width), y2: within(y2 + dy, 0, height) })
  const right = within(dx, -Math.min(x1, x2), width - Math.max(x1, x2))
  const down = within(dy, -Math.min(y1, y2), height - Math.max(y1, y2))
  return { ...shape, x1: x1 + right, y1: y1 + down, x2: x2 + right, y2: y2 + down }
}

/** At most one crop: a new one replaces it. Numbers count on. */
export const withShape = (shapes: readonly Shape[], shape: Shape): readonly Shape[] => [
  ...(shape.kind === 'crop' ? shapes.filter(({ kind }) => kind !== 'crop') : shapes),
  shape.kind === 'number' ? { ...shape, number: nextNumber(shapes) } : shape,
]
