// The drawings of the 3D printer, by name, and its parts.
import {
  arrow,
  close,
  cross,
  highlight,
  lens,
  shadow,
  standing,
  swing,
  tick,
  tints,
  turning,
} from './marks.ts'
import { at, box, colours, dashes, disc, many, ring, shape, spot, stroke, tube } from './pen.ts'
import { brassNut, cloth, wrench } from './tools.ts'

const tint = tints.makerspace
const { white, light, steel, iron, dark, rubber, red, blue, teal, orange, brass } = colours

/** The printer's frame on 0,0. */
export const printer = (height = 0): string =>
  [
    box([-420, -820, 70, 820], dark, 10),
    box([350, -820, 70, 820], dark, 10),
    box([-420, -860, 840, 80], dark, 16),
    box([-380, -520 - height, 760, 50], iron, 10),
    at({ x: -40, y: -390 - height, scale: 0.5 }, hotend()),
    box([-340, -190, 680, 50], steel, 8),
    box([-460, -110, 920, 110], orange, 24),
    at({ x: 360, y: -54 }, disc([0, 0], 34, white)),
    height > 60 ? shape('M-110 -190L-90 -260L50 -260L70 -190Z', teal) : '',
  ].join('')

/** The hot end; the nozzle's point is at 0,0. */
function hotend({ hasNozzle = true, colour = iron as string } = {}): string {
  return [
    box([-110, -560, 220, 220], light, 16),
    ...many(4, (index) => stroke(`M-110 ${-520 + index * 50}L110 ${-520 + index * 50}`, 12)),
    box([-24, -350, 48, 90], steel, 4),
    box([-160, -270, 320, 150], colour, 14),
    disc([110, -196], 26, red),
    stroke('M136 -196C220 -190 240 -260 320 -260', 16, red),
    hasNozzle ? nozzle() : '',
  ].join('')
}

const nozzle = (colour: string = brass): string =>
  shape('M-54 -120L54 -120L54 -70L14 0L-14 0L-54 -70Z', colour) +
  stroke('M-18 -118L-18 -72M18 -118L18 -72', 8)

const spool = (colour: string): string =>
  [
    disc([0, 0], 240, rubber),
    ring([0, 0], 165, 90, colour),
    disc([0, 0], 70, light),
    spot([0, 0], 34, dark),
  ].join('')

const heat = (x: number, y: number): string =>
  many(3, (index) => stroke(`M${x + index * 70} ${y}c-30 -36 30 -60 0 -110`, 16, red)).join('')

export const fan = (): string =>
  [
    box([-200, -200, 400, 400], dark, 40),
    disc([0, 0], 170, iron),
    ...many(5, (index) =>
      at({ turn: index * 72 }, shape('M0 0C30 -60 80 -120 30 -150C-30 -150 -30 -60 0 0Z', light)),
    ),
    disc([0, 0], 44, rubber),
  ].join('')

