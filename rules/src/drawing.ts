// The strokes of shapes on pictures, for the server that renders them and for the editor.
import { drawingColour } from './bullet-marks.ts'

/**
 * Two opposite corners. For an arrow, a line and a gap they are the start and the tip; for a circle, its bounding box.
 */
export type Corners = readonly [x1: number, y1: number, x2: number, y2: number]

export type DrawnShape =
  | {
      readonly kind: 'rectangle' | 'circle' | 'lens' | 'arrow' | 'line' | 'gap'
      readonly corners: Corners
    }
  | { readonly kind: 'number'; readonly at: readonly [x: number, y: number]; readonly number: number }

/** Attributes of a path in SVG. */
export interface PathStroke {
  readonly d: string
  readonly stroke: string
  readonly width: number
  readonly opacity: number
  readonly fill: string
}

/** Texts refer to it as “number 7”. More than two digits would not fit into the disc. */
export const highestNumber = 99

/** Factors of the line width. A text, a number and the head of an arrow have the same factor. */
export const weights = { thin: 0.55, medium: 1, thick: 1.8 } as const
export type Weight = keyof typeof weights

interface DrawingSize {
  width: number
  height: number
}

/** Width of a line for a visible picture area of this size; all other sizes derive from it. */
export const strokeOn = ({ width, height }: DrawingSize, weight: Weight = 'medium'): number =>
  (Math.max(width, height) / 160) * weights[weight]

/** Size of the font of a text, for the line width `stroke`. */
export const textSizeOn = (stroke: number): number => stroke * 6

export const longestText = 60

/** Edge of the squares that replace a blurred area: no line of text or face on the picture can be read from them. */
export const blurBlockOn = ({ width, height }: DrawingSize): number => Math.max(width, height) / 24

/** Enlargement inside a lens. */
export const lensFactor = 2

const seam = { stroke: '#ffffff', opacity: 0.8, fill: 'none' }

/** Returns the strokes from bottom to top; none for a colour that drawings do not have. */
export function drawShape(shape: DrawnShape, colourName: string, stroke: number): PathStroke[] {
  const found = drawingColour(colourName)
  if (!found) return []
  const { colour, ink } = found
  if (shape.kind === 'number') return drawNumber(shape, { colour, ink, stroke })
  const d = outlineOf(shape.kind, shape.corners, stroke)
  // A white seam makes every colour visible on every background.
  return [
    { ...seam, d, width: stroke * 1.8 },
    { d, stroke: colour, width: stroke, opacity: 1, fill: 'none' },
  ]
}

export function outlineOf(
  kind: Exclude<DrawnShape['kind'], 'number'>,
  corners: Corners,
  stroke: number,
): string {
  const [x1, y1, x2, y2] = corners.map(round) as unknown as Corners
  if (kind === 'rectangle') return `M${x1} ${y1}H${x2}V${y2}H${x1}Z`
  if (kind === 'circle' || kind === 'lens') {
    const radius = round(Math.min(Math.abs(x2 - x1), Math.abs(y2 - y1)) / 2)
    return circle(round((x1 + x2) / 2), round((y1 + y2) / 2), radius)
  }
  const line = `M${x1} ${y1}L${x2} ${y2}`
  if (kind === 'line') return line
  if (kind === 'arrow') return `${line}${headAt([x2, y2, x1, y1], stroke, 0.5)}`
  const bar = Math.PI / 2
  return `${line}${headAt([x2, y2, x1, y1], stroke, bar)}${headAt([x1, y1, x2, y2], stroke, bar)}`
}

const circle = (x: number, y: number, radius: number): string => {
  const half = `a${radius} ${radius} 0 1 0`
  return `M${round(x - radius)} ${y}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`
}

/** Two strokes from the tip to both sides of the line: the head of an arrow, or the bar at the end of a gap. */
function headAt([x, y, tailX, tailY]: Corners, stroke: number, spread: number): string {
  const direction = Math.atan2(tailY - y, tailX - x)
  const length = stroke * 5
  const end = (angle: number) =>
    `${round(x + length * Math.cos(angle))} ${round(y + length * Math.sin(angle))}`
  return `M${end(direction - spread)}L${x} ${y}L${end(direction + spread)}`
}

/**
 * Digits as strokes in a box of 6 by 10, so that the server needs no font. Points are pairs, cubic curves begin with C.
 */
const digits = [
  'M3 0C1 0 0 2 0 5C0 8 1 10 3 10C5 10 6 8 6 5C6 2 5 0 3 0',
  'M0.8 2.2L3.6 0L3.6 10',
  'M0 2.8C0 -0.9 6 -0.9 6 2.8C6 5.6 0 7.2 0 10L6 10',
  'M0.3 1.6C1.6 -0.6 5.7 -0.5 5.7 2.5C5.7 4.6 3.8 4.8 2.4 4.8C4 4.8 6 5.2 6 7.3C6 10.7 1 10.6 0 8.3',
  'M4.4 10L4.4 0L0 7L6 7',
  'M5.6 0L1 0L0.6 4.6C2.2 3.4 6 3.5 6 6.8C6 10.8 1 10.6 0 8.6',
  'M5.3 0.8C3 -0.9 0 1.4 0 6.3C0 11.2 6 11.2 6 6.8C6 3.1 1 3 0.1 6',
  'M0 0L6 0L2 10',
  'M3 4.7C-0.5 4.7 -0.3 0 3 0C6.3 0 6.5 4.7 3 4.7C-1 4.7 -1 10 3 10C7 10 7 4.7 3 4.7',
  'M0.7 9.2C3 10.9 6 8.6 6 3.7C6 -1.2 0 -1.2 0 3.2C0 6.9 5 7 5.9 4',
]
const advance = 8.2

function drawNumber(
  { at: [x, y], number }: Extract<DrawnShape, { kind: 'number' }>,
  { colour, ink, stroke }: { colour: string; ink: string; stroke: number },
): PathStroke[] {
  const disc = { d: circle(round(x), round(y), round(stroke * 4)), opacity: 1, fill: colour }
  const height = stroke * (number > 9 ? 3.2 : 4)
  const scale = height / 10
  const signs = [...String(number)]
  const left = x - ((signs.length - 1) * advance * scale) / 2 - 3 * scale
  const shownDigits = signs.map((sign, index): PathStroke => {
    const place = { x: left + index * advance * scale, y: y - height / 2, scale }
    return {
      d: placed(digits[Number(sign)] ?? '', place),
      stroke: ink,
      width: 1.7 * scale,
      opacity: 1,
      fill: 'none',
    }
  })
  return [{ ...disc, stroke: '#ffffff', width: stroke * 0.8 }, ...shownDigits]
}

const placed = (path: string, { x, y, scale }: { x: number; y: number; scale: number }): string =>
  path.replaceAll(
    /(-?[\d.]+) (-?[\d.]+)/g,
    (_, across: string, down: string) =>
      `${round(x + Number(across) * scale)} ${round(y + Number(down) * scale)}`,
  )

const round = (value: number): number => Math.round(value * 100) / 100
