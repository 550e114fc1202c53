// What points at things in the drawings: arrows, circles, ticks, crosses, drops, warnings.
import {
  arc,
  around,
  at,
  box,
  colours,
  disc,
  ink,
  type Point,
  patch,
  ring,
  round,
  shape,
  spot,
  stain,
  stroke,
} from './pen.ts'

const headLength = 74

function head([x, y]: Point, turn: number): string {
  return at({ x, y, turn }, shape(`M0 0L${-headLength} -52L${-headLength} 52Z`, colours.orange))
}

/** A straight arrow; its point is at the end. */
export function arrow([x1, y1]: Point, [x2, y2]: Point): string {
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI
  const length = Math.hypot(x2 - x1, y2 - y1)
  const body = length - headLength
  return at(
    { x: x1, y: y1, turn: round(turn) },
    box([0, -20, round(body), 40], colours.orange, 8),
    head([round(length), 0], 0),
  )
}

/** An arrow that goes round, clockwise, or the other way when the angles fall. */
export function turning(centre: Point, radius: number, [from, to]: Point): string {
  const isClockwise = to > from
  const sign = isClockwise ? 1 : -1
  const lead = (headLength / radius) * (180 / Math.PI)
  // The body ends inside of the head.
  const end = to - sign * lead * 0.6
  const path = isClockwise ? arc(centre, radius, [from, end]) : arc(centre, radius, [end, from])
  const tip = around(centre, radius, to + sign * lead * 0.3)
  return stroke(path, 58) + stroke(path, 40, colours.orange) + head(tip, round(to + sign * (90 - lead * 0.1)))
}

/** Look here. */
export const highlight = (centre: Point, radius: number): string =>
  [
    `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="none" stroke="${colours.white}" stroke-width="30"/>`,
    `<circle cx="${centre[0]}" cy="${centre[1]}" r="${radius}" fill="none" stroke="${colours.orange}" stroke-width="16"/>`,
  ].join('')

export const tick = (x: number, y: number, scale = 1): string =>
  at({ x, y, scale }, disc([0, 0], 84, colours.green), stroke('M-38 4L-10 34L40 -28', 24, colours.white))

export const cross = (x: number, y: number, scale = 1): string =>
  at(
    { x, y, scale },
    disc([0, 0], 84, colours.red),
    stroke('M-32 -32L32 32M32 -32L-32 32', 24, colours.white),
  )

export const warning = (x: number, y: number, scale = 1): string =>
  at(
    { x, y, scale },
    shape('M0 -100L112 92L-112 92Z', colours.yellow),
    stroke('M0 -38L0 28', 24),
    spot([0, 62], 14, ink),
  )

export const drop = (x: number, y: number, colour: string = colours.sky): string =>
  at({ x, y }, shape('M0 -52C34 -8 44 12 44 34A44 44 0 0 1 -44 34C-44 12 -34 -8 0 -52Z', colour))

/** A clock that shows how long something takes; the part of the hour that is filled. */
export function timer(x: number, y: number, share: number): string {
  const end = around([0, 0], 96, -90 + 359 * share)
  const slice = `M0 0L0 -96A96 96 0 ${share > 0.5 ? 1 : 0} 1 ${end[0]} ${end[1]}Z`
  return at(
    { x, y },
    box([-22, -172, 44, 44], colours.dark, 8),
    disc([0, 0], 130, colours.white),
    stain(slice, colours.orange),
    ...[0, 90, 180, 270].map((degrees) => {
      const [a, b] = [around([0, 0], 102, degrees), around([0, 0], 118, degrees)]
      return stroke(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, 10)
    }),
    stroke(`M0 0L0 -84M0 0L${round(end[0] * 0.7)} ${round(end[1] * 0.7)}`, 12),
    spot([0, 0], 14, ink),
  )
}

export const lens = (x: number, y: number, scale = 1): string =>
  at(
    { x, y, scale },
    stroke('M118 118L250 250', 66),
    stroke('M118 118L250 250', 44, colours.wood),
    `<circle r="150" fill="${colours.sky}" fill-opacity="0.35"/>`,
    ring([0, 0], 150, 24, colours.steel),
    stroke('M-92 -46A104 104 0 0 1 -34 -98', 16, colours.white),
  )

/** Something goes back and forth between two ends. */
export const swing = (from: Point, to: Point): string => {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  return arrow(middle, from) + arrow(middle, to) + spot(middle, 30, colours.orange)
}

export const shadow = (x: number, y: number, width: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${round(width / 16 + 8)}" fill="${ink}" fill-opacity="0.16"/>`

export interface Tint {
  wall: string
  glow: string
  bench: string
}

export const tints = {
  bicycle: { wall: '#dcebf3', glow: '#ecf5fa', bench: '#b9d3e0' },
  press: { wall: '#ece7df', glow: '#f7f3ed', bench: '#d3c9ba' },
  lab: { wall: '#dcf0e8', glow: '#edf9f4', bench: '#b9ddcf' },
  makerspace: { wall: '#e7e3f4', glow: '#f3f1fb', bench: '#cbc3e4' },
  cafe: { wall: '#f6e6d8', glow: '#fdf4ec', bench: '#e2c5ab' },
  yard: { wall: '#e3ecd9', glow: '#f2f7ec', bench: '#c6d6b3' },
} as const satisfies Record<string, Tint>

export const pictureSize = { width: 1600, height: 1200 } as const

const sheet = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}" width="${pictureSize.width}" height="${pictureSize.height}">${content}</svg>`

/** Something seen from close by. */
export const close = (tint: Tint, ...parts: string[]): string =>
  sheet(patch([0, 0, 1600, 1200], tint.wall) + spot([800, 600], 540, tint.glow) + parts.join(''))

/** Something that stands on the bench or the floor. */
export const standing = (tint: Tint, ...parts: string[]): string =>
  sheet(
    patch([0, 0, 1600, 1200], tint.wall) +
      spot([800, 520], 500, tint.glow) +
      patch([0, 960, 1600, 240], tint.bench) +
      patch([0, 960, 1600, 12], ink) +
      parts.join(''),
  )
