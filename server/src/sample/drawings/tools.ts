// Tools and small things that occur in many drawings; each lies along the x axis around 0,0 or stands upright.
import {
  arc,
  around,
  at,
  box,
  colours,
  disc,
  ink,
  many,
  oval,
  patch,
  round,
  shape,
  spot,
  stain,
  stroke,
  tube,
} from './pen.ts'

const {
  white,
  light,
  steel,
  iron,
  dark,
  rubber,
  orange,
  yellow,
  red,
  green,
  teal,
  blue,
  sky,
  wood,
  brass,
  paper,
} = colours

/** The jaw is at 0,0 and opens to the left. */
export const wrench = (colour: string = steel): string =>
  [
    box([60, -34, 520, 68], colour, 30),
    shape('M96 -54C60 -110 -30 -124 -84 -92L-20 -40L-20 40L-84 92C-30 124 60 110 96 54Z', colour),
    patch([180, -8, 300, 16], white, 8),
  ].join('')

/** The tip is at 0,0. */
export const screwdriver = (colour: string = orange): string =>
  [
    box([0, -15, 300, 30], steel, 4),
    shape('M280 -34L320 -52L560 -52C600 -52 610 -30 610 0C610 30 600 52 560 52L320 52L280 34Z', colour),
    patch([350, -14, 210, 28], white, 14),
  ].join('')

/** The short end points down at 0,0. */
export const hexKey = (): string => tube('M0 0L0 -120Q0 -160 40 -160L520 -160', 34, iron)

/** The jaws are at 0,0 and point to the left. */
export const pliers = (colour: string = red): string =>
  [
    tube('M70 14C240 30 300 110 520 120', 46, colour),
    tube('M70 -14C240 -30 300 -110 520 -120', 46, colour),
    shape('M100 -44L-60 -14L-60 0L100 44Z', steel),
    shape('M100 44L-60 14L-60 0L100 -44Z', iron),
    disc([96, 0], 26, light),
  ].join('')

/** The hooked end is at 0,0. */
export const tyreLever = (colour: string = yellow): string =>
  tube('M0 -24C-30 0 0 34 40 24L380 -10Q420 -14 420 -44', 38, colour)

/** Upright; the bristles end at 0,0. */
export const brush = (colour: string = wood): string =>
  [
    ...many(9, (index) =>
      stroke(`M${index * 26 - 104} -100L${index * 28 - 112} 0`, 16, index % 2 ? dark : rubber),
    ),
    box([-130, -150, 260, 60], colour, 16),
    shape('M-36 -150L-26 -430Q0 -470 26 -430L36 -150Z', colour),
  ].join('')

export const cloth = (colour: string = sky): string =>
  [
    shape(
      'M-190 -60C-120 -130 -40 -80 20 -116C90 -150 170 -120 196 -50C220 20 160 60 170 120C90 150 40 96 -30 130C-100 150 -170 140 -186 80C-200 30 -160 0 -190 -60Z',
      colour,
    ),
    stroke('M-110 -36C-60 10 -30 -30 20 30M60 -70C80 -20 110 0 112 60', 10, white),
  ].join('')

/** Upright, the nozzle at the top. */
export const bottle = (colour: string, drops = false): string =>
  [
    box([-90, -20, 180, 320], colour, 36),
    patch([-60, 70, 120, 140], white, 14),
    shape('M-50 -20L-22 -130L22 -130L50 -20Z', dark),
    drops ? spot([0, 140], 34, colour) : '',
  ].join('')

/** The trigger looks to the left. */
export const sprayer = (colour: string = teal): string =>
  [
    box([-90, 0, 180, 290], colour, 40),
    patch([-56, 90, 112, 130], white, 14),
    box([-40, -70, 80, 80], light, 10),
    shape('M-150 -150L60 -150Q96 -150 96 -110L96 -70L-60 -70L-60 -96L-150 -96Z', white),
    shape('M-60 -70L-96 20L-66 30L-26 -70Z', red),
  ].join('')

export const mist = (x: number, y: number): string =>
  many(9, (index) => {
    const [row, place] = [Math.floor(index / 3), index % 3]
    return spot([x - 50 - row * 76, y + (place - 1) * (36 + row * 30)], 19 - row * 3, colours.blue)
  }).join('')

/** Its face has the needle at `share` of the scale. */
export function dial(radius: number, share: number): string {
  const needle = around([0, 0], radius * 0.66, 140 + 260 * share)
  return [
    disc([0, 0], radius, iron),
    disc([0, 0], radius * 0.82, white),
    stroke(arc([0, 0], radius * 0.62, [335, 400]), radius * 0.1, red),
    ...many(9, (index) => {
      const [a, b] = [0.62, 0.74].map((part) => around([0, 0], radius * part, 140 + index * 32.5))
      return stroke(`M${a?.join(' ')}L${b?.join(' ')}`, 8)
    }),
    stroke(`M0 0L${needle.join(' ')}`, 14, red),
    spot([0, 0], radius * 0.1, ink),
  ].join('')
}

export const padlock = (colour: string = red): string =>
  [
    tube('M-70 -20L-70 -110A70 70 0 0 1 70 -110L70 -20', 34, steel),
    box([-120, -30, 240, 200], colour, 28),
    disc([0, 50], 28, ink),
    stroke('M0 60L0 104', 22),
  ].join('')

