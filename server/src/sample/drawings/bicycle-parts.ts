// The parts of a bicycle as the drawings show them.
import {
  arc,
  around,
  at,
  box,
  colours,
  disc,
  ink,
  many,
  type Point,
  patch,
  ring,
  round,
  shape,
  spot,
  stroke,
  tube,
} from './pen.ts'

const { white, light, steel, iron, dark, rubber, orange, red, teal, brass } = colours

interface WheelWish {
  tyre?: boolean
  spokes?: number
  cog?: boolean
}

/** Around 0,0. */
export function wheel(radius: number, { tyre = true, spokes = 20, cog = false }: WheelWish = {}): string {
  const rim = radius * 0.86
  return [
    tyre ? ring([0, 0], radius, radius * 0.1, rubber) : '',
    ring([0, 0], rim, radius * 0.06, steel),
    ...many(spokes, (index) => {
      const angle = (index * 360) / spokes
      const lean = index % 2 ? 28 : -28
      return stroke(
        `M${around([0, 0], radius * 0.09, angle + lean * 2).join(' ')}L${around([0, 0], rim, angle).join(' ')}`,
        6,
        iron,
      )
    }),
    cog ? gear(radius * 0.24, 16) : '',
    disc([0, 0], radius * 0.1, light),
    disc([0, 0], radius * 0.04, dark),
  ].join('')
}

export function gear(radius: number, teeth: number, colour: string = iron): string {
  const points = many(teeth * 4, (index) => {
    const isOut = index % 4 < 2
    return around([0, 0], isOut ? radius : radius * 0.84, (index * 360) / (teeth * 4)).join(' ')
  })
  return shape(`M${points.join('L')}Z`, colour) + ring([0, 0], radius * 0.52, radius * 0.08, colour)
}

/** A whole bicycle; the wheels stand on y = 330. */
export function bicycle(colour: string = teal): string {
  const [back, front]: [Point, Point] = [
    [-430, 60],
    [430, 60],
  ]
  const [crank, seat, headTop, head]: Point[] = [
    [-80, 90],
    [-190, -250],
    [270, -290],
    [300, -200],
  ] as const as unknown as Point[]
  const frame = `M${back}L${crank}L${seat}ZM${crank}L${head}L${seat}`
  return [
    at({ x: back[0], y: back[1] }, wheel(262, { spokes: 24, cog: true })),
    at({ x: front[0], y: front[1] }, wheel(262, { spokes: 24 })),
    tube(`M${front}L${head}L${headTop}`, 30, colour),
    tube(frame, 30, colour),
    tube('M-190 -250L-206 -320', 22, steel),
    shape(
      'M-330 -340C-280 -372 -160 -366 -90 -336C-90 -312 -180 -306 -226 -304C-280 -302 -330 -310 -330 -340Z',
      rubber,
    ),
    tube('M270 -290L256 -350L330 -372Q400 -380 396 -320Q388 -280 344 -288', 22, rubber),
    at(
      { x: -80, y: 90 },
      gear(84, 22, dark),
      tube('M0 0L60 130', 22, steel),
      box([26, 122, 90, 28], rubber, 10),
    ),
  ].join('')
}

/** A piece of the rim and tyre seen from the side, bending upwards; the tyre's edge is at `open` degrees off the rim. */
export function rimPiece(isOpen = false): string {
  const centre: Point = [0, -1150]
  const parts = [
    stroke(arc(centre, 1340, [62, 118]), 178),
    stroke(arc(centre, 1340, [62, 118]), 160, rubber),
    ...many(15, (index) =>
      stroke(
        `M${around(centre, 1380, 66 + index * 3.4).join(' ')}L${around(centre, 1414, 67.6 + index * 3.4).join(' ')}`,
        14,
        dark,
      ),
    ),
    stroke(arc(centre, 1210, [62, 118]), 118),
    stroke(arc(centre, 1210, [62, 118]), 100, steel),
    stroke(arc(centre, 1186, [62, 118]), 12, white),
  ]
  const gap = shape('M-190 38C-120 100 120 100 190 38C140 22 -140 22 -190 38Z', ink)
  return (
    parts.join('') +
    (isOpen ? gap : '') +
    [-300, 0, 300]
      .filter((x) => x !== 0)
      .map((x) => stroke(`M${x} ${Math.abs(x) > 100 ? -30 : 0}L${x * 0.86} -420`, 14, iron))
      .join('')
  )
}

