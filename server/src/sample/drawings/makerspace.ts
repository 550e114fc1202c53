// The drawings of the makerspace, by name, and what stands in it.
import {
  arrow,
  close,
  cross,
  highlight,
  shadow,
  standing,
  swing,
  tick,
  timer,
  tints,
  turning,
} from './marks.ts'
import { at, box, colours, dashes, disc, ink, many, patch, shape, spot, stain, stroke, tube } from './pen.ts'
import { fan, printer } from './printer.ts'
import { brush, button, clipboard, cloth, extinguisher, ruler, tag, wrench } from './tools.ts'

const tint = tints.makerspace
const {
  white,
  light,
  steel,
  iron,
  dark,
  rubber,
  red,
  green,
  yellow,
  blue,
  sky,
  teal,
  orange,
  violet,
  wood,
  brass,
  paper,
} = colours

/** The laser cutter on 0,0; the lid is open or closed. */
const cutter = (isOpen: boolean): string =>
  [
    box([-560, -420, 1120, 420], violet, 40),
    box([-500, -100, 140, 100], dark, 10),
    box([360, -100, 140, 100], dark, 10),
    isOpen ? shape('M-500 -420L-420 -760L420 -760L500 -420Z', sky) : box([-500, -520, 760, 110], sky, 24),
    isOpen ? box([-500, -470, 1000, 60], dark, 12) : stroke('M-440 -466L200 -466', 14, white),
    box([310, -360, 190, 190], rubber, 20),
    at({ x: 405, y: -270 }, button(red, 54)),
    patch([-480, -330, 700, 24], '#a68bd8', 12),
  ].join('')

/** The head of the cutter over a sheet; its nozzle ends at 0,0. */
const laserHead = (isOn = false): string =>
  [
    box([-500, -470, 1000, 60], iron, 10),
    box([-130, -520, 260, 230], dark, 20),
    shape('M-90 -290L90 -290L40 -90L-40 -90Z', steel),
    shape('M-30 -90L30 -90L14 -30L-14 -30Z', brass),
    isOn ? stroke('M0 -30L0 60', 14, red) + spot([0, 70], 26, yellow) + spot([0, 70], 12, white) : '',
  ].join('')

const plate = (y: number, colour: string = wood): string => box([220, y, 1160, 70], colour, 6)

const flame = (x: number, y: number, scale = 1): string =>
  at(
    { x, y, scale },
    shape(
      'M0 100C-90 100 -110 20 -60 -50C-50 -20 -30 -14 -20 -20C-40 -90 0 -140 30 -160C20 -100 90 -60 90 20C90 70 50 100 0 100Z',
      orange,
    ),
    stain('M0 84C-40 84 -46 40 -14 6C0 30 40 20 40 50C40 74 24 84 0 84Z', yellow),
  )

