// The parts of a small press line as the drawings show them.
import { at, box, colours, disc, ink, many, patch, round, shape, spot, stroke, tube } from './pen.ts'
import { button, dial } from './tools.ts'

const { white, light, steel, iron, dark, rubber, orange, yellow, red, green, teal, blue, brass } = colours

/** Stripes of danger along a beam. */
export const stripes = (x: number, y: number, width: number): string =>
  [
    box([x, y, width, 44], yellow, 6),
    ...many(
      Math.floor(width / 80),
      (index) => `<path d="M${x + 20 + index * 80} ${y + 44}l40 -44h34l-40 44z" fill="${ink}"/>`,
    ),
  ].join('')

/** The whole press; it stands on y = 0 and the ram is down by `stroke` of 0 to 160. */
export const press = (ram: number, hasDie = true): string =>
  [
    box([-380, -800, 110, 800], teal, 16),
    box([270, -800, 110, 800], teal, 16),
    box([-420, -860, 840, 200], teal, 24),
    patch([-380, -830, 300, 30], '#5cc0b4', 14),
    box([-420, -110, 840, 110], teal, 20),
    stripes(-370, -84, 740),
    box([-110, -680, 220, 110 + ram], steel, 6),
    box([-220, -580 + ram, 440, 70], iron, 10),
    box([-260, -190, 520, 84], iron, 10),
    hasDie ? dieHalf(-510 + ram, true) + dieHalf(-260, false) : '',
    at({ x: 250, y: -760 }, dial(66, 0.4)),
  ].join('')

/** The upper half hangs from y, the lower half stands below y. */
const dieHalf = (y: number, isUpper: boolean): string =>
  isUpper
    ? box([-170, y, 340, 60], dark, 6) +
      shape(`M-110 ${y + 60}L110 ${y + 60}L80 ${y + 110}L-80 ${y + 110}Z`, brass)
    : shape(
        `M-110 ${y}L-80 ${y + 30}L80 ${y + 30}L110 ${y}L150 ${y}L150 ${y + 74}L-150 ${y + 74}L-150 ${y}Z`,
        dark,
      )

/** A die that is open, seen from close by, around 0,0. */
export const openDie = (gap = 260): string =>
  [
    box([-520, -gap / 2 - 230, 1040, 120], dark, 12),
    shape(`M-330 ${-gap / 2 - 110}L330 ${-gap / 2 - 110}L270 ${-gap / 2}L-270 ${-gap / 2}Z`, steel),
    box([-520, gap / 2 + 110, 1040, 120], dark, 12),
    shape(
      `M-400 ${gap / 2 + 110}L-400 ${gap / 2 - 20}L-300 ${gap / 2 - 20}L-250 ${gap / 2 + 60}L250 ${gap / 2 + 60}L300 ${gap / 2 - 20}L400 ${gap / 2 - 20}L400 ${gap / 2 + 110}Z`,
      steel,
    ),
    ...[-460, 420].map((x) => box([x, -gap / 2 - 110, 40, gap + 220], light, 6)),
  ].join('')

/** A closed die on its base, seen from the side, around 0,0. */
export const closedDie = (): string =>
  [
    box([-330, 90, 660, 90], dark, 10),
    box([-260, -20, 520, 110], steel, 8),
    box([-330, -120, 660, 100], dark, 10),
    ...[-290, 250].map((x) => box([x, -20, 40, 110], light, 4)),
    ...[-200, 200].map(
      (x) =>
        `${stroke(`M${x} -120L${x} -150`, 26)}<circle cx="${x}" cy="-190" r="40" fill="none" stroke="${ink}" stroke-width="38"/><circle cx="${x}" cy="-190" r="40" fill="none" stroke="${yellow}" stroke-width="20"/>`,
    ),
  ].join('')

