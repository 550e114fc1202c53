// The people of the yard, as their profiles show them: head and shoulders, each with what one knows them by.
import { close, type Tint, tints } from './marks.ts'
import { at, colours, disc, ink, oval, type Point, shape, spot, stain, stroke } from './pen.ts'

const { white, light, dark, rubber, orange, yellow, red, green, teal, blue, violet } = colours

interface Looks {
  tint: Tint
  skin: string
  hair: string
  shirt: string
  /** Drawn behind the head, and in front of it. */
  behind?: (looks: Looks) => string
  before: (looks: Looks) => string
}

const centre: Point = [800, 560]

const shoulders = (fill: string): string =>
  shape('M330 1230C330 980 520 900 660 880L800 930L940 880C1080 900 1270 980 1270 1230Z', fill)

const neck = (skin: string): string => shape('M700 760L700 900C740 960 860 960 900 900L900 760Z', skin)

const face = ({ skin }: Looks): string =>
  [
    disc([585, 580], 48, skin),
    disc([1015, 580], 48, skin),
    oval(centre, [215, 260], skin),
    spot([715, 565], 20, ink),
    spot([885, 565], 20, ink),
    stroke('M672 500C696 482 730 482 752 498M848 498C870 482 904 482 928 500', 14),
    stroke('M800 590C784 640 786 650 812 652', 10),
    stroke('M720 706C760 752 840 752 880 706', 14),
  ].join('')

/** Over the forehead, from ear to ear. */
const fringe = (hair: string): string =>
  shape(
    'M570 560C540 330 660 250 800 250C940 250 1060 330 1030 560C1000 470 960 430 900 410C800 470 660 440 600 470Z',
    hair,
  )

const short = ({ hair }: Looks): string =>
  shape(
    'M578 520C560 330 680 262 800 262C930 262 1040 330 1022 520C1000 440 960 400 880 392C760 384 640 400 578 520Z',
    hair,
  )

const longBehind = ({ hair }: Looks): string =>
  shape('M540 900C480 640 500 260 800 250C1100 260 1120 640 1060 900Z', hair)

const bun = ({ hair }: Looks): string => disc([800, 230], 96, hair)

const beard = (hair: string): string =>
  stain(
    'M592 620C600 790 700 850 800 850C900 850 1000 790 1008 620C980 690 930 690 880 676C830 660 770 660 720 676C670 690 620 690 592 620Z',
    hair,
  ) + stroke('M734 726C766 752 834 752 866 726', 14, white)

const glasses = (): string =>
  [715, 885]
    .map((x) => `<circle cx="${x}" cy="568" r="66" fill="none" stroke="${ink}" stroke-width="14"/>`)
    .join('') + stroke('M781 560C792 552 808 552 819 560M649 560L600 540M951 560L1000 540', 14)

const cap = (fill: string): string =>
  shape('M575 470C575 300 690 236 800 236C910 236 1025 300 1025 470Z', fill) +
  shape(
    'M560 470C640 430 960 430 1040 470C1080 500 1060 520 1010 512C880 480 720 480 590 512C540 520 520 500 560 470Z',
    fill,
  )

const scarf = (fill: string): string =>
  [
    shape(
      'M800 226C560 226 520 430 540 640C552 800 620 900 700 950L900 950C980 900 1048 800 1060 640C1080 430 1040 226 800 226ZM800 330C940 330 996 440 990 580C984 740 900 820 800 820C700 820 616 740 610 580C604 440 660 330 800 330Z',
      fill,
    ),
    shape('M640 900C740 990 880 990 980 900L1030 1010C900 1090 700 1090 570 1010Z', fill),
  ].join('')

const apron = (fill: string): string =>
  shape('M600 1230L630 1010C740 1050 860 1050 970 1010L1000 1230Z', fill) +
  stroke('M630 1010L600 905M970 1010L1000 905', 26, fill)

const looks: Record<string, Looks> = {
  mara: {
    tint: tints.yard,
    skin: '#f3cdb0',
    hair: '#d9b25f',
    shirt: teal,
    behind: longBehind,
    before: ({ hair }) => fringe(hair) + glasses(),
  },
  jonas: {
    tint: tints.bicycle,
    skin: '#eebf98',
    hair: '#7d5334',
    shirt: blue,
    before: (all) => beard(all.hair) + short(all) + apron(rubber),
  },
  aylin: {
    tint: tints.press,
    skin: '#d9a273',
    hair: '#2b2320',
    shirt: orange,
    behind: bun,
    before: ({ hair }) => fringe(hair) + stroke('M470 1010L560 1230M1130 1010L1040 1230', 44, yellow),
  },
  priya: {
    tint: tints.lab,
    skin: '#b07a50',
    hair: '#231c1b',
    shirt: white,
    behind: longBehind,
    before: ({ hair }) => fringe(hair) + stroke('M800 935L800 1230M690 890L760 1040M910 890L840 1040', 12),
  },
  tomas: {
    tint: tints.makerspace,
    skin: '#e3b083',
    hair: '#3a2a22',
    shirt: violet,
    before: (all) => short(all) + glasses() + beard(all.hair),
  },
  chiara: {
    tint: tints.cafe,
    skin: '#f0c39c',
    hair: '#8a3f23',
    shirt: light,
    behind: bun,
    before: ({ hair }) => fringe(hair) + apron(red),
  },
  lena: {
    tint: tints.yard,
    skin: '#f6d5bb',
    hair: '#b8622f',
    shirt: green,
    behind: longBehind,
    before: ({ hair }) => fringe(hair),
  },
  henrik: {
    tint: tints.press,
    skin: '#f3cdb0',
    hair: '#c99a4b',
    shirt: dark,
    before: () => cap(yellow) + stroke('M470 1010L560 1230M1130 1010L1040 1230', 44, orange),
  },
  noor: {
    tint: tints.press,
    skin: '#c98f62',
    hair: '#231c1b',
    shirt: dark,
    before: () => scarf(blue) + stroke('M440 1060L500 1230M1160 1060L1100 1230', 44, orange),
  },
  kenji: {
    tint: tints.makerspace,
    skin: '#f0cba5',
    hair: '#1f1c22',
    shirt: yellow,
    before: short,
  },
}

/** So near that the face is known where it is shown small. */
const nearer = { x: -160, y: -130, scale: 1.2 }

const portrait = (all: Looks): string =>
  close(
    all.tint,
    at(nearer, all.behind?.(all) ?? '', shoulders(all.shirt), neck(all.skin), face(all), all.before(all)),
  )

export const peopleDrawings: Record<string, () => string> = Object.fromEntries(
  Object.entries(looks).map(([key, all]) => [`face-${key}`, () => portrait(all)]),
)
