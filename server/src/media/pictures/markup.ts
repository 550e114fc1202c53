// Shapes drawn on a picture: the text that clients send, what it means, and the drawing that is laid over the picture.
import { drawNumber, highestNumber } from './number-mark.ts'

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

const colours: Record<string, string> = {
  black: '#000000',
  red: '#c1280b',
  orange: '#ff9024',
  yellow: '#f3e00e',
  green: '#16dc81',
  light_blue: '#33a6ff',
  blue: '#2343e8',
  indigo: '#5b30b8',
  violet: '#dc54b7',
}

const longest = 20_000
const mostShapes = 200
const number = String.raw`(-?\d{1,6}(?:\.\d{1,12})?)`
const pair = new RegExp(`^${number}x${number}$`)
const single = new RegExp(`^${number}$`)

/** What is wrong with it, or what it means. `picture` is the one that the coordinates count in. */
export function parseMarkup(text: string, picture: { width: number; height: number }): Markup | string {
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
      const crop = readCrop(parts, picture)
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
  if (!from || rest.length > 0 || !Object.hasOwn(colours, colour)) return null
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
  picture: { width: number; height: number },
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
    box.left + box.width <= picture.width &&
    box.top + box.height <= picture.height
  if (!fits) return 'crops more than there is'
  if (box.width < 50 || box.height < 50) return 'leaves less than 50 by 50 pixels'
  return box
}

/** An SVG document of `size` that shows the part `view` of the picture's coordinates. Nothing in it was typed by anybody. */
export function drawMarkup(markup: Markup, view: Box, size: { width: number; height: number }): string {
  const stroke = Math.max(view.width, view.height) / 160
  const drawn = markup.shapes.map((shape) => drawShape(shape, stroke)).join('')
  const box = [view.left, view.top, view.width, view.height].join(' ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${box}" ` +
    `preserveAspectRatio="none"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`
  )
}

function drawShape(shape: Shape, stroke: number): string {
  if (shape.kind === 'number') return drawNumber(shape, colours[shape.colour] ?? '', stroke)
  const outline = outlineOf(shape, stroke)
  // A white seam keeps every colour visible on every ground.
  return (
    `<path d="${outline}" stroke="#ffffff" stroke-opacity="0.8" stroke-width="${stroke * 1.8}"/>` +
    `<path d="${outline}" stroke="${colours[shape.colour]}" stroke-width="${stroke}"/>`
  )
}

function outlineOf(shape: Exclude<Shape, { kind: 'number' }>, stroke: number): string {
  if (shape.kind === 'circle') {
    const { centre, radius } = shape
    const half = `a ${radius} ${radius} 0 1 0`
    return `M ${centre.x - radius} ${centre.y} ${half} ${2 * radius} 0 ${half} ${-2 * radius} 0 Z`
  }
  const { from, to } = shape
  if (shape.kind === 'rectangle') return `M ${from.x} ${from.y} H ${to.x} V ${to.y} H ${from.x} Z`
  const line = `M ${from.x} ${from.y} L ${to.x} ${to.y}`
  if (shape.kind === 'line') return line
  if (shape.kind === 'arrow') return `${line} ${headAt(to, from, stroke, 0.5)}`
  return `${line} ${headAt(to, from, stroke, Math.PI / 2)} ${headAt(from, to, stroke, Math.PI / 2)}`
}

/** Two strokes that leave `tip` on both sides of the line: the head of an arrow, or the bar at the end of a gap. */
function headAt(tip: Point, tail: Point, stroke: number, spread: number): string {
  const direction = Math.atan2(tail.y - tip.y, tail.x - tip.x)
  const length = stroke * 5
  const end = (angle: number) =>
    `${round(tip.x + length * Math.cos(angle))} ${round(tip.y + length * Math.sin(angle))}`
  return `M ${end(direction - spread)} L ${tip.x} ${tip.y} L ${end(direction + spread)}`
}

const round = (value: number): number => Math.round(value * 100) / 100
