// Parses the shapes that clients draw on a picture, and renders them as an overlay.
import { type DrawnShape, drawingColour, drawShape, highestNumber, strokeOn } from '@stepwright/rules'

export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Shape =
  | { kind: 'rectangle' | 'arrow' | 'line' | 'gap'; from: Point; to: Point; colour: string }
  | { kind: 'circle'; centre: Point; radius: number; colour: string }
  | { kind: 'number'; at: Point; number: number; colour: string }

export interface Markup {
  shapes: Shape[]
  crop: Box | null
}

const longest = 20_000
const mostShapes = 200
const number = String.raw`(-?\d{1,6}(?:\.\d{1,12})?)`
const pair = new RegExp(`^${number}x${number}$`)
const single = new RegExp(`^${number}$`)

/** Returns the parsed shapes or the fault. Coordinates are those of `picture`. */
export function parseMarkup(text: string, image: { width: number; height: number }): Markup | string {
  if (text.length > longest) return `is longer than ${longest} characters`
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '' && entry !== 'null')
  if (entries.length > mostShapes) return `has more than ${mostShapes} shapes`
  const markup: Markup = { shapes: [], crop: null }
  for (const entry of entries) {
    const parts = entry.split(',').map((part) => part.trim())
    if (parts[0] === 'crop') {
      const crop = readCrop(parts, image)
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

function readShape([kind = '', first = '', second = '', colour = 'red', ...rest]: string[]): Shape | null {
  const from = readPoint(first)
  if (!from || rest.length > 0 || !drawingColour(colour)) return null
  if (kind === 'circle') {
    const radius = Number(single.exec(second)?.[1] ?? Number.NaN)
    return radius > 0 ? { kind, centre: from, radius, colour } : null
  }
  if (kind === 'number') {
    const counted = /^[1-9]\d?$/.test(second) ? Number(second) : 0
    return counted > 0 && counted <= highestNumber ? { kind, at: from, number: counted, colour } : null
  }
  const to = readPoint(second)
  if (!to) return null
  if (kind === 'rectangle' || kind === 'arrow' || kind === 'line' || kind === 'gap')
    return { kind, from, to, colour }
  return null
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

/** An SVG document of `size` that shows the part `view` of the picture's coordinates. It contains no text of users. */
export function drawMarkup(markup: Markup, view: Box, size: { width: number; height: number }): string {
  const stroke = strokeOn(view)
  const paths = markup.shapes.flatMap((shape) => drawShape(drawnOf(shape), shape.colour, stroke))
  const drawn = paths
    .map(
      ({ d, fill, opacity, stroke: colour, width }) =>
        `<path d="${d}" fill="${fill}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`,
    )
    .join('')
  const box = [view.left, view.top, view.width, view.height].join(' ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}" ` +
    `preserveAspectRatio="none"><g stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`
  )
}

function drawnOf(shape: Shape): DrawnShape {
  if (shape.kind === 'number') return { kind: shape.kind, at: [shape.at.x, shape.at.y], number: shape.number }
  if (shape.kind === 'circle') {
    const { centre, radius } = shape
    return {
      kind: shape.kind,
      corners: [centre.x - radius, centre.y - radius, centre.x + radius, centre.y + radius],
    }
  }
  const { kind, from, to } = shape
  return { kind, corners: [from.x, from.y, to.x, to.y] }
}
