// The drawings of the yard as a whole: the house and its rules.
import { close, shadow, standing, tick, tints, warning } from './marks.ts'
import { at, box, colours, disc, many, patch, shape, spot } from './pen.ts'
import { clipboard, extinguisher, gloves, goggles, pen } from './tools.ts'

const tint = tints.yard
const { white, light, dark, red, yellow, blue, sky, teal, orange, violet, green, wood } = colours

const hall = (colour: string, door: string): string =>
  [
    shape('M-150 -330L0 -470L150 -330Z', dark),
    box([-150, -330, 300, 330], colour),
    box([-60, -170, 120, 170], door, 6),
    ...[-100, 60].map((x) => box([x, -280, 50, 60], sky, 4)),
  ].join('')

export const yardDrawings: Record<string, () => string> = {
  yard: () =>
    standing(
      tint,
      shadow(800, 1004, 1440),
      ...[teal, orange, violet, red, blue].map((colour, index) =>
        at(
          { x: 240 + index * 280, y: 975, scale: index === 2 ? 1.2 : 0.92 },
          hall(colour, index % 2 ? wood : light),
        ),
      ),
      disc([1380, 240], 90, yellow),
      ...many(2, (index) =>
        at(
          { x: 300 + index * 420, y: 200 + index * 40 },
          patch([-120, -30, 240, 60], white, 30),
          patch([-60, -70, 130, 80], white, 40),
        ),
      ),
    ),
  rules: () =>
    close(
      tint,
      at({ x: 520, y: 500, scale: 0.9 }, goggles()),
      at({ x: 520, y: 860, scale: 0.8 }, gloves(orange)),
      at({ x: 1160, y: 620 }, extinguisher()),
      warning(1400, 280, 0.8),
    ),
  writing: () =>
    close(
      tint,
      at({ x: 720, y: 610, scale: 1.4 }, clipboard(3)),
      at({ x: 940, y: 760, turn: 28, scale: 1.3 }, pen()),
      tick(1330, 320),
    ),
  'first-aid': () =>
    close(
      tint,
      box([420, 380, 760, 520], green, 40),
      box([640, 290, 320, 110], dark, 30),
      patch([740, 500, 120, 300], white, 10),
      patch([650, 590, 300, 120], white, 10),
    ),
  waste: () =>
    standing(
      tint,
      shadow(800, 1004, 1200),
      ...[blue, yellow, red].map((colour, index) =>
        at(
          { x: 400 + index * 400, y: 985 },
          shape('M-150 -460L150 -460L120 0L-120 0Z', colour),
          box([-180, -520, 360, 70], dark, 20),
          spot([0, -240], 60, white),
        ),
      ),
    ),
}
