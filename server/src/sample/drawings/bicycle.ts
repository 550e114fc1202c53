// The drawings of the bicycle workshop, by name.
import {
  bicycle,
  brakeLever,
  brakeShoe,
  chain,
  derailleur,
  dropout,
  pump,
  quickRelease,
  rimBrake,
  rimPiece,
  valve,
  wheel,
} from './bicycle-parts.ts'
import {
  arrow,
  close,
  cross,
  drop,
  highlight,
  lens,
  shadow,
  standing,
  swing,
  tick,
  timer,
  tints,
  turning,
  warning,
} from './marks.ts'
import { at, box, colours, dashes, disc, ring, shape, stroke, tube } from './pen.ts'
import { bottle, brush, cloth, dial, hexKey, screwdriver, tyreLever } from './tools.ts'

const tint = tints.bicycle
const { red, green, steel, iron, dark, orange, yellow, teal, blue, white, violet } = colours

const stand = at({ x: 800, y: 960 }, tube('M0 0L0 -420M-260 0L0 -180L260 0', 40, dark))

export const bicycleDrawings: Record<string, () => string> = {
  bike: () => standing(tint, shadow(800, 1010, 1300), at({ x: 800, y: 690, scale: 0.96 }, bicycle())),
  'bike-stand': () =>
    standing(
      tint,
      shadow(800, 1010, 700),
      stand,
      at({ x: 860, y: 440, scale: 0.82 }, bicycle(orange)),
      highlight([690, 300], 120),
    ),
  wheel: () => close(tint, at({ x: 800, y: 600 }, wheel(460, { spokes: 28, cog: true }))),
  'wheel-lever': () =>
    close(
      tint,
      at({ x: 780, y: 760, scale: 1.5 }, dropout(), quickRelease(true)),
      highlight([780, 760], 220),
      turning([780, 760], 560, [-82, -34]),
    ),
  'wheel-brake': () =>
    close(
      tint,
      at({ x: 760, y: 660, scale: 1.1 }, rimBrake(46)),
      highlight([1070, 300], 120),
      arrow([1170, 420], [1360, 260]),
    ),
  'wheel-gear': () =>
    close(
      tint,
      at({ x: 860, y: 560 }, derailleur()),
      highlight([940, 390], 230),
      arrow([1300, 620], [1120, 470]),
    ),
  'wheel-out': () =>
    close(
      tint,
      at({ x: 760, y: 780, scale: 0.8 }, wheel(440, { cog: true })),
      at({ x: 760, y: 330 }, dropout()),
      arrow([1280, 420], [1280, 760]),
    ),
  'wheel-in': () =>
    close(
      tint,
      at({ x: 760, y: 640, scale: 0.8 }, wheel(440, { cog: true })),
      at({ x: 760, y: 640 }, dropout(), disc([0, 0], 34, steel)),
      arrow([1280, 800], [1280, 460]),
      tick(1280, 960),
    ),
  'tube-valve': () =>
    close(
      tint,
      at({ x: 800, y: 700 }, rimPiece(), at({ x: 0, y: 10, scale: 1.3 }, valve(false))),
      at({ x: 1180, y: 420, turn: 28 }, box([-50, -90, 100, 170], colours.rubber, 28)),
      arrow([960, 440], [1090, 380]),
      highlight([800, 500], 150),
    ),
  'tube-lever': () =>
    close(
      tint,
      at({ x: 800, y: 640 }, rimPiece(true)),
      at({ x: 720, y: 700, turn: -48, scale: 1.2 }, tyreLever()),
      at({ x: 930, y: 700, turn: -64, scale: 1.2 }, tyreLever(blue)),
      turning([800, 700], 420, [-112, -150]),
    ),
  'tube-out': () =>
    close(
      tint,
      at({ x: 700, y: 600 }, wheel(440, { spokes: 28 })),
      tube('M1070 330C1260 380 1330 560 1250 760C1200 890 1060 900 1010 880', 52, violet),
      arrow([1150, 600], [1400, 600]),
    ),
  'tube-search': () =>
    close(
      tint,
      at({ x: 700, y: 620 }, rimPiece()),
      at({ x: 700, y: 800 }, shape('M-40 40L0 -110L44 30Z', green)),
      lens(760, 740, 1.1),
      warning(1330, 300),
    ),
  'tube-new': () =>
    close(
      tint,
      tube('M800 300A300 300 0 1 1 799 300', 74, violet),
      at({ x: 800, y: 870 }, valve(true)),
      arrow([1300, 700], [1130, 700]),
      tick(1340, 320),
    ),
  'tube-insert': () =>
    close(
      tint,
      at({ x: 800, y: 620 }, wheel(440, { spokes: 28 })),
      ring([800, 620], 410, 24, violet),
      at({ x: 800, y: 226, turn: 180, scale: 0.8 }, valve(true)),
      highlight([800, 300], 150),
      arrow([1230, 180], [960, 260]),
    ),
  'tube-seat': () =>
    close(
      tint,
      at({ x: 800, y: 640 }, rimPiece(true)),
      at({ x: 800, y: 880 }, swing([-420, 0], [420, 0])),
      cross(1360, 300),
      at({ x: 1190, y: 300, turn: 140, scale: 0.6 }, tyreLever()),
    ),
  'tube-pump': () =>
    standing(
      tint,
      shadow(520, 1010, 520),
      at({ x: 540, y: 1000 }, pump(100)),
      at({ x: 1080, y: 640 }, wheel(340, { spokes: 24 })),
      arrow([250, 250], [250, 520]),
      tube('M800 800C860 960 1000 980 1078 930', 22, colours.rubber),
    ),
  'tube-pressure': () =>
    close(
      tint,
      at({ x: 800, y: 540 }, dial(360, 0.58)),
      tube('M800 900C800 1060 980 1080 1300 1080', 40, colours.rubber),
      tick(1260, 300, 1.2),
    ),
  brake: () => close(tint, at({ x: 800, y: 640, scale: 1.2 }, rimBrake(26))),
  'brake-lever': () =>
    close(
      tint,
      at({ x: 800, y: 460 }, brakeLever(0.9)),
      at({ x: 560, y: 800 }, arrow([0, 110], [0, -110])),
      highlight([470, 560], 130),
    ),
  'brake-gap': () =>
    close(
      tint,
      at({ x: 800, y: 640, scale: 1.2 }, rimBrake(26)),
      highlight([690, 710], 120),
      highlight([910, 710], 120),
    ),
  'brake-barrel': () =>
    close(
      tint,
      at({ x: 640, y: 440 }, brakeLever(0.2)),
      highlight([1010, 520], 140),
      turning([1010, 520], 250, [120, 30]),
    ),
  'brake-anchor': () =>
    close(
      tint,
      at({ x: 700, y: 640, scale: 1.2 }, rimBrake(60, true)),
      at({ x: 1090, y: 220, turn: 70, scale: 0.9 }, hexKey()),
      highlight([1080, 220], 120),
    ),
  'brake-centre': () =>
    close(
      tint,
      at({ x: 800, y: 680, scale: 1.1 }, rimBrake(30)),
      at({ x: 800, y: 360, turn: -60, scale: 0.8 }, screwdriver()),
      turning([800, 360], 210, [200, 300]),
    ),
  'pad-worn': () =>
    close(
      tint,
      at({ x: 560, y: 440, scale: 0.9 }, brakeShoe(0)),
      at(
        { x: 560, y: 860, scale: 0.9 },
        shape('M-280 -20L280 -20L280 20L-280 20Z', red),
        shape('M-310 -70L310 -70L310 -10L-310 -10Z', dark),
        box([-50, -190, 100, 124], steel, 10),
      ),
      tick(1180, 420),
      cross(1180, 840),
    ),
  'pad-screw': () =>
    close(
      tint,
      at({ x: 660, y: 760, scale: 1.2 }, brakeShoe(0)),
      at({ x: 930, y: 660, turn: -50 }, hexKey()),
      highlight([930, 690], 130),
    ),
  'pad-slide': () =>
    close(tint, at({ x: 640, y: 680, scale: 1.2 }, brakeShoe(240)), arrow([1060, 900], [1420, 900])),
  'pad-new': () =>
    close(
      tint,
      at({ x: 640, y: 680, scale: 1.2 }, brakeShoe(160)),
      arrow([1420, 900], [1060, 900]),
      tick(360, 320),
    ),
  'pad-height': () =>
    close(
      tint,
      at({ x: 800, y: 900 }, rimPiece()),
      at({ x: 800, y: 860, scale: 0.8 }, brakeShoe(0)),
      dashes('M260 800L1340 800', 10, red),
      tick(1330, 320),
    ),
  chain: () =>
    close(
      tint,
      at({ x: 340, y: 600, turn: -8, scale: 1.2 }, chain(7)),
      at({ x: 340, y: 880, turn: -8, scale: 1.2 }, chain(7)),
    ),
  'chain-wipe': () =>
    close(
      tint,
      at({ x: 240, y: 520 }, chain(10)),
      at({ x: 820, y: 560, scale: 1.3 }, cloth()),
      arrow([1120, 800], [560, 800]),
    ),
  'chain-brush': () =>
    close(
      tint,
      at({ x: 240, y: 760 }, chain(10)),
      at({ x: 760, y: 720, turn: 16, scale: 1.1 }, brush()),
      at({ x: 860, y: 960 }, swing([-260, 0], [260, 0])),
    ),
  'chain-oil': () =>
    close(
      tint,
      at({ x: 240, y: 860 }, chain(10)),
      at({ x: 860, y: 420, turn: 200, scale: 0.9 }, bottle(yellow)),
      drop(790, 660, yellow),
      highlight([820, 860], 110),
    ),
  'chain-gauge': () =>
    close(
      tint,
      at({ x: 240, y: 640 }, chain(10)),
      at(
        { x: 310, y: 640 },
        shape(
          'M0 30L0 -20C40 -110 120 -150 220 -150L560 -150C700 -150 760 -90 810 -20L810 30L780 30L760 -40C700 -90 640 -100 560 -100L200 -100C120 -100 60 -60 34 30Z',
          teal,
        ),
      ),
      highlight([1110, 620], 110),
    ),
  'chain-tool': () =>
    close(
      tint,
      at({ x: 200, y: 640 }, chain(10)),
      at(
        { x: 780, y: 640 },
        box([-120, -40, 60, 190], iron, 8),
        box([70, -40, 60, 190], iron, 8),
        box([-160, 120, 330, 70], dark, 16),
        stroke('M130 50L360 50', 44),
        stroke('M130 50L360 50', 26, steel),
        tube('M380 -50L380 150', 26, orange),
      ),
      turning([1190, 690], 210, [-110, -10]),
    ),
  'chain-length': () =>
    close(
      tint,
      at({ x: 200, y: 430 }, chain(10)),
      at({ x: 200, y: 700 }, chain(9)),
      dashes('M1244 300L1244 860', 12, red),
      tick(1400, 700, 0.8),
    ),
  'chain-route': () =>
    close(
      tint,
      at({ x: 860, y: 560 }, derailleur()),
      highlight([950, 850], 220),
      arrow([460, 1010], [760, 930]),
    ),
  'chain-link': () =>
    close(
      tint,
      at({ x: 160, y: 640 }, chain(5)),
      at({ x: 880, y: 640 }, chain(5)),
      at(
        { x: 740, y: 640 },
        shape('M-46 0A46 46 0 0 1 0 -46L140 -46A46 46 0 0 1 140 46L0 46A46 46 0 0 1 -46 0Z', orange),
        disc([0, 0], 22, white),
        disc([140, 0], 22, white),
      ),
      arrow([500, 840], [680, 730]),
      arrow([1120, 840], [940, 730]),
    ),
  'chain-shift': () =>
    standing(
      tint,
      shadow(800, 1010, 700),
      stand,
      at({ x: 860, y: 440, scale: 0.82 }, bicycle(orange)),
      turning([795, 515], 190, [20, 120]),
      tick(1300, 260),
    ),
  'bike-ride': () =>
    standing(
      tint,
      shadow(800, 1010, 1300),
      at({ x: 800, y: 690, scale: 0.9 }, bicycle(orange)),
      tick(260, 260, 1.2),
      timer(1340, 300, 0.2),
    ),
}