export const printerDrawings: Record<string, () => string> = {
  printer: () => standing(tint, shadow(800, 1004, 1000), at({ x: 800, y: 985 }, printer(90))),
  'printer-heat': () =>
    close(
      tint,
      at({ x: 700, y: 860, scale: 1.4 }, hotend({ colour: orange })),
      heat(620, 1060),
      at(
        { x: 1240, y: 560, scale: 0.9 },
        box([-60, -330, 120, 520], white, 60),
        disc([0, 220], 100, red),
        stroke('M0 200L0 -200', 42, red),
      ),
    ),
  'printer-pull': () =>
    close(
      tint,
      at({ x: 800, y: 980, scale: 1.1 }, hotend()),
      tube('M800 360L800 60', 30, teal),
      arrow([1000, 420], [1000, 120]),
    ),
  'printer-fan': () =>
    close(
      tint,
      at({ x: 560, y: 960, scale: 1.2 }, hotend()),
      at({ x: 1100, y: 560 }, fan()),
      arrow([860, 840], [1260, 840]),
    ),
  'printer-sock': () =>
    close(
      tint,
      at({ x: 640, y: 980, scale: 1.3 }, hotend()),
      at({ x: 1180, y: 760 }, box([-230, -130, 460, 260], blue, 40), box([-130, -60, 260, 120], dark, 20)),
      arrow([900, 900], [1120, 980]),
    ),
  'printer-hold': () =>
    close(
      tint,
      at({ x: 760, y: 900, scale: 1.4 }, hotend()),
      at({ x: 540, y: 640, turn: 180 }, wrench()),
      highlight([700, 630], 300),
    ),
  'printer-off': () =>
    close(
      tint,
      at({ x: 760, y: 640, scale: 1.2 }, hotend({ hasNozzle: false })),
      at({ x: 760, y: 960, scale: 1.3 }, nozzle()),
      at({ x: 980, y: 860, turn: 20, scale: 0.7 }, wrench()),
      turning([760, 860], 260, [150, 40]),
    ),
  'printer-nozzles': () =>
    close(
      tint,
      at({ x: 520, y: 860, scale: 3.4 }, nozzle(colours.brown)),
      at({ x: 1080, y: 860, scale: 3.4 }, nozzle()),
      cross(520, 1020, 0.8),
      tick(1080, 1020, 0.8),
    ),
  'printer-on': () =>
    close(
      tint,
      at({ x: 760, y: 640, scale: 1.2 }, hotend({ hasNozzle: false })),
      at({ x: 760, y: 940, scale: 1.3 }, nozzle()),
      arrow([520, 960], [520, 700]),
      turning([760, 860], 300, [130, 20]),
    ),
  'printer-tight': () =>
    close(
      tint,
      at({ x: 660, y: 860, scale: 1.4 }, hotend({ colour: orange })),
      at({ x: 740, y: 740, turn: 16 }, wrench(light)),
      turning([660, 760], 420, [60, 0]),
      heat(330, 560),
    ),
  'printer-paper': () =>
    close(
      tint,
      box([240, 860, 1120, 80], iron, 10),
      shape('M420 850L1240 850L1300 820L480 820Z', white),
      at({ x: 800, y: 818, scale: 1.1 }, hotend()),
      at({ x: 800, y: 1040 }, swing([-260, 0], [260, 0])),
    ),
  'printer-knob': () =>
    close(
      tint,
      box([240, 420, 1120, 80], iron, 10),
      stroke('M440 500L440 760M1160 500L1160 760', 34),
      stroke('M440 500L440 760M1160 500L1160 760', 18, steel),
      ...[440, 1160].map((x) => at({ x, y: 800 }, brassNut(110))),
      turning([440, 800], 210, [-60, 60]),
    ),
  'printer-corners': () =>
    close(
      tint,
      shape('M340 460L1260 460L1400 860L200 860Z', iron),
      ...[
        [420, 520],
        [1180, 520],
        [1290, 800],
        [310, 800],
      ].map(([x = 0, y = 0]) => disc([x, y], 54, orange)),
      dashes('M420 520L1180 520L1290 800L310 800Z', 10, white),
    ),
  'printer-wipe': () =>
    close(
      tint,
      shape('M340 460L1260 460L1400 860L200 860Z', iron),
      at({ x: 800, y: 650, scale: 1.3 }, cloth()),
      swing([460, 980], [1140, 980]),
    ),
  'printer-first': () =>
    close(
      tint,
      box([200, 900, 1200, 80], iron, 10),
      ...many(
        3,
        (index) =>
          stroke(`M300 ${880 - index * 34}L1100 ${880 - index * 34}`, 44) +
          stroke(`M300 ${880 - index * 34}L1100 ${880 - index * 34}`, 28, teal),
      ),
      at({ x: 1100, y: 780, scale: 1.1 }, hotend()),
      tick(340, 420),
    ),
  'printer-feed': () =>
    close(
      tint,
      at({ x: 400, y: 420 }, spool(teal)),
      tube('M620 330C800 260 980 200 1060 420', 22, teal),
      at({ x: 1060, y: 1020, scale: 1.1 }, hotend()),
      arrow([1300, 420], [1300, 680]),
    ),
  'printer-cable': () =>
    close(
      tint,
      at({ x: 700, y: 900, scale: 1.4 }, hotend()),
      highlight([860, 640], 140),
      lens(1150, 500, 0.8),
    ),
  'part-nozzle': () => close(tint, at({ x: 800, y: 860, scale: 4.6 }, nozzle())),
  'part-spool': () => close(tint, at({ x: 800, y: 600, scale: 1.7 }, spool(orange))),
}
