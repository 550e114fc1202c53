// The drawings of the test lab, by name, and what stands in it.
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
import {
  at,
  box,
  colours,
  dashes,
  disc,
  ink,
  many,
  oval,
  patch,
  round,
  shape,
  spot,
  stroke,
  tube,
} from './pen.ts'
import { bottle, brush, clipboard, cloth, dial, gloves, pen, thermometer } from './tools.ts'

const tint = tints.lab
const { white, light, steel, iron, dark, red, green, yellow, blue, sky, teal, orange, rubber, paper } =
  colours

/** Upright, the end of the tip is at 0,0. The plunger is down by `pushed`; the tip is filled by `filled`. */
function pipette({ pushed = 0, filled = 0, hasTip = true } = {}): string {
  const level = round(-20 - 150 * filled)
  return [
    hasTip ? shape('M-8 0L8 0L34 -210L-34 -210Z', white) : '',
    hasTip && filled > 0
      ? `<path d="M-7 -4L7 -4L${round(7 + 20 * filled)} ${level}L${round(-7 - 20 * filled)} ${level}Z" fill="${blue}"/>`
      : '',
    shape('M-26 -200L26 -200L44 -470L-44 -470Z', light),
    box([-74, -820, 148, 370], teal, 44),
    box([-44, -740, 88, 130], paper, 10),
    ...many(3, (index) => stroke(`M-20 ${-714 + index * 38}L20 ${-714 + index * 38}`, 12)),
    shape('M70 -790L170 -800L176 -760L74 -720Z', teal),
    stroke(`M0 -820L0 ${-900 + pushed}`, 44),
    stroke(`M0 -820L0 ${-900 + pushed}`, 26, steel),
    box([-56, -950 + pushed, 112, 56], orange, 20),
  ].join('')
}

/** Stands on 0,0. */
const beaker = (level: number, colour: string = sky): string =>
  [
    patch([-150, -40 - level, 300, level + 30], colour, 10),
    stroke('M-190 -420L-160 -400L-160 -30Q-160 0 -130 0L130 0Q160 0 160 -30L160 -420', 12),
    ...many(4, (index) => stroke(`M80 ${-80 - index * 80}L140 ${-80 - index * 80}`, 8)),
  ].join('')

const vial = (level: number): string =>
  [
    patch([-50, -20 - level, 100, level + 10], blue, 8),
    stroke('M-56 -190L-56 -20Q-56 0 -36 0L36 0Q56 0 56 -20L56 -190', 12),
    oval([0, -190], [58, 14], white),
  ].join('')

/** A balance that stands on 0,0; its display shows `marks` bars. */
const balance = (marks: number, isStill = true): string =>
  [
    box([-330, -170, 660, 170], light, 30),
    box([-190, -130, 380, 90], rubber, 12),
    ...many(marks, (index) => patch([-160 + index * 66, -104, 44, 40], isStill ? green : orange, 6)),
    box([-200, -214, 400, 30], steel, 10),
    stroke('M-260 -200L-260 -620L260 -620L260 -200', 12, iron),
  ].join('')

/** The autoclave from the front, standing on 0,0. */
const autoclave = (isOpen: boolean): string =>
  [
    box([-520, -760, 1040, 760], light, 50),
    box([180, -660, 280, 420], rubber, 24),
    at({ x: 320, y: -540 }, dial(96, 0.6)),
    ...[-60, 60].map((x) => disc([320 + x, -320], 36, x < 0 ? green : red)),
    disc([-170, -390], 300, iron),
    isOpen
      ? disc([-170, -390], 236, dark) +
        box([-340, -330, 340, 20], steel, 4) +
        box([-340, -440, 340, 20], steel, 4)
      : disc([-170, -390], 250, steel) +
        at(
          { x: -170, y: -390 },
          ...many(3, (index) =>
            at({ turn: index * 60 }, stroke('M-170 0L170 0', 48), stroke('M-170 0L170 0', 30, teal)),
          ),
          disc([0, 0], 60, dark),
        ),
  ].join('')

const rack = (): string =>
  [
    box([-330, -40, 660, 60], steel, 10),
    ...many(4, (index) =>
      at(
        { x: -240 + index * 160, y: -50 },
        vial(40 + index * 20),
        box([-50, -236, 100, 50], index % 2 ? blue : orange, 12),
      ),
    ),
    box([-330, -110, 660, 30], steel, 8),
  ].join('')

const tape = (isDone: boolean): string =>
  [
    box([-420, -70, 840, 140], paper, 10),
    ...many(
      9,
      (index) => `<path d="M${-370 + index * 88} 60l50 -120h36l-50 120z" fill="${isDone ? ink : light}"/>`,
    ),
  ].join('')