/** Stands on the rim at 0,0 and points upwards. */
export const valve = (hasCap: boolean): string =>
  [
    box([-30, -150, 60, 160], brass, 6),
    ...many(5, (index) => stroke(`M-30 ${-126 + index * 26}L30 ${-116 + index * 26}`, 6)),
    box([-16, -186, 32, 40], light, 8),
    hasCap ? box([-38, -230, 76, 130], rubber, 22) : '',
  ].join('')

/** Two brake arms seen from the front of the wheel; `gap` is between pad and rim. */
export function rimBrake(gap: number, hasPads = true): string {
  const pad = (flip: boolean) =>
    at(
      { x: flip ? 74 + gap : -74 - gap, y: 60, flip },
      box([-70, -46, 76, 92], red, 14),
      box([-100, -30, 36, 60], iron, 8),
    )
  return [
    box([-70, -160, 140, 640], rubber, 70),
    box([-58, -60, 116, 240], steel, 12),
    tube(`M${-150 - gap} 60C${-260 - gap} -60 -200 -260 0 -290`, 50, dark),
    tube(`M${150 + gap} 60C${260 + gap} -60 200 -260 0 -290`, 50, iron),
    disc([0, -290], 40, light),
    tube('M180 -260L320 -360', 30, iron),
    hasPads ? pad(false) + pad(true) : '',
  ].join('')
}

/** The shoe of a rim brake, lying; its pad may be out of the holder by `out`. */
export const brakeShoe = (out: number): string =>
  [
    box([-280 + out, -20, 560, 90], red, 20),
    ...many(5, (index) => stroke(`M${-190 + out + index * 96} 6L${-190 + out + index * 96} 44`, 12, ink)),
    shape('M-310 -70L310 -70L310 -10L-310 -10Z', dark),
    box([-50, -190, 100, 124], steel, 10),
    ...many(4, (index) => stroke(`M-50 ${-170 + index * 26}L50 ${-160 + index * 26}`, 6)),
  ].join('')

/** The handle and lever of a brake, seen from above; `squeezed` from 0 to 1. */
export const brakeLever = (squeezed: number): string =>
  [
    tube('M-560 0L560 0', 84, rubber),
    ...many(9, (index) => stroke(`M${-520 + index * 44} -30L${-520 + index * 44} 30`, 8, dark)),
    box([140, -60, 160, 190], iron, 26),
    tube(
      `M220 110C120 ${250 - squeezed * 90} -120 ${290 - squeezed * 150} -380 ${250 - squeezed * 150}`,
      46,
      steel,
    ),
    tube('M300 60L420 90', 40, brass),
    tube('M420 90C520 110 560 200 580 320', 22, dark),
  ].join('')

/** Links in a row from 0,0 to the right. */
export function chain(links: number, pitch = 116): string {
  const plate = (x: number, colour: string) =>
    shape(
      `M${x - 46} 0A46 46 0 0 1 ${x} -46C${x + pitch * 0.4} -24 ${x + pitch * 0.6} -24 ${x + pitch} -46A46 46 0 0 1 ${x + pitch} 46C${x + pitch * 0.6} 24 ${x + pitch * 0.4} 24 ${x} 46A46 46 0 0 1 ${x - 46} 0Z`,
      colour,
    )
  const plates = many(links, (index) => index)
  return [
    ...plates.filter((index) => index % 2 === 0).map((index) => plate(index * pitch, iron)),
    ...plates.filter((index) => index % 2 === 1).map((index) => plate(index * pitch, steel)),
    ...many(links + 1, (index) => disc([index * pitch, 0], 20, light)),
  ].join('')
}

