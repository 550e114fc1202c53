// Guides of random words, equal for the same number and seed. Pure.
import { difficulties, type GuideContent } from '#guides/content.ts'
import type { Line } from '#guides/lines.ts'
import { type Dice, diceOf } from '../runs/random.ts'

const machines = [
  'Pump',
  'Conveyor',
  'Mixer',
  'Drill Press',
  'Compressor',
  'Lathe',
  'Oven',
  'Robot Cell',
  'Fan',
  'Labeller',
  'Saw',
  'Boiler',
]
const parts = [
  'belt',
  'filter',
  'bearing',
  'seal',
  'sensor',
  'fuse',
  'blade',
  'hose',
  'valve',
  'motor',
  'gasket',
  'chain',
  'spindle',
  'roller',
]
const places = ['left', 'right', 'front', 'rear', 'upper', 'lower', 'inner', 'outer']
const works = [
  'Loosen',
  'Remove',
  'Clean',
  'Check',
  'Fit',
  'Tighten',
  'Measure',
  'Oil',
  'Close',
  'Open',
  'Mark',
  'Align',
] as const
const fasteners = [
  'four screws',
  'two bolts',
  'the clamp',
  'the cover',
  'the lock nut',
  'both latches',
  'the plug',
]
const limits = [
  "''by hand'' only",
  'to 6 N·m',
  'until it stops',
  'by a quarter turn',
  "'''without force'''",
  'for ten seconds',
  'to 0.2 mm',
  'twice',
]
const colours = [
  'black',
  'black',
  'black',
  'black',
  'red',
  'orange',
  'yellow',
  'green',
  'light_blue',
  'blue',
  'violet',
] as const
const icons = ['icon_caution', 'icon_note', 'icon_reminder'] as const
const types = {
  replacement: 'Replace',
  installation: 'Install',
  repair: 'Repair',
  maintenance: 'Service',
  disassembly: 'Take Apart',
} as const
const typeNames = Object.keys(types) as (keyof typeof types)[]

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export interface BulkGuide {
  content: GuideContent
  steps: BulkStep[]
}

export interface BulkStep {
  title: string
  lines: Line[]
}

/** `number` makes each title unique. */
export function guideOfWords(seed: number, number: number, stepCount: number): BulkGuide {
  const dice = diceOf(seed, number)
  const type = dice.pick(typeNames)
  const [place, part, machine] = [dice.pick(places), dice.pick(parts), dice.pick(machines)]
  const subject = `${capital(place)} ${part} of ${machine} ${number}`
  const minutes = 5 + dice.below(90)
  return {
    content: {
      type,
      categoryid: 0,
      subject,
      title: `${types[type]} the ${capital(place)} ${capital(part)} of ${machine} ${number}`,
      summary: `${types[type]} the ${place} ${part}, ${dice.pick(limits).replace(/'/g, '')}, and try the ${machine.toLowerCase()} afterwards.`,
      difficulty: dice.pick(difficulties),
      introduction: introduction(dice, { part, place, machine }),
      conclusion: `Run the ${machine.toLowerCase()} for ${5 + dice.below(20)} minutes and listen to the ${part}.`,
      timeMin: minutes * 60,
      timeMax: (minutes + 5 + dice.below(30)) * 60,
      imageid: null,
      flags: dice.below(40) === 0 ? ['GUIDE_STARRED'] : [],
      parts: [],
      tools: [],
      documents: [],
      featuredDocumentid: null,
      prerequisites: [],
      objectid: null,
      isPublic: dice.below(20) > 0,
    },
    steps: Array.from({ length: stepCount }, () => stepOfWords(dice, part)),
  }
}

function introduction(
  dice: Dice,
  { part, place, machine }: Record<'part' | 'place' | 'machine', string>,
): string {
  return [
    `The ${place} ${part} of this ${machine.toLowerCase()} wears after about ${(1 + dice.below(9)) * 500} hours.`,
    '== You need ==',
    `* ${capital(dice.pick(fasteners))}: look at them first\n* a new ${part}\n* ${10 + dice.below(50)} minutes`,
  ].join('\n\n')
}

export function stepOfWords(dice: Dice, part: string): BulkStep {
  const work = dice.pick(works)
  const count = 1 + dice.below(4)
  const lines: Line[] = []
  for (let index = 0; index < count; index++) {
    const before = lines.at(-1)?.level ?? -1
    const level = Math.min(2, before + 1, dice.below(3))
    const bullet = index > 0 && dice.below(6) === 0 ? dice.pick(icons) : dice.pick(colours)
    const text =
      index === 0
        ? `${work} the ${part}: ${dice.pick(fasteners)} on the ${dice.pick(places)} side.`
        : `${dice.pick(works)} ${dice.pick(fasteners)} ${dice.pick(limits)}.`
    lines.push({ text, bullet, level })
  }
  return { title: `${work} the ${part}`, lines }
}