/** The cabinet with the main switch; the knob is turned off or on. */
export const mainSwitch = (isOn: boolean): string =>
  [
    box([-360, -420, 720, 840], light, 30),
    box([-250, -250, 500, 500], yellow, 24),
    disc([0, 0], 190, red),
    at({ turn: isOn ? 0 : 90 }, box([-50, -210, 100, 420], dark, 30), patch([-16, -180, 32, 90], white, 10)),
    ...[-310, 310].flatMap((x) => [-370, 370].map((y) => spot([x, y], 16, ink))),
  ].join('')

/** Two start buttons and an emergency stop. */
export const panel = (): string =>
  [
    box([-560, -220, 1120, 440], light, 36),
    at({ x: -360, y: 30 }, button(green, 100)),
    at({ x: 360, y: 30 }, button(green, 100)),
    box([-130, -120, 260, 280], yellow, 20),
    at({ x: 0, y: 20 }, button(red, 96)),
    ...[-500, 500].map((x) => spot([x, -170], 14, ink)),
  ].join('')

/** The frame's two posts with the light curtain between them. */
export const lightCurtain = (isBroken: boolean): string =>
  [
    box([-560, -460, 130, 920], yellow, 20),
    box([430, -460, 130, 920], yellow, 20),
    ...many(9, (index) => {
      const y = -380 + index * 95
      const end = isBroken && index > 2 && index < 6 ? -60 : 430
      return stroke(`M-430 ${y}L${end} ${y}`, 14, red) + spot([-430, y], 20, dark) + spot([430, y], 20, dark)
    }),
  ].join('')

export const coil = (): string =>
  [
    disc([0, 0], 300, steel),
    ...many(6, (index) => `<circle r="${270 - index * 26}" fill="none" stroke="${iron}" stroke-width="8"/>`),
    disc([0, 0], 110, dark),
    spot([0, 0], 46, light),
    tube('M0 300L760 300', 26, steel),
  ].join('')

/** The part that the line makes: a bracket with two holes. */
export const bracket = (colour: string = steel): string =>
  [
    shape(
      'M-340 120L-340 0Q-340 -40 -300 -40L-120 -40Q-80 -40 -80 -80L-80 -200Q-80 -240 -40 -240L300 -240Q340 -240 340 -200L340 -120L40 -120L40 40Q40 120 -40 120Z',
      colour,
    ),
    disc([-220, 40], 44, white),
    disc([210, -180], 34, white),
    patch([-300, -20, 150, 14], white, 7),
  ].join('')

/** A clamp that holds a plate on the table; the screw stands at 0,0. */
export const clamp = (): string =>
  [
    box([-420, 100, 900, 120], iron, 8),
    box([-420, -20, 420, 120], dark, 8),
    box([270, -40, 120, 140], steel, 8),
    shape('M-200 -120L380 -120L400 -40L-220 -20Z', orange),
    box([20, -300, 60, 400], steel, 6),
    ...many(6, (index) => stroke(`M20 ${-280 + index * 28}L80 ${-268 + index * 28}`, 6)),
    box([-30, -190, 160, 70], light, 12),
  ].join('')

/** A crane hook from above. */
export const hook = (): string =>
  [
    stroke('M0 -400L0 -80', 26, rubber),
    box([-60, -140, 120, 100], yellow, 16),
    tube('M0 -40L0 40A70 70 0 1 1 -70 110', 40, iron),
  ].join('')

export const sightGlass = (share: number): string =>
  [
    box([-170, -400, 340, 800], iron, 60),
    box([-90, -320, 180, 640], white, 40),
    patch([-84, round(314 - 628 * share), 168, round(628 * share)], brass, 30),
    box([-90, -320, 180, 640], 'none', 40),
    stroke('M-150 -140L-90 -140M-150 140L-90 140', 16, red),
  ].join('')

/** A gauge with a go side and a no-go side. */
export const plugGauge = (): string =>
  [
    box([-180, -60, 360, 120], light, 20),
    box([-360, -44, 190, 88], green, 10),
    box([170, -54, 130, 108], red, 10),
    patch([-140, -36, 280, 18], white, 9),
  ].join('')

export const broom = (): string =>
  tube('M0 -700L0 -160', 30, blue) + shape('M-150 -170L150 -170L190 0L-190 0Z', yellow)
