// How the drawings of the sample content are drawn: one line, one set of colours, shapes as pieces of SVG. Pure.
export type Point = readonly [x: number, y: number]
export type Box = readonly [x: number, y: number, width: number, height: number]

export const ink = '#22303d'
export const colours = {
  white: '#ffffff',
  paper: '#fffaf0',
  light: '#e6ecf1',
  steel: '#bcc8d2',
  iron: '#8a9aa8',
  dark: '#56646f',
  rubber: '#3c4650',
  orange: '#f07c2e',
  yellow: '#f6c945',
  red: '#d94f41',
  green: '#49ad6f',
  teal: '#22a193',
  blue: '#3f7fd6',
  sky: '#a9d4ee',
  violet: '#8a6cc4',
  wood: '#dcae73',
  brown: '#7d5334',
  brass: '#d8a83e',
  skin: '#f0c39c',
} as const

const thick = 10
const outline = (width = thick) =>
  `stroke="${ink}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`

export const box = ([x, y, width, height]: Box, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}" ${outline()}/>`

/** Without an outline: light, shade, floor. */
export const patch = ([x, y, width, height]: Box, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`

export const disc = ([cx, cy]: Point, radius: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}" ${outline()}/>`

export const spot = ([cx, cy]: Point, radius: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}"/>`

export const oval = ([cx, cy]: Point, [rx, ry]: Point, fill: string): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}" ${outline()}/>`

export const ring = ([cx, cy]: Point, radius: number, width: number, colour: string): string =>
  [
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${ink}" stroke-width="${width + 18}"/>`,
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`,
  ].join('')

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}" ${outline()}/>`
export const stain = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A thin line, such as a spoke or a scale. */
export const stroke = (d: string, width = 8, colour: string = ink): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** A thick line with an outline: tubes, hoses, rods, cables. */
export const tube = (d: string, width: number, colour: string): string =>
  stroke(d, width + 18) + stroke(d, width, colour)

export const dashes = (d: string, width = 8, colour: string = ink): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="30 26" stroke-linecap="round"/>`

interface Place {
  x?: number
  y?: number
  scale?: number
  turn?: number
  /** Mirrored, left for right. */
  flip?: boolean
}

/** Parts are drawn around 0,0 and put where they belong. */
export function at(place: Place, ...parts: string[]): string {
  const { x = 0, y = 0, scale = 1, turn = 0, flip = false } = place
  const sizes = flip ? `${-scale} ${scale}` : `${scale}`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${sizes})">${parts.join('')}</g>`
}

export const many = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => draw(index))

export const round = (number: number): number => Math.round(number * 10) / 10

/** The point at this angle, in degrees clockwise from the right. */
export function around([cx, cy]: Point, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [round(cx + radius * Math.cos(angle)), round(cy + radius * Math.sin(angle))]
}

/** An arc as path data, clockwise. */
export function arc(centre: Point, radius: number, [from, to]: Point): string {
  const [x1, y1] = around(centre, radius, from)
  const [x2, y2] = around(centre, radius, to)
  return `M${x1} ${y1}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${x2} ${y2}`
}