/** Hangs from a string at 0,0. */
export const tag = (colour: string = yellow): string =>
  [
    stroke('M0 0C20 40 10 60 0 90', 8),
    shape('M-80 130L-40 80L40 80L80 130L80 330L-80 330Z', colour),
    disc([0, 120], 16, white),
    shape('M0 180L44 256L-44 256Z', white),
    stroke('M-46 294L46 294', 12),
  ].join('')

export const clipboard = (filled = 3): string =>
  [
    box([-220, -280, 440, 580], wood, 24),
    box([-180, -230, 360, 490], white, 8),
    box([-90, -310, 180, 70], iron, 18),
    ...many(4, (index) => {
      const y = -150 + index * 100
      const mark = index < filled ? stroke(`M-138 ${y + 4}L-122 ${y + 22}L-92 ${y - 18}`, 14, green) : ''
      return box([-146, y - 28, 60, 60], paper, 8) + mark + stroke(`M-50 ${y}L136 ${y}`, 14, steel)
    }),
  ].join('')

/** A pen whose point is at 0,0. */
export const pen = (): string =>
  [
    shape('M0 0L26 -58L-26 -58Z', paper),
    box([-26, -350, 52, 292], blue, 6),
    box([-26, -390, 52, 60], dark, 12),
  ].join('')

/** The outer jaws open downwards around 0,0, `gap` apart. */
export function caliper(gap: number): string {
  const half = gap / 2
  return [
    box([-half - 110, -250, 900, 90], steel, 8),
    ...many(24, (index) =>
      stroke(
        `M${round(-half + 60 + index * 28)} -250L${round(-half + 60 + index * 28)} ${index % 4 ? -224 : -206}`,
        6,
      ),
    ),
    shape(`M${-half - 110} -250L${-half} -250L${-half} 110L${-half - 40} 110L${-half - 110} -100Z`, steel),
    shape(
      `M${half} -270L${half + 300} -270L${half + 300} -140L${half + 110} -140L${half + 40} 110L${half} 110Z`,
      iron,
    ),
    box([half + 60, -250, 200, 84], sky, 10),
    disc([half + 190, -120], 30, dark),
  ].join('')
}

export const gloves = (colour: string = orange): string => {
  const one = shape(
    'M-70 170L-80 30C-120 10 -150 -40 -130 -60C-112 -76 -92 -50 -76 -36L-76 -150C-76 -184 -36 -184 -34 -150L-34 -190C-34 -224 8 -224 8 -190L8 -176C10 -206 48 -206 48 -172L48 -140C52 -166 86 -164 86 -132L84 30C84 70 70 100 70 170Z',
    colour,
  )
  const cuff = box([-86, 150, 172, 70], white, 18)
  return at({ x: -130, turn: -12 }, one, cuff) + at({ x: 150, turn: 12, flip: true }, one, cuff)
}

export const goggles = (): string =>
  [
    tube('M-330 -30C-200 -110 200 -110 330 -30', 30, dark),
    shape(
      'M-270 -80C-150 -110 150 -110 270 -80C310 20 270 110 170 116C100 120 60 40 0 40C-60 40 -100 120 -170 116C-270 110 -310 20 -270 -80Z',
      orange,
    ),
    shape('M-220 -46C-160 -66 -80 -66 -30 -50C-30 30 -90 80 -150 78C-220 74 -240 10 -220 -46Z', sky),
    shape('M220 -46C160 -66 80 -66 30 -50C30 30 90 80 150 78C220 74 240 10 220 -46Z', sky),
  ].join('')

/** A button that is pressed: round, on a plate. */
export const button = (colour: string, radius = 80): string =>
  [
    disc([0, 0], radius * 1.3, dark),
    disc([0, 0], radius, colour),
    oval([-radius * 0.2, -radius * 0.3], [radius * 0.36, radius * 0.2], white),
  ].join('')

export const extinguisher = (): string =>
  [
    tube('M30 -240C160 -240 190 -120 170 60', 26, rubber),
    box([-110, -190, 220, 500], red, 70),
    patch([-70, -20, 140, 150], white, 16),
    box([-50, -250, 100, 70], dark, 12),
    shape('M-50 -250L-150 -300L-130 -330L70 -290L70 -250Z', iron),
    stain('M-24 100C-50 60 -6 40 0 0C34 40 50 70 24 100Z', orange),
  ].join('')

export const thermometer = (share: number): string =>
  [
    box([-56, -330, 112, 520], white, 56),
    disc([0, 220], 100, red),
    stroke(`M0 200L0 ${round(150 - 400 * share)}`, 42, red),
    ...many(7, (index) => stroke(`M26 ${-250 + index * 60}L56 ${-250 + index * 60}`, 8)),
  ].join('')

/** An arm of light metal with a scale, upright. */
export const ruler = (length: number): string =>
  [
    box([-46, -length, 92, length], yellow, 6),
    ...many(Math.floor(length / 40), (index) =>
      stroke(`M-46 ${-index * 40 - 20}L${index % 5 ? -16 : 8} ${-index * 40 - 20}`, 6),
    ),
  ].join('')

export const brassNut = (radius: number): string =>
  [
    shape(`M${many(6, (index) => around([0, 0], radius, index * 60).join(' ')).join('L')}Z`, brass),
    disc([0, 0], radius * 0.48, ink),
  ].join('')

export const bolt = (): string =>
  [
    box([-60, -80, 120, 80], iron, 10),
    box([-30, 0, 60, 200], steel, 6),
    ...many(5, (index) => stroke(`M-30 ${30 + index * 34}L30 ${44 + index * 34}`, 8)),
  ].join('')
