// The drawings of the café, by name, and what stands in it.
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
  around,
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
import { bottle, brush, button, cloth, dial, screwdriver, wrench } from './tools.ts'

const tint = tints.cafe
const { white, light, steel, iron, dark, rubber, red, green, yellow, blue, sky, orange, brown, brass } =
  colours

/** The espresso machine on 0,0. */
const machine = (): string =>
  [
    box([-520, -700, 1040, 330], red, 50),
    patch([-470, -660, 600, 30], '#e88277', 15),
    box([-440, -370, 880, 200], light, 10),
    box([-520, -180, 1040, 180], red, 30),
    box([-460, -200, 920, 50], dark, 10),
    ...[-220, 220].map((x) => at({ x, y: -370, scale: 0.55 }, groupHead(), at({ y: 120 }, holder()))),
    at({ x: 330, y: -560 }, dial(80, 0.45)),
    at({ x: 100, y: -560 }, button(green, 36)),
    at({ x: -40, y: -560 }, button(light, 36)),
    ...[-380, -260].map((x) => cup(x, -700, 0.5)),
  ].join('')

/** The group that hot water comes out of, from the side; it ends at y = 120. */
const groupHead = (): string =>
  [box([-190, -60, 380, 110], steel, 20), box([-230, 40, 460, 80], iron, 16)].join('')

/** A portafilter from the side; its rim is at y = 0. */
const holder = (isBlind = false): string =>
  [
    box([-200, 0, 400, 60], steel, 10),
    shape('M-180 60L180 60L120 150L-120 150Z', isBlind ? dark : steel),
    shape('M200 10L300 0L620 40Q660 70 620 96L300 70L200 50Z', rubber),
    isBlind ? '' : shape('M-70 150L70 150L40 210L20 210L0 180L-20 210L-40 210Z', iron),
  ].join('')

/** Stands on its y. */
const cup = (x: number, y: number, scale = 1, filled = 0): string =>
  at(
    { x, y, scale },
    stroke('M120 -170C220 -180 220 -40 110 -60', 44),
    stroke('M120 -170C220 -180 220 -40 110 -60', 24, white),
    shape('M-140 -220L140 -220L110 -30Q100 0 70 0L-70 0Q-100 0 -110 -30Z', white),
    filled > 0
      ? `<path d="M-118 ${round(-30 - 160 * filled)}L118 ${round(-30 - 160 * filled)}L100 -30Q94 -14 70 -12L-70 -12Q-94 -14 -100 -30Z" fill="${brown}"/>`
      : '',
  )

/** The group from below. */
const groupBelow = (parts: { screen?: boolean; gasket?: boolean }): string =>
  [
    disc([0, 0], 400, steel),
    disc([0, 0], 330, parts.gasket === false ? dark : rubber),
    disc([0, 0], 270, iron),
    parts.screen === false
      ? disc([0, 0], 60, dark)
      : disc([0, 0], 240, light) +
        many(36, (index) => spot(around([0, 0], 60 + (index % 3) * 65, index * 40), 9, dark)).join('') +
        disc([0, 0], 30, brass),
  ].join('')

const grinder = (): string =>
  [
    shape('M-220 -860L220 -860L110 -560L-110 -560Z', sky),
    shape('M-180 -800L180 -800L110 -580L-110 -580Z', brown),
    box([-150, -570, 300, 90], dark, 16),
    box([-190, -480, 380, 400], orange, 40),
    box([-60, -240, 120, 60], dark, 8),
    box([-240, -70, 480, 70], dark, 20),
    ...many(7, (index) => stroke(`M${-120 + index * 40} -550L${-120 + index * 40} -510`, 8, white)),
  ].join('')

const scale = (bars: number): string =>
  [
    box([-300, -90, 600, 90], rubber, 20),
    box([-120, -70, 240, 50], dark, 8),
    ...many(bars, (index) => patch([-100 + index * 50, -60, 34, 30], green, 4)),
    box([-260, -116, 520, 30], light, 8),
  ].join('')

const tamper = (): string =>
  [
    box([-150, -60, 300, 60], steel, 8),
    box([-40, -130, 80, 80], steel),
    shape('M-70 -120Q-110 -300 0 -320Q110 -300 70 -120Z', brown),
  ].join('')

const filterBody = (): string =>
  [
    box([-120, -360, 240, 110], dark, 20),
    box([-170, -260, 340, 620], white, 60),
    patch([-110, -60, 220, 160], sky, 20),
    at({ y: 20 }, spot([0, 0], 50, blue)),
  ].join('')

const streams = (x: number, y: number): string =>
  [-24, 24].map((dx) => stroke(`M${x + dx} ${y}L${x + dx} ${y + 170}`, 16, brown)).join('')