const steam = (x: number, y: number): string =>
  many(3, (index) => stroke(`M${x + index * 80} ${y}c-40 -50 40 -80 0 -140`, 18, iron)).join('')

export const labDrawings: Record<string, () => string> = {
  lab: () =>
    standing(
      tint,
      shadow(420, 1004, 700),
      at({ x: 450, y: 985, scale: 0.8 }, balance(4), at({ x: 0, y: -214 }, vial(80))),
      at({ x: 1000, y: 985 }, beaker(200)),
      at({ x: 1330, y: 955 }, pipette()),
    ),
  pipette: () => close(tint, at({ x: 800, y: 1110, scale: 1.08 }, pipette({ filled: 0.6 }))),
  'pipette-rest': () =>
    standing(
      tint,
      at({ x: 500, y: 640, scale: 0.9 }, thermometer(0.52)),
      at({ x: 1060, y: 900, scale: 0.86 }, pipette({ hasTip: false })),
      timer(800, 360, 0.98),
    ),
  'pipette-zero': () =>
    standing(
      tint,
      shadow(800, 1004, 900),
      at({ x: 800, y: 985, scale: 1.15 }, balance(4), at({ x: 0, y: -214 }, vial(0))),
      tick(1380, 300),
    ),
  'pipette-set': () =>
    close(
      tint,
      at({ x: 760, y: 1500, scale: 1.6 }, pipette()),
      at({ x: 1180, y: 420 }, arrow([0, 160], [0, -160])),
      highlight([760, 420], 190),
    ),
  'pipette-tip': () =>
    close(
      tint,
      at({ x: 700, y: 880, scale: 1.5 }, pipette({ hasTip: false })),
      at({ x: 700, y: 1110, scale: 1.8 }, shape('M-8 0L8 0L34 -210L-34 -210Z', white)),
      arrow([1010, 1060], [1010, 760]),
    ),
  'pipette-wet': () =>
    close(
      tint,
      at({ x: 700, y: 1060, scale: 1.2 }, beaker(240)),
      at({ x: 700, y: 860, scale: 0.86 }, pipette({ pushed: 40, filled: 0.6 })),
      at({ x: 1130, y: 480 }, swing([0, -200], [0, 200])),
    ),
  'pipette-draw': () =>
    close(
      tint,
      at({ x: 700, y: 1060, scale: 1.2 }, beaker(240)),
      at({ x: 700, y: 860, scale: 0.86 }, pipette({ filled: 0.8 })),
      arrow([1130, 700], [1130, 380]),
      highlight([700, 830], 120),
    ),
  'pipette-give': () =>
    standing(
      tint,
      shadow(800, 1004, 800),
      at({ x: 800, y: 985 }, balance(3, false), at({ x: 0, y: -214 }, vial(60))),
      at({ x: 830, y: 640, turn: 12, scale: 0.62 }, pipette({ pushed: 70, filled: 0.2 })),
      arrow([1240, 240], [1240, 480]),
    ),
  'pipette-weigh': () =>
    standing(
      tint,
      shadow(800, 1004, 900),
      at({ x: 800, y: 985, scale: 1.15 }, balance(5), at({ x: 0, y: -214 }, vial(110))),
      highlight([800, 884], 200),
      timer(1380, 320, 0.2),
    ),
  'pipette-count': () =>
    close(
      tint,
      at({ x: 620, y: 610, scale: 1.35 }, clipboard(4)),
      at({ x: 860, y: 800, turn: 28, scale: 1.2 }, pen()),
      at(
        { x: 1240, y: 560 },
        shape('M-150 200L-150 120L-70 60L10 90L90 -30L150 -90L150 200Z', sky),
        stroke('M-150 -160L-150 200L190 200', 12),
      ),
    ),
  'pipette-adjust': () =>
    close(
      tint,
      at({ x: 700, y: 1460, scale: 1.5 }, pipette()),
      at({ x: 700, y: 30 }, box([-60, -20, 120, 90], rubber, 16)),
      at({ x: 1180, y: 420 }, box([-40, -220, 80, 440], steel, 20), disc([0, -240], 110, yellow)),
      turning([1180, 180], 220, [-60, 90]),
    ),
  'pipette-label': () =>
    close(
      tint,
      at({ x: 640, y: 1110, scale: 1.08 }, pipette({ hasTip: false })),
      at(
        { x: 1080, y: 620, turn: 8 },
        box([-200, -140, 400, 280], paper, 24),
        stroke('M-140 -70L60 -70M-140 0L140 0M-140 70L20 70', 18, iron),
        tick(140, -100, 0.7),
      ),
      arrow([860, 600], [730, 560]),
    ),
  autoclave: () => standing(tint, shadow(800, 1004, 1200), at({ x: 800, y: 985 }, autoclave(false))),
  'autoclave-open': () => standing(tint, shadow(800, 1004, 1200), at({ x: 800, y: 985 }, autoclave(true))),
  'autoclave-water': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, autoclave(true)),
      drop(630, 640, blue),
      drop(560, 700, blue),
      at({ x: 1380, y: 420, turn: -50, scale: 0.7 }, beaker(160)),
      highlight([630, 690], 180),
    ),
  'autoclave-pack': () =>
    close(tint, at({ x: 800, y: 760, scale: 1.5 }, rack()), cross(1340, 280), tick(260, 280)),
  'autoclave-tape': () =>
    close(
      tint,
      at({ x: 800, y: 420 }, tape(false)),
      at({ x: 800, y: 800 }, tape(true)),
      arrow([800, 520], [800, 690]),
    ),
  'autoclave-load': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, autoclave(true)),
      at({ x: 630, y: 640, scale: 0.46 }, rack()),
      arrow([180, 640], [400, 640]),
    ),
  'autoclave-door': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, autoclave(false)),
      turning([630, 595], 250, [-150, -30]),
    ),
  'autoclave-run': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, autoclave(false)),
      highlight([1120, 450], 150),
      timer(260, 280, 0.35),
    ),
  'autoclave-cool': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, autoclave(false)),
      steam(550, 200),
      warning(1330, 210, 0.9),
      timer(260, 300, 0.75),
    ),
  'autoclave-out': () =>
    close(
      tint,
      at({ x: 640, y: 760, scale: 1.2 }, rack()),
      at({ x: 1200, y: 820, scale: 1 }, gloves(teal)),
      steam(380, 380),
      arrow([1200, 520], [1200, 240]),
    ),
  'autoclave-log': () =>
    close(
      tint,
      at({ x: 620, y: 610, scale: 1.35 }, clipboard(3)),
      at({ x: 860, y: 780, turn: 28, scale: 1.2 }, pen()),
      at({ x: 1240, y: 480, scale: 0.5 }, tape(true)),
      at({ x: 1240, y: 780 }, dial(130, 0.6)),
    ),
  'autoclave-drain': () =>
    standing(
      tint,
      shadow(700, 1004, 1000),
      at({ x: 700, y: 985, scale: 0.9 }, autoclave(true)),
      tube('M1120 900L1300 900L1300 960', 34, iron),
      drop(1300, 1050, blue),
      arrow([1440, 820], [1440, 1060]),
    ),
  'autoclave-gasket': () =>
    close(
      tint,
      disc([800, 600], 420, steel),
      disc([800, 600], 330, orange),
      disc([800, 600], 270, dark),
      lens(1060, 430, 1),
      highlight([505, 600], 110),
    ),
  'autoclave-wipe': () =>
    close(
      tint,
      disc([800, 600], 420, iron),
      disc([800, 600], 350, dark),
      box([480, 640, 640, 24], steel, 6),
      at({ x: 760, y: 540, scale: 1.3 }, cloth()),
      turning([800, 600], 470, [-150, -40]),
    ),
  'autoclave-filter': () =>
    close(
      tint,
      box([560, 300, 480, 600], steel, 40),
      ...many(6, (index) => stroke(`M620 ${400 + index * 80}L980 ${400 + index * 80}`, 16, dark)),
      at({ x: 1180, y: 900, turn: 30 }, brush(teal)),
      at({ x: 400, y: 600 }, arrow([0, 150], [0, -150])),
    ),
  'tool-balance': () =>
    standing(tint, shadow(800, 1004, 900), at({ x: 800, y: 985, scale: 1.15 }, balance(5))),
  'tool-thermometer': () => close(tint, at({ x: 800, y: 660, scale: 1.4 }, thermometer(0.55))),
  'part-tips': () =>
    close(
      tint,
      ...many(5, (index) =>
        at(
          { x: 440 + index * 180, y: 820, scale: 1.5 },
          shape('M-8 0L8 0L34 -210L-34 -210Z', index % 2 ? sky : white),
        ),
      ),
      box([300, 820, 1000, 130], yellow, 20),
    ),
  'part-water': () => close(tint, at({ x: 800, y: 460, scale: 1.7 }, bottle(sky)), drop(1180, 760, blue)),
  'part-tape': () =>
    close(
      tint,
      disc([520, 600], 230, paper),
      disc([520, 600], 120, tint.glow),
      at({ x: 960, y: 760, scale: 0.9 }, tape(true)),
    ),
  'wear-gloves': () =>
    close(
      tint,
      at({ x: 800, y: 600, scale: 1.7 }, gloves(teal)),
      warning(1360, 260, 0.9),
      dashes('M300 1040L1300 1040', 8, teal),
      spot([800, 1040], 16, teal),
    ),
}
