// Parses the shapes that clients draw on a picture, and renders them as an overlay.
import {
  type DrawnShape,
  drawingColour,
  drawShape,
  highestNumber,
  longestText,
  strokeOn,
  textSizeOn,
  type Weight,
  weights,
} from '@stepwright/rules'
import { type Box, type Turn, turned } from './turns.ts'

export interface Point {
  x: number
  y: number
}

interface Look {
  colour: string
  weight: Weight
}

type Shape = Look &
  (
    | { kind: 'rectangle' | 'arrow' | 'line' | 'gap' | 'blur'; from: Point; to: Point }
    | { kind: 'circle' | 'lens'; centre: Point; radius: number }
    | { kind: 'number'; at: Point; number: number }
    | { kind: 'text'; at: Point; text: string }
  )

export interface Markup {
  shapes: Shape[]
  crop: Box | null
  /** Applied before the shapes, whose coordinates are those of the turned picture. */
  turn: Turn
  /** Size of the turned picture. */
  size: { width: number; height: number }
}

const longest = 20_000
const mostShapes = 200
const number = String.raw`(-?\d{1,6}(?:\.\d{1,12})?)`
const pair = new RegExp(`^${number}x${number}$`)
const single = new RegExp(`^${number}$`)

/** Only as the first entry. */
const turns = new Map([90, 180, 270].map((turn) => [`turn,${turn}`, turn]))

/** Returns the parsed shapes or the fault. `image` is the size of the source, before the turn of the markup. */
export function parseMarkup(text: string, image: { width: number; height: number }): Markup | string {
  if (text.length > longest) return `is longer than ${longest} characters`
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== 'null')
  if (entries.length > mostShapes) return `has more than ${mostShapes} shapes`
  const turn = (turns.get(entries[0] ?? '') ?? 0) as Turn
  const size = turned(image, turn)
  const markup: Markup = { shapes: [], crop: null, turn, size }
  for (const entry of turn ? entries.slice(1) : entries) {
    const parts = entry.split(',').map((part) => part.trim())
    if (parts[0] === 'crop') {
      const crop = readCrop(parts, size)
      if (typeof crop === 'string') return crop
      markup.crop = crop
      continue
    }
    const shape = readShape(parts)
    if (!shape) return `has an entry that is no shape: ${entry.slice(0, 60)}`
    markup.shapes.push(shape)
  }
  return markup
}

function readShape(parts: string[]): Shape | null {
  const [kind = '', first = '', second = '', colour = 'red', weight = 'medium', ...rest] = parts
  const from = readPoint(first)
  if (!from || rest.length > 0 || !drawingColour(colour) || !isWeight(weight)) return null
  const look = { colour, weight }
  if (kind === 'circle' || kind === 'lens') {
    const radius = Number(single.exec(second)?.[1] ?? Number.NaN)
    return radius > 0 ? { ...look, kind, centre: from, radius } : null
  }
  if (kind === 'number') {
    const counted = /^[1-9]\d?$/.test(second) ? Number(second) : 0
    return counted > 0 && counted <= highestNumber ? { ...look, kind, at: from, number: counted } : null
  }
  if (kind === 'text') {
    const text = readText(second)
    return text === null ? null : { ...look, kind, at: from, text }
  }
  const to = readPoint(second)
  if (!to) return null
  if (kind === 'rectangle' || kind === 'arrow' || kind === 'line' || kind === 'gap' || kind === 'blur')
    return { ...look, kind, from, to }
  return null
}

const isWeight = (text: string): text is Weight => Object.hasOwn(weights, text)

/** One line, encoded as in URLs, so that it contains no separator of entries. */
function readText(encoded: string): string | null {
  try {
    const text = decodeURIComponent(encoded)
    const isFit = text.trim() !== '' && text.length <= longestText && text.isWellFormed()
    return isFit && !/\p{C}/u.test(text) ? text : null
  } catch {
    return null
  }
}

function readPoint(text: string): Point | null {
  const found = pair.exec(text)
  return found ? { x: Number(found[1]), y: Number(found[2]) } : null
}

/** Position and size. */
function readCrop(
  [, first = '', second = '']: string[],
  image: { width: number; height: number },
): Box | string {
  const [at, size] = [readPoint(first), readPoint(second)]
  if (!at || !size) return 'has a crop without position and size'
  const box = {
    left: Math.round(at.x),
    top: Math.round(at.y),
    width: Math.round(size.x),
    height: Math.round(size.y),
  }
  const fits =
    box.left >= 0 &&
    box.top >= 0 &&
    box.left + box.width <= image.width &&
    box.top + box.height <= image.height
  if (!fits) return 'crops more than there is'
  if (box.width < 50 || box.height < 50) return 'leaves less than 50 by 50 pixels'
  return box
}

/** Returns the outline of a text whose middle is at `x`, `y`. */
export type TextOutline = (text: string, at: Point, fontSize: number) => string

/** An SVG document of `size` that shows the part `view` of the picture's coordinates. Texts are outlines in it. */
export function drawMarkup(
  markup: Markup,
  view: Box,
  size: { width: number; height: number },
  outlineText: TextOutline,
): string {
  const drawn = markup.shapes
    .map((shape) => pathsOf(shape, strokeOn(view, shape.weight), outlineText))
    .join('')
  const box = [view.left, view.top, view.width, view.height].join(' ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}" ` +
    `preserveAspectRatio="none"><g stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`
  )
}

function pathsOf(shape: Shape, stroke: number, outlineText: TextOutline): string {
  if (shape.kind === 'blur') return ''
  if (shape.kind === 'text') {
    const d = outlineText(shape.text, shape.at, textSizeOn(stroke))
    const colour = drawingColour(shape.colour)?.colour
    return (
      `<path d="${d}" fill="none" stroke="#ffffff" stroke-width="${stroke * 1.2}"/>` +
      `<path d="${d}" fill="${colour}"/>`
    )
  }
  return drawShape(drawnOf(shape), shape.colour, stroke)
    .map(
      ({ d, fill, opacity, stroke: colour, width }) =>
        `<path d="${d}" fill="${fill}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`,
    )
    .join('')
}

function drawnOf(shape: Exclude<Shape, { kind: 'blur' | 'text' }>): DrawnShape {
  if (shape.kind === 'number') return { kind: shape.kind, at: [shape.at.x, shape.at.y], number: shape.number }
  if (shape.kind === 'circle' || shape.kind === 'lens') {
    const { centre, radius } = shape
    return {
      kind: shape.kind,
      corners: [centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius],
    }
  }
  const { kind, from, to } = shape as Extract<Shape, { from: Point }> & { kind: 'rectangle' }
  return { kind, corners: [from.x, from.y, to.x, to.y] }
}
