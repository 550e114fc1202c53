// The drawings of hubs, spokes, tools and parts of the bicycle workshop, by name.
import { bearing, brakeShoe, gear, hub, pump, rimPiece, spokes, valve, wheel } from './bicycle-parts.ts'
import {
  arrow,
  close,
  drop,
  highlight,
  lens,
  shadow,
  standing,
  swing,
  tick,
  tints,
  turning,
} from './marks.ts'
import { at, box, colours, dashes, disc, ink, many, shape, spot, stroke, tube } from './pen.ts'
import { bolt, bottle, hexKey, pliers, ruler, tyreLever, wrench } from './tools.ts'

const tint = tints.bicycle
const { red, steel, iron, dark, orange, yellow, teal, blue, white, violet } = colours

export const benchDrawings: Record<string, () => string> = {
  'spoke-stand': () =>
    standing(
      tint,
      shadow(800, 1010, 760),
      at({ x: 800, y: 540 }, wheel(380, { tyre: false, spokes: 28 })),
      tube('M520 960L700 540M1080 960L900 540M440 960L1160 960', 46, blue),
      at({ x: 800, y: 184 }, swing([-190, -70], [190, -70])),
    ),
  'spoke-gap': () =>
    close(
      tint,
      at({ x: 800, y: 1010 }, rimPiece(), spokes(5)),
      shape('M40 860L250 930L250 980L40 1000Z', blue),
      shape('M1560 860L1350 930L1350 980L1560 1000Z', blue),
      highlight([280, 920], 150),
    ),
  'spoke-turn': () =>
    close(
      tint,
      at({ x: 800, y: 1000 }, rimPiece(), spokes(5)),
      at(
        { x: 800, y: 800 },
        disc([0, 0], 120, red),
        spot([0, 0], 50, white),
        box([-22, -22, 44, 44], orange, 4),
      ),
      turning([800, 800], 230, [200, 330]),
    ),
  'spoke-tone': () =>
    close(
      tint,
      at({ x: 800, y: 1000 }, rimPiece(), spokes(5)),
      ...many(3, (index) =>
        stroke(
          `M${900 + index * 70} ${520 - index * 20}Q${950 + index * 80} 640 ${900 + index * 70} ${760 + index * 20}`,
          16,
          orange,
        ),
      ),
    ),
  'spoke-true': () =>
    close(
      tint,
      at({ x: 800, y: 620 }, wheel(420, { spokes: 28 })),
      turning([800, 620], 520, [-130, -60]),
      tick(1340, 260, 1.2),
    ),
  hub: () => close(tint, at({ x: 800, y: 600, scale: 1.7 }, hub())),
  'hub-nut': () =>
    close(
      tint,
      at({ x: 700, y: 640, scale: 1.4 }, hub()),
      at({ x: 1110, y: 640, turn: -62, scale: 0.9 }, wrench()),
      turning([1110, 640], 190, [120, 20]),
    ),
  'hub-axle': () =>
    close(
      tint,
      at(
        { x: 560, y: 600, scale: 1.3 },
        shape('M-250 -110L250 -110L250 110L-250 110Z', steel),
        box([-290, -150, 50, 300], colours.light, 12),
        box([240, -150, 50, 300], colours.light, 12),
      ),
      box([980, 574, 470, 52], iron, 10),
      arrow([1060, 780], [1390, 780]),
    ),
  'hub-balls': () =>
    close(
      tint,
      at({ x: 620, y: 560 }, bearing(320)),
      ...many(5, (index) => disc([1120 + (index % 2) * 130, 380 + index * 100], 52, colours.light)),
      highlight([620, 560], 380),
    ),
  'hub-row': () =>
    close(
      tint,
      dashes('M160 620L1440 620', 10, iron),
      at({ x: 800, y: 620, scale: 0.8 }, hub()),
      at({ x: 420, y: 620 }, bearing(120)),
      at({ x: 1180, y: 620 }, bearing(120)),
      at({ x: 220, y: 620 }, gear(100, 14)),
      at({ x: 1400, y: 620, turn: 90 }, bolt()),
    ),
  'hub-cup': () =>
    close(
      tint,
      disc([700, 600], 360, steel),
      disc([700, 600], 250, iron),
      disc([700, 600], 120, ink),
      lens(880, 470, 1.1),
      stroke('M520 560A190 190 0 0 1 620 420', 14, red),
    ),
  'hub-grease': () =>
    close(
      tint,
      at({ x: 760, y: 640 }, bearing(300)),
      stroke('M620 500A200 200 0 1 1 600 760', 60, yellow),
      at({ x: 1250, y: 260, turn: 225, scale: 0.9 }, bottle(yellow)),
      drop(1040, 520, yellow),
    ),
  'tool-tyre-levers': () =>
    close(
      tint,
      at({ x: 520, y: 460, scale: 1.5 }, tyreLever()),
      at({ x: 520, y: 760, scale: 1.5 }, tyreLever(blue)),
    ),
  'tool-pump': () => standing(tint, shadow(800, 1010, 420), at({ x: 760, y: 1000, scale: 1.1 }, pump(60))),
  'tool-spoke-key': () =>
    close(
      tint,
      disc([800, 600], 330, red),
      spot([800, 600], 220, white),
      ...many(3, (index) => at({ x: 800, y: 600, turn: index * 120 }, box([-40, -350, 80, 110], dark, 8))),
    ),
  'tool-chain-gauge': () =>
    close(
      tint,
      at(
        { x: 380, y: 660, scale: 1.05 },
        shape(
          'M0 30L0 -20C40 -110 120 -150 220 -150L560 -150C700 -150 760 -90 810 -20L810 30L780 30L760 -40C700 -90 640 -100 560 -100L200 -100C120 -100 60 -60 34 30Z',
          teal,
        ),
      ),
    ),
  'tool-hex-keys': () =>
    close(
      tint,
      ...many(3, (index) =>
        at({ x: 520 + index * 120, y: 520 + index * 190, scale: 1.1 - index * 0.2 }, hexKey()),
      ),
    ),
  'tool-wrench': () => close(tint, at({ x: 540, y: 800, turn: -35, scale: 1.2 }, wrench())),
  'tool-pliers': () => close(tint, at({ x: 560, y: 600, scale: 1.3 }, pliers())),
  'tool-ruler': () => close(tint, at({ x: 800, y: 1030, turn: 0, scale: 1.1 }, ruler(800))),
  'part-tube': () =>
    close(
      tint,
      tube('M800 260A320 320 0 1 1 799 260', 80, violet),
      at({ x: 800, y: 870, scale: 1.1 }, valve(true)),
    ),
  'part-pads': () =>
    close(
      tint,
      at({ x: 800, y: 500, scale: 1.1 }, brakeShoe(0)),
      at({ x: 800, y: 880, scale: 1.1 }, brakeShoe(0)),
    ),
  'part-oil': () =>
    close(tint, at({ x: 800, y: 480, scale: 1.6 }, bottle(yellow, true)), drop(1160, 760, yellow)),
}
