// The drawing on a picture: its shapes and its turn, converted from and to markup, moved and turned. Pure.
import { type BulletColour, highestNumber, type Weight, weights } from '@stepwright/rules'
import { type CropRatio, largestCrop } from './tools/crop.ts'
import { nextNumber } from './tools/number.ts'
import type { Shape, ShapeKind, Size, Turn } from './tools/shape.ts'
import { findTool, toolOf } from './tools/tools.ts'

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

export const markWeights = Object.keys(weights) as Weight[]

export interface Drawing {
  readonly shapes: readonly Shape[]
  readonly turn: Turn
}

/** Settings for the next shape. */
export interface Pen {
  readonly kind: ShapeKind
  readonly colour: string
  readonly weight: Weight
  readonly text: string
  readonly ratio: CropRatio
}

export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** Visible part of the picture. */
export function shownPart(shapes: readonly Shape[], size: Size): Size {
  const crop = shapes.find(({ kind }) => kind === 'crop')
  return crop ? { width: Math.abs(crop.x2 - crop.x1), height: Math.abs(crop.y2 - crop.y1) } : size
}

export function readMarkup(markup: string | null): Drawing {
  const entries = (markup ?? '')
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const turn = Number(/^turn,(90|180|270)$/.exec(entries[0] ?? '')?.[1] ?? 0) as Turn
  return { shapes: entries.flatMap(readShape), turn }
}

function readShape(entry: string): Shape[] {
  const [kind = '', first = '', second = '', colour = 'red', weight = 'medium'] = entry
    .split(',')
    .map((part) => part.trim())
  const tool = findTool(kind)
  const fields = tool?.read(first, second)
  if (!tool || !fields) return []
  const empty = { x1: 0, y1: 0, x2: 0, y2: 0, number: 0, text: '' }
  const known = Object.hasOwn(weights, weight) ? (weight as Weight) : 'medium'
  return [{ ...empty, kind: tool.kind, colour: tool.hasLook ? colour : '', weight: known, ...fields }]
}

/** `size` is that of the turned picture. */
export function writeMarkup({ shapes, turn }: Drawing, size: Size): string {
  const entries = shapes.map((shape) => writeShape(upright(shape), size))
  return [...(turn ? [`turn,${turn}`] : []), ...entries].join(';')
}

function writeShape(shape: Shape, size: Size): string {
  const { kind, colour, weight } = shape
  const { write, hasLook } = toolOf(kind)
  const look = hasLook ? `,${colour}${weight === 'medium' ? '' : `,${weight}`}` : ''
  return `${kind},${write(shape, size)}${look}`
}

/** Lines have a direction; for other kinds the first corner is the upper left one. */
function upright(shape: Shape): Shape {
  if (toolOf(shape.kind).form === 'line') return shape
  const { x1, y1, x2, y2 } = shape
  return {
    ...shape,
    x1: Math.min(x1, x2),
    y1: Math.min(y1, y2),
    x2: Math.max(x1, x2),
    y2: Math.max(y1, y2),
  }
}

/** Turns picture and shapes clockwise by a right angle. Texts and numbers stay upright. `size` is that before. */
export function turnRight({ shapes, turn }: Drawing, { height }: Size): Drawing {
  const turned = (shape: Shape): Shape => {
    const { x1, y1, x2, y2 } = shape
    return { ...shape, x1: height - y1, y1: x1, x2: height - y2, y2: x2 }
  }
  return { shapes: shapes.map(turned), turn: ((turn + 90) % 360) as Turn }
}

export const startShape = ({ kind, colour, weight, text }: Pen, x: number, y: number): Shape => ({
  ...{ kind, x1: x, y1: y, x2: x, y2: y, weight, number: 0 },
  colour: toolOf(kind).hasLook ? colour : '',
  text: kind === 'text' ? text.trim() : '',
})

/** Adds a shape in the centre of the picture, to be moved by keyboard. */
export function shapeInTheMiddle(pen: Pen, size: Size): Shape {
  const { width, height } = size
  const shape = startShape(pen, width / 2, height / 2)
  if (pen.kind === 'crop') return { ...shape, ...largestCrop(pen.ratio, size) }
  if (toolOf(pen.kind).form === 'point') return shape
  const [across, down] = [width * 0.1, width * 0.075]
  const box = { x1: shape.x1 - across, y1: shape.y1 - down, x2: shape.x1 + across, y2: shape.y1 + down }
  return squared({ ...shape, ...box })
}

/** Circles stay circular while being drawn. */
export function squared(shape: Shape): Shape {
  if (toolOf(shape.kind).form !== 'round') return shape
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
  // Numbers and texts have a thickness instead of a size; resizing a number changes its value.
  if (isSize && shape.kind === 'text') return shape
  if (isSize && shape.kind === 'number') {
    const by = dx > 0 || dy < 0 ? 1 : -1
    return { ...shape, number: within(shape.number + by, 1, highestNumber) }
  }
  if (isSize) return squared({ ...shape, x2: within(x2 + dx, 0, width), y2: within(y2 + dy, 0, height) })
  const right = within(dx, -Math.min(x1, x2), width - Math.max(x1, x2))
  const down = within(dy, -Math.min(y1, y2), height - Math.max(y1, y2))
  return { ...shape, x1: x1 + right, y1: y1 + down, x2: x2 + right, y2: y2 + down }
}

const layers: Partial<Record<ShapeKind, number>> = { blur: 0, lens: 1, crop: 3 }

/** From bottom to top, as the server paints them, each with its index. */
export const inLayers = (shapes: readonly Shape[]): { shape: Shape; index: number }[] =>
  shapes
    .map((shape, index) => ({ shape, index }))
    .toSorted((one, other) => (layers[one.shape.kind] ?? 2) - (layers[other.shape.kind] ?? 2))

/** At most one crop: a new one replaces it. Numbers count on. */
export const withShape = (shapes: readonly Shape[], shape: Shape): readonly Shape[] => [
  ...(shape.kind === 'crop' ? shapes.filter(({ kind }) => kind !== 'crop') : shapes),
  shape.kind === 'number' ? { ...shape, number: nextNumber(shapes) } : shape,
]
