// The drawings of the press line, by name.
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
import { at, box, colours, dashes, disc, many, shape, spot, stroke, tube } from './pen.ts'
import {
  bracket,
  broom,
  clamp,
  closedDie,
  coil,
  hook,
  lightCurtain,
  mainSwitch,
  openDie,
  panel,
  plugGauge,
  press,
  sightGlass,
  stripes,
} from './press-parts.ts'
import {
  bolt,
  brush,
  button,
  caliper,
  clipboard,
  cloth,
  dial,
  gloves,
  goggles,
  mist,
  padlock,
  pen,
  ruler,
  sprayer,
  tag,
  wrench,
} from './tools.ts'

const tint = tints.press
const { white, light, steel, iron, dark, red, green, yellow, blue, orange, brass } = colours

const onFloor = (...parts: string[]): string =>
  standing(tint, shadow(800, 1004, 1000), at({ x: 800, y: 985 }, ...parts))

export const pressDrawings: Record<string, () => string> = {
  press: () => onFloor(press(60)),
  'press-line': () =>
    standing(
      tint,
      shadow(800, 1004, 1440),
      at({ x: 330, y: 690, scale: 0.7 }, coil()),
      at({ x: 880, y: 985, scale: 0.82 }, press(30)),
      at({ x: 1400, y: 880, scale: 0.36 }, bracket(orange)),
      tube('M1240 960L1560 960', 40, dark),
    ),
  'lock-stop': () =>
    close(
      tint,
      at({ x: 800, y: 620, scale: 1.15 }, panel()),
      highlight([800, 640], 200),
      arrow([800, 160], [800, 420]),
    ),
  'lock-off': () =>
    close(tint, at({ x: 700, y: 600, scale: 1.1 }, mainSwitch(false)), turning([700, 600], 330, [-90, 0])),
  'lock-padlock': () =>
    close(
      tint,
      at({ x: 700, y: 560, scale: 1.1 }, mainSwitch(false)),
      at({ x: 940, y: 660, scale: 1.3 }, padlock()),
      tick(1360, 300),
    ),
  'lock-tag': () =>
    close(
      tint,
      at({ x: 700, y: 420, scale: 1.9 }, padlock()),
      at({ x: 780, y: 560, turn: -8, scale: 1.4 }, tag()),
    ),
  'lock-bleed': () =>
    close(
      tint,
      at({ x: 560, y: 460 }, dial(300, 0)),
      tube('M560 780L560 940L1180 940', 60, blue),
      at({ x: 1180, y: 940, turn: -40 }, box([-30, -170, 60, 200], red, 16)),
      turning([1180, 940], 240, [-130, -50]),
      highlight([410, 580], 110),
    ),
  'lock-try': () =>
    close(
      tint,
      at({ x: 800, y: 680, scale: 1.1 }, panel()),
      arrow([400, 240], [400, 480]),
      arrow([1200, 240], [1200, 480]),
      cross(800, 260, 1.2),
    ),
  'lock-block': () =>
    onFloor(
      press(0, false),
      box([-60, -510, 120, 320], yellow, 8),
      stroke('M-60 -420L60 -300M-60 -300L60 -190', 10),
    ),
  'lock-free': () =>
    close(
      tint,
      at({ x: 640, y: 560, scale: 1.1 }, mainSwitch(true)),
      at({ x: 1220, y: 620, scale: 1.3 }, padlock()),
      arrow([1080, 300], [1360, 300]),
    ),
  'die-open': () =>
    onFloor(press(0), `<g transform="translate(-560 -480)">${arrow([0, 160], [0, -160])}</g>`),
  'die-brush': () =>
    close(
      tint,
      at({ x: 800, y: 640 }, openDie(330)),
      at({ x: 860, y: 860, turn: 18 }, brush()),
      at({ x: 640, y: 700 }, swing([-220, 0], [160, 0])),
    ),
  'die-wipe': () =>
    close(
      tint,
      at({ x: 800, y: 640 }, openDie(330)),
      at({ x: 860, y: 720, scale: 1.2 }, cloth()),
      arrow([500, 610], [660, 680]),
    ),
  'die-look': () =>
    close(
      tint,
      at({ x: 800, y: 640 }, openDie(330)),
      lens(600, 720, 1.1),
      stroke('M560 700l40 40l-20 40l30 30', 12, red),
    ),
  'die-oil': () =>
    close(
      tint,
      at({ x: 700, y: 660 }, openDie(330)),
      at({ x: 1330, y: 640, scale: 1.1 }, sprayer()),
      mist(1140, 500),
    ),
  'die-close': () => onFloor(press(120), at({ x: -560, y: -480 }, arrow([0, -160], [0, 160]))),
  'die-lift': () =>
    close(
      tint,
      at({ x: 800, y: 860, scale: 1.2 }, closedDie()),
      stroke('M560 630L800 360L1040 630', 26, dark),
      at({ x: 800, y: 300 }, hook()),
      arrow([1360, 760], [1360, 440]),
    ),
  'die-place': () =>
    onFloor(
      press(0, false),
      at({ x: 0, y: -320, scale: 0.56 }, closedDie()),
      at({ x: 0, y: -250 }, arrow([-620, 0], [-300, 0])),
    ),
  'die-clamp': () =>
    close(
      tint,
      at({ x: 780, y: 720, scale: 1.2 }, clamp()),
      at({ x: 840, y: 530, turn: -24, scale: 0.9 }, wrench()),
      turning([840, 530], 270, [-150, -60]),
    ),
  'die-height': () =>
    onFloor(
      press(70),
      at({ x: 300, y: -190, scale: 0.6 }, ruler(640)),
      at({ x: -560, y: -420 }, swing([0, -170], [0, 170])),
    ),
  'die-strip': () =>
    standing(
      tint,
      shadow(400, 1004, 700),
      at({ x: 380, y: 600, scale: 0.9 }, coil()),
      at({ x: 1160, y: 985, scale: 0.8 }, press(0)),
      arrow([640, 740], [920, 740]),
    ),
  'die-inch': () =>
    onFloor(
      press(150),
      at({ x: 560, y: -480 }, arrow([0, -150], [0, 150])),
      at({ x: -560, y: -560, scale: 0.9 }, button(green)),
    ),
  'die-first': () => close(tint, at({ x: 760, y: 640, scale: 1.5 }, bracket()), tick(1350, 320, 1.2)),
  'die-bolts': () =>
    close(
      tint,
      ...many(4, (index) => at({ x: 440 + index * 240, y: 520, scale: 1.3 }, bolt())),
      tick(1370, 940),
    ),
  'die-table': () =>
    onFloor(
      press(0, false),
      at({ x: 60, y: -240, scale: 0.9 }, cloth()),
      at({ x: 0, y: -330 }, swing([-230, 0], [230, 0])),
    ),
  'part-caliper': () =>
    close(tint, at({ x: 640, y: 860 }, bracket()), at({ x: 640, y: 640, scale: 1.05 }, caliper(700))),
  'part-gauge': () =>
    close(
      tint,
      at({ x: 800, y: 820, scale: 1.4 }, bracket()),
      at({ x: 486, y: 400, turn: -90 }, plugGauge()),
      arrow([800, 330], [800, 520]),
      highlight([492, 876], 110),
    ),
  'part-edge': () =>
    close(
      tint,
      at({ x: 720, y: 700, scale: 1.5 }, bracket()),
      lens(1080, 420, 1.2),
      stroke('M1010 350l40 20l40 -16l60 18', 12, red),
    ),
  'part-flat': () =>
    close(
      tint,
      box([200, 840, 1200, 90], iron, 10),
      at({ x: 760, y: 660, scale: 1.2 }, bracket()),
      dashes('M240 816L1360 816', 10, orange),
      tick(1330, 400),
    ),
  'part-record': () =>
    close(
      tint,
      at({ x: 700, y: 610, scale: 1.4 }, clipboard(2)),
      at({ x: 900, y: 760, turn: 28, scale: 1.2 }, pen()),
    ),
  'part-box': () =>
    standing(
      tint,
      shadow(800, 1010, 900),
      at({ x: 540, y: 720, scale: 0.5 }, bracket()),
      at({ x: 1060, y: 720, scale: 0.5 }, bracket(orange)),
      box([300, 800, 460, 190], green, 16),
      box([840, 800, 460, 190], red, 16),
      tick(530, 480, 0.9),
      cross(1070, 480, 0.9),
    ),
  'part-draw': () =>
    close(
      tint,
      ...many(5, (index) =>
        at({ x: 330 + index * 240, y: 820 - index * 50, scale: 0.34 }, bracket(index === 4 ? orange : steel)),
      ),
      timer(420, 360, 0.5),
      highlight([1290, 610], 170),
    ),
  'shift-stop': () =>
    close(tint, at({ x: 800, y: 620, scale: 1.15 }, panel()), highlight([800, 640], 200), tick(1380, 260)),
  'shift-curtain': () =>
    close(
      tint,
      at({ x: 800, y: 600 }, lightCurtain(true)),
      at({ x: 660, y: 610, turn: 90 }, box([-40, -130, 80, 260], orange, 30)),
    ),
  'shift-oil': () =>
    close(
      tint,
      at({ x: 700, y: 600, scale: 1.15 }, sightGlass(0.55)),
      highlight([700, 560], 190),
      drop(1180, 640, brass),
    ),
  'shift-air': () =>
    close(
      tint,
      at({ x: 800, y: 520 }, dial(340, 0.52)),
      tube('M300 1040L800 1040L800 890', 60, blue),
      tick(1290, 330),
    ),
  'shift-floor': () =>
    standing(
      tint,
      at({ x: 960, y: 1040, turn: 24 }, broom()),
      ...many(7, (index) => spot([360 + index * 60, 1060 + (index % 3) * 26], 12, iron)),
      arrow([860, 1120], [480, 1120]),
      stripes(120, 905, 400),
    ),
  'press-start': () =>
    close(
      tint,
      at({ x: 800, y: 700, scale: 1.1 }, panel()),
      arrow([400, 260], [400, 500]),
      arrow([1200, 260], [1200, 500]),
      tick(800, 280, 1.2),
    ),
  'tool-padlock': () => close(tint, at({ x: 800, y: 560, scale: 2.2 }, padlock())),
  'tool-gloves': () => close(tint, at({ x: 800, y: 600, scale: 1.7 }, gloves())),
  'tool-goggles': () => close(tint, at({ x: 800, y: 600, scale: 1.6 }, goggles())),
  'tool-caliper': () => close(tint, at({ x: 520, y: 680, scale: 1.2 }, caliper(120))),
  'tool-gauge': () => close(tint, at({ x: 830, y: 600, scale: 1.7 }, plugGauge())),
  'tool-torque': () =>
    close(
      tint,
      at(
        { x: 420, y: 760, turn: -24, scale: 1.4 },
        wrench(light),
        at({ x: 470, y: 0 }, disc([0, 0], 70, white), stroke('M0 0L30 -40', 10, red)),
      ),
    ),
  'tool-brush': () => close(tint, at({ x: 800, y: 1000, scale: 1.8 }, brush(brass))),
  'part-oil-spray': () => close(tint, at({ x: 840, y: 520, scale: 1.7 }, sprayer()), mist(560, 320)),
  'wear-goggles': () =>
    close(
      tint,
      at({ x: 800, y: 440, scale: 1.2 }, goggles()),
      at({ x: 800, y: 860, scale: 0.9 }, gloves(blue)),
      warning(1380, 260, 0.9),
    ),
  'part-sheet': () =>
    close(
      tint,
      shape('M300 500L900 300L1360 620L760 860Z', steel),
      shape('M300 500L760 860L760 910L300 548Z', iron),
      shape('M760 860L1360 620L1360 670L760 910Z', dark),
      stroke('M420 520L860 374', 16, white),
    ),
}