/** The back wheel's gear, the two small wheels below it, and the chain round all of them. */
export const derailleur = (): string =>
  [
    at({ x: 0, y: -180 }, gear(220, 26), gear(150, 18, steel)),
    tube('M60 0C160 60 150 150 110 190L40 420', 54, dark),
    stroke(
      'M-700 -380L-20 -404A222 222 0 0 1 204 -150C200 -40 60 40 50 130A66 66 0 0 0 130 236C170 290 110 360 100 410A66 66 0 0 1 -10 470L-700 300',
      26,
    ),
    stroke(
      'M-700 -380L-20 -404A222 222 0 0 1 204 -150C200 -40 60 40 50 130A66 66 0 0 0 130 236C170 290 110 360 100 410A66 66 0 0 1 -10 470L-700 300',
      12,
      steel,
    ),
    at({ x: 112, y: 180 }, gear(70, 11, orange)),
    at({ x: 34, y: 424 }, gear(70, 11, orange)),
  ].join('')

/** A hub seen from the side with its axle along x. */
export const hub = (): string =>
  [
    box([-330, -22, 660, 44], steel, 8),
    box([-230, -110, 44, 220], light, 12),
    box([186, -110, 44, 220], light, 12),
    shape('M-190 -64C-60 -40 60 -40 190 -64L190 64C60 40 -60 40 -190 64Z', steel),
    patch([-150, -34, 300, 16], white, 8),
    ...[-208, 208].flatMap((x) => [-84, 84].map((y) => spot([x, y], 10, ink))),
  ].join('')

export const bearing = (radius: number, balls = 9): string =>
  [
    disc([0, 0], radius, steel),
    disc([0, 0], radius * 0.86, dark),
    ...many(balls, (index) =>
      disc(around([0, 0], radius * 0.64, (index * 360) / balls), radius * 0.17, light),
    ),
    disc([0, 0], radius * 0.4, steel),
    disc([0, 0], radius * 0.22, ink),
  ].join('')

/** A floor pump, upright on 0,0; the handle is up by `lift`. */
export const pump = (lift: number): string =>
  [
    stroke(`M0 -460L0 ${-560 - lift}`, 44),
    stroke(`M0 -460L0 ${-560 - lift}`, 26, steel),
    box([-150, -600 - lift, 300, 64], rubber, 30),
    box([-56, -480, 112, 460], orange, 20),
    patch([-34, -440, 22, 380], white, 10),
    box([-170, -30, 340, 50], dark, 16),
    tube('M56 -70C200 -90 240 -20 260 -200', 22, rubber),
  ].join('')

/** The frame's end that a wheel's axle sits in, open downwards at 0,0. */
export const dropout = (colour: string = teal): string =>
  [
    tube('M-60 -110L-640 -180M-20 -130L-260 -640', 60, colour),
    shape('M-120 -170L90 -190L110 60L44 70L44 -10A44 44 0 0 0 -44 -10L-44 60L-110 50Z', iron),
  ].join('')

export const quickRelease = (isOpen: boolean): string =>
  [
    disc([0, 0], 78, steel),
    isOpen ? tube('M0 0L330 -160', 44, iron) : tube('M0 0L-30 -340', 44, iron),
    disc([0, 0], 34, dark),
  ].join('')

export const spokes = (count: number, colour: string = iron): string =>
  many(count, (index) =>
    stroke(
      `M${round((index - (count - 1) / 2) * 190)} 0L${round((index - (count - 1) / 2) * 90)} -560`,
      16,
      index === Math.floor(count / 2) ? orange : colour,
    ),
  ).join('')