const water = (x: number, y: number, length: number): string =>
  many(5, (index) =>
    stroke(`M${x - 120 + index * 60} ${y}L${x - 120 + index * 60} ${y + length}`, 14, blue),
  ).join('')

const gasket = (isOld: boolean): string =>
  [
    `<circle r="280" fill="none" stroke="${ink}" stroke-width="98"/><circle r="280" fill="none" stroke="${isOld ? brown : rubber}" stroke-width="80"/>`,
    isOld
      ? [30, 110, 200, 290]
          .map((angle) =>
            stroke(
              `M${around([0, 0], 248, angle).join(' ')}L${around([0, 0], 312, angle + 4).join(' ')}`,
              10,
              white,
            ),
          )
          .join('')
      : '',
  ].join('')

export const cafeDrawings: Record<string, () => string> = {
  cafe: () =>
    standing(
      tint,
      shadow(800, 1004, 1400),
      at({ x: 620, y: 985, scale: 0.88 }, machine()),
      at({ x: 1310, y: 985, scale: 0.8 }, grinder()),
    ),
  espresso: () => standing(tint, shadow(800, 1004, 1200), at({ x: 800, y: 985 }, machine())),
  'flush-blind': () =>
    close(
      tint,
      at({ x: 640, y: 560, scale: 1.4 }, holder(true)),
      at({ x: 640, y: 330, scale: 1.2 }, box([-150, 0, 300, 40], dark, 10)),
      arrow([250, 300], [250, 540]),
    ),
  'flush-powder': () =>
    close(
      tint,
      at({ x: 640, y: 700, scale: 1.4 }, holder(true)),
      at({ x: 980, y: 380, turn: 215, scale: 0.8 }, bottle(green)),
      ...many(7, (index) => spot([780 - (index % 4) * 40, 570 + Math.floor(index / 4) * 46], 16, green)),
      highlight([640, 690], 190),
    ),
  'flush-lock': () =>
    close(
      tint,
      at({ x: 640, y: 460, scale: 1.5 }, groupHead()),
      at({ x: 640, y: 640, scale: 1.5 }, holder(true)),
      turning([640, 640], 420, [80, 20]),
    ),
  'flush-run': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, machine()),
      timer(300, 250, 0.17),
      highlight([900, 425], 90),
    ),
  'flush-rinse': () =>
    close(
      tint,
      at({ x: 800, y: 340, scale: 1.5 }, groupHead()),
      water(800, 530, 380),
      box([380, 920, 840, 70], dark, 16),
      tick(1330, 300),
    ),
  'flush-brush': () =>
    close(
      tint,
      at({ x: 740, y: 600, scale: 1.1 }, groupBelow({})),
      at({ x: 1010, y: 760, turn: -50, scale: 0.9 }, brush(red)),
      turning([740, 600], 500, [-160, -60]),
    ),
  'gasket-cool': () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      at({ x: 800, y: 985 }, machine()),
      cross(300, 200, 0.8),
      timer(1350, 250, 0.7),
    ),
  'gasket-screen': () =>
    close(
      tint,
      at({ x: 700, y: 600, scale: 1.05 }, groupBelow({})),
      at({ x: 720, y: 590, turn: -28, scale: 0.8 }, screwdriver(blue)),
      turning([700, 600], 240, [110, 250].reverse() as [number, number]),
    ),
  'gasket-off': () =>
    close(
      tint,
      at({ x: 560, y: 600, scale: 0.95 }, groupBelow({ screen: false })),
      at(
        { x: 1240, y: 600, scale: 0.9 },
        disc([0, 0], 240, light),
        ...many(24, (index) => spot(around([0, 0], 80 + (index % 2) * 80, index * 30), 10, dark)),
      ),
      arrow([860, 880], [1140, 880]),
    ),
  'gasket-pick': () =>
    close(
      tint,
      at({ x: 720, y: 600, scale: 1.05 }, groupBelow({ screen: false })),
      at({ x: 1040, y: 620, turn: -30, scale: 0.9 }, screwdriver(yellow)),
      highlight([1040, 620], 110),
      warning(1380, 980, 0.8),
    ),
  'gasket-clean': () =>
    close(
      tint,
      at({ x: 760, y: 600, scale: 1.05 }, groupBelow({ screen: false, gasket: false })),
      at({ x: 1000, y: 760, scale: 0.9 }, cloth()),
      turning([760, 600], 500, [-160, -60]),
    ),
  'gasket-new': () =>
    close(
      tint,
      at({ x: 480, y: 600, scale: 0.9 }, gasket(true)),
      at({ x: 1120, y: 600, scale: 0.9 }, gasket(false)),
      cross(480, 1000, 0.8),
      tick(1120, 1000, 0.8),
    ),
  'gasket-press': () =>
    close(
      tint,
      at({ x: 800, y: 420, scale: 1.5 }, groupHead()),
      box([500, 640, 600, 60], rubber, 24),
      at({ x: 800, y: 800, scale: 1.2 }, holder()),
      arrow([380, 980], [380, 700]),
    ),
  'gasket-test': () =>
    close(
      tint,
      at({ x: 640, y: 380, scale: 1.3 }, groupHead()),
      at({ x: 640, y: 536, scale: 1.3 }, holder()),
      streams(640, 830),
      cup(640, 1140, 1, 0.5),
      highlight([640, 536], 330),
      tick(1330, 300),
    ),
  'grind-dial': () =>
    close(
      tint,
      at({ x: 800, y: 1500, scale: 1.9 }, grinder()),
      turning([800, 470], 420, [-150, -40]),
      highlight([800, 492], 300),
    ),
  'grind-dose': () =>
    standing(
      tint,
      shadow(800, 1004, 800),
      at({ x: 680, y: 985, scale: 1.5 }, scale(4)),
      at({ x: 680, y: 500, scale: 1.5 }, holder()),
      tick(1340, 300),
    ),
  'grind-level': () =>
    close(
      tint,
      at({ x: 640, y: 640, scale: 1.5 }, oval([0, 0], [190, 60], brown), holder()),
      swing([400, 480], [880, 480]),
    ),
  'grind-tamp': () =>
    close(
      tint,
      at({ x: 640, y: 760, scale: 1.5 }, holder()),
      at({ x: 640, y: 750, scale: 1.3 }, tamper()),
      arrow([640, 90], [640, 320]),
    ),
  'grind-shot': () =>
    close(
      tint,
      at({ x: 560, y: 300, scale: 1.3 }, groupHead()),
      at({ x: 560, y: 456, scale: 1.3 }, holder()),
      streams(560, 750),
      cup(560, 1120, 1.1, 0.6),
      timer(1270, 640, 0.45),
    ),
  'grind-taste': () =>
    close(
      tint,
      cup(760, 960, 2.2, 0.7),
      many(3, (index) => stroke(`M${640 + index * 110} 400c-44 -60 44 -90 0 -170`, 20, iron)).join(''),
      tick(1330, 300),
    ),
  'filter-place': () =>
    standing(
      tint,
      shadow(700, 1004, 500),
      at({ x: 700, y: 610 }, filterBody()),
      box([260, 180, 1080, 60], brown, 10),
      stroke('M620 240L620 300M780 240L780 300', 20),
    ),
  'filter-close': () =>
    close(
      tint,
      tube('M200 700L1400 700', 90, steel),
      at({ x: 800, y: 700 }, disc([0, 0], 130, brass), box([-30, -300, 60, 240], red, 16)),
      turning([800, 700], 370, [-90, 0]),
    ),
  'filter-hose': () =>
    close(
      tint,
      at({ x: 620, y: 700 }, filterBody()),
      tube('M560 340L560 200L160 200', 44, blue),
      tube('M680 340L680 200L1400 200', 44, light),
      at({ x: 700, y: 300, turn: -14, scale: 0.8 }, wrench()),
    ),
  'filter-flush': () =>
    close(
      tint,
      at({ x: 560, y: 560 }, filterBody()),
      tube('M620 200L1180 200L1180 560', 44, light),
      water(1180, 600, 180),
      box([960, 840, 440, 260], sky, 30),
      timer(260, 330, 0.3),
    ),
  'filter-leak': () =>
    close(
      tint,
      at({ x: 640, y: 640 }, filterBody()),
      lens(760, 330, 0.9),
      drop(1180, 620, blue),
      cross(1180, 800, 0.8),
    ),
  'tool-blind': () =>
    close(tint, disc([800, 600], 340, steel), disc([800, 600], 280, light), disc([800, 600], 200, steel)),
  'tool-group-brush': () => close(tint, at({ x: 800, y: 980, scale: 1.8 }, brush(red))),
  'tool-screwdriver': () => close(tint, at({ x: 420, y: 780, turn: -28, scale: 1.4 }, screwdriver())),
  'tool-scale': () => standing(tint, shadow(800, 1004, 1000), at({ x: 800, y: 985, scale: 1.5 }, scale(4))),
  'tool-tamper': () => close(tint, at({ x: 800, y: 860, scale: 2 }, tamper())),
  'part-gasket': () => close(tint, at({ x: 800, y: 600, scale: 1.2 }, gasket(false))),
  'part-powder': () =>
    close(tint, at({ x: 800, y: 480, scale: 1.7 }, bottle(green)), dashes('M640 780L960 780', 8, white)),
  'part-filter': () => close(tint, at({ x: 800, y: 600, scale: 1.3 }, filterBody())),
}