export const makerspaceDrawings: Record<string, () => string> = {
  makerspace: () =>
    standing(
      tint,
      shadow(800, 1004, 1400),
      at({ x: 500, y: 985, scale: 0.72 }, cutter(true)),
      at({ x: 1200, y: 985, scale: 0.74 }, printer(120)),
    ),
  laser: () => standing(tint, shadow(800, 1004, 1200), at({ x: 800, y: 985 }, cutter(true))),
  'laser-key': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, cutter(false)),
      highlight([1205, 715], 130),
      at({ x: 1300, y: 320, turn: 20, scale: 0.8 }, tag(green)),
    ),
  'laser-stop': () =>
    close(tint, at({ x: 800, y: 640, scale: 2.2 }, button(red)), arrow([800, 140], [800, 400])),
  'laser-fire': () => close(tint, at({ x: 560, y: 620, scale: 1.2 }, extinguisher()), flame(1140, 720, 1.8)),
  'laser-materials': () =>
    close(
      tint,
      box([240, 480, 300, 220], wood, 10),
      box([650, 480, 300, 220], paper, 10),
      box([1060, 480, 300, 220], rubber, 10),
      tick(390, 860),
      tick(800, 860),
      cross(1210, 860),
      stroke('M270 540c80 -30 160 30 240 0M270 620c80 -30 160 30 240 0', 10, colours.brown),
    ),
  'laser-lens': () =>
    close(
      tint,
      at(
        { x: 800, y: 620 },
        disc([0, 0], 330, steel),
        disc([0, 0], 250, sky),
        stroke('M-160 -60A180 180 0 0 1 -40 -170', 24, white),
      ),
      at({ x: 1010, y: 760, scale: 0.9 }, cloth(white)),
      turning([800, 620], 420, [-150, -60]),
    ),
  'laser-air': () =>
    standing(
      tint,
      shadow(560, 1004, 800),
      at({ x: 540, y: 985, scale: 0.74 }, cutter(false)),
      tube('M960 840C1120 840 1060 520 1200 520', 90, light),
      at({ x: 1340, y: 520, scale: 0.9 }, fan()),
      arrow([1340, 300], [1340, 120]),
    ),
  'laser-sheet': () =>
    close(
      tint,
      plate(820),
      box([180, 890, 1240, 60], iron, 6),
      at({ x: 800, y: 560 }, arrow([0, -220], [0, 190])),
      ...[300, 1300].map((x) => box([x - 34, 770, 68, 60], red, 10)),
    ),
  'laser-focus': () =>
    close(
      tint,
      at({ x: 800, y: 760 }, laserHead()),
      plate(860),
      box([830, 730, 90, 130], yellow, 8),
      highlight([860, 790], 150),
    ),
  'laser-frame': () =>
    close(
      tint,
      plate(860),
      at({ x: 800, y: 660 }, laserHead()),
      dashes('M420 940L1180 940L1180 1080L420 1080Z', 12, red),
      at({ x: 800, y: 1010 }, swing([-260, 0], [260, 0])),
    ),
  'laser-test': () =>
    close(
      tint,
      plate(860),
      at({ x: 800, y: 760 }, laserHead(true)),
      box([380, 960, 220, 160], wood, 8),
      disc([490, 1040], 50, tint.glow),
      tick(680, 1040, 0.6),
    ),
  'laser-watch': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, cutter(false)),
      at(
        { x: 700, y: 260 },
        shape('M-220 0C-120 -130 120 -130 220 0C120 130 -120 130 -220 0Z', white),
        disc([0, 0], 84, teal),
        spot([0, 0], 38, ink),
      ),
      flame(560, 540, 0.4),
    ),
  'laser-wait': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, cutter(false)),
      timer(420, 300, 0.5),
      cross(1120, 300),
    ),
  'laser-part': () =>
    close(
      tint,
      shape('M400 420L1200 420L1200 800L400 800Z', wood),
      disc([800, 610], 110, tint.glow),
      ...[480, 1120].flatMap((x) => [500, 720].map((y) => disc([x, y], 34, tint.glow))),
      stroke('M400 420L400 800M1200 420L1200 800', 18, colours.brown),
      tick(1340, 300),
    ),
  'laser-clean': () =>
    standing(
      tint,
      shadow(700, 1004, 1100),
      at({ x: 640, y: 985, scale: 0.9 }, cutter(true)),
      at({ x: 1290, y: 940, turn: 20 }, brush(blue)),
      ...many(6, (index) => box([1080 + (index % 3) * 50, 1010 + Math.floor(index / 3) * 40, 26, 16], wood)),
    ),
  'laser-log': () =>
    close(
      tint,
      at({ x: 700, y: 610, scale: 1.4 }, clipboard(4)),
      at({ x: 1240, y: 620, scale: 0.8 }, tag(green)),
    ),
  'tool-extinguisher': () => close(tint, at({ x: 800, y: 600, scale: 1.6 }, extinguisher())),
  'tool-nozzle-wrench': () => close(tint, at({ x: 500, y: 780, turn: -30, scale: 1.2 }, wrench(blue))),
  'tool-focus-block': () =>
    close(tint, box([560, 340, 480, 520], yellow, 20), at({ x: 800, y: 820, scale: 0.7 }, ruler(600))),
  'part-plywood': () =>
    close(
      tint,
      shape('M300 500L900 300L1360 620L760 860Z', wood),
      shape('M300 500L760 860L760 910L300 548Z', colours.brown),
      shape('M760 860L1360 620L1360 670L760 910Z', colours.brown),
    ),
}
