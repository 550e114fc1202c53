// A shape on a picture, and the form of a tool that draws shapes of one kind.
import type { Corners, Weight } from '@stepwright/rules'

export interface Size {
  readonly width: number
  readonly height: number
}

export type Turn = 0 | 90 | 180 | 270

export type OfferedKind = 'rectangle' | 'circle' | 'arrow' | 'text' | 'number' | 'blur' | 'lens' | 'crop'
export type ShapeKind = OfferedKind | 'line' | 'gap'

/** Always two corners: start and tip of an arrow, the bounding box of a circle, the centre of a text twice. */
export interface Shape {
  readonly kind: ShapeKind
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly colour: string
  readonly weight: Weight
  /** Value of a number; 0 for other kinds. */
  readonly number: number
  /** Empty for other kinds than a text. */
  readonly text: string
}

export const cornersOf = ({ x1, y1, x2, y2 }: Shape): Corners => [x1, y1, x2, y2]

/** The picture below the shapes. */
export interface Base {
  readonly url: string
  /** Before the turn. */
  readonly source: Size
  readonly turn: Turn
  /** After the turn, as the shapes are measured. */
  readonly size: Size
}

export interface ShapeViewProps {
  readonly shape: Shape
  readonly base: Base
  /** Line width on this picture. */
  readonly stroke: number
  /** Unique among the shapes, for references inside the drawing. */
  readonly id: string
}

type Read = Partial<Shape> | null

export interface Tool {
  readonly kind: ShapeKind
  /** A box is drawn from corner to corner, a point is placed. */
  readonly form: 'box' | 'round' | 'line' | 'point'
  /** False without colour and thickness. */
  readonly hasLook: boolean
  /** Reads the two fields after the kind. */
  readonly read: (first: string, second: string) => Read
  readonly write: (shape: Shape, size: Size) => string
}

const point = (text: string): [number, number] => {
  const [x, y] = text.split('x').map(Number)
  return [x ?? 0, y ?? 0]
}
export const place = (x: number, y: number): string => `${Math.round(x)}x${Math.round(y)}`

/** Fields of shapes from point to point. */
export const twoPoints = {
  read: (first: string, second: string): Partial<Shape> => {
    const [[x1, y1], [x2, y2]] = [point(first), point(second)]
    return { x1, y1, x2, y2 }
  },
  write: ({ x1, y1, x2, y2 }: Shape): string => `${place(x1, y1)},${place(x2, y2)}`,
}

/** Fields of round shapes. */
export const centreAndRadius = {
  read: (first: string, second: string): Partial<Shape> => {
    const [x, y] = point(first)
    const radius = Number(second)
    return { x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius }
  },
  write: ({ x1, y1, x2, y2 }: Shape): string => {
    const radius = Math.max(1, Math.round(Math.min(x2 - x1, y2 - y1) / 2))
    return `${place((x1 + x2) / 2, (y1 + y2) / 2)},${radius}`
  },
}

export const onePoint = (text: string): Pick<Shape, 'x1' | 'y1' | 'x2' | 'y2'> => {
  const [x, y] = point(text)
  return { x1: x, y1: y, x2: x, y2: y }
}
