// The forms of the sample guides, with what was changed about them later, and how often the guides are run.
import type { FieldDraft } from '#forms/forms.schema.ts'
import type { PersonKey } from './shapes.ts'

export interface SampleForm {
  guide: string
  step: number
  by: PersonKey
  daysAgo: number
  /** Fields with the label of an earlier one are that field; `was` names one that has been renamed. */
  fields: (FieldDraft & { was?: string })[]
}

const number = (label: string, unit: string, [min, target, max]: number[], decimals = 2): FieldDraft => ({
  label,
  field_type: 'Numeric Input',
  required: true,
  unit,
  ...(min === undefined ? {} : { min }),
  ...(target === undefined ? {} : { target }),
  ...(max === undefined ? {} : { max }),
  decimals,
})
const check = (label: string): FieldDraft => ({ label, field_type: 'Checkbox', required: true })
const choice = (label: string, ...options: string[]): FieldDraft => ({
  label,
  field_type: 'Radios',
  required: true,
  options,
})
const note: FieldDraft = { label: 'Remarks', field_type: 'Text Area' }

export const forms: SampleForm[] = [
  { guide: 'shift-start', step: 1, by: 'aylin', daysAgo: 397, fields: [check('Emergency stop works')] },
  {
    guide: 'shift-start',
    step: 2,
    by: 'aylin',
    daysAgo: 397,
    fields: [check('Light curtain works at the top, in the middle, at the bottom')],
  },
  {
    guide: 'shift-start',
    step: 4,
    by: 'aylin',
    daysAgo: 397,
    fields: [number('Air', 'bar', [5.2, 5.5, 5.8])],
  },
  {
    guide: 'first-part',
    step: 2,
    by: 'aylin',
    daysAgo: 404,
    fields: [
      {
        ...number('Length', 'mm', [67.85, 68, 68.15]),
        readings: 5,
        help: 'One reading for each of the five parts.',
      },
    ],
  },
  {
    guide: 'first-part',
    step: 3,
    by: 'aylin',
    daysAgo: 404,
    fields: [choice('Hole', 'go', 'no-go goes in')],
  },
  { guide: 'first-part', step: 4, by: 'aylin', daysAgo: 404, fields: [number('Burr', 'mm', [0, 0.04, 0.1])] },
  {
    guide: 'first-part',
    step: 7,
    by: 'aylin',
    daysAgo: 404,
    fields: [choice('Decision', 'release', 'adjust', 'stop'), note],
  },
  {
    guide: 'first-part',
    step: 2,
    by: 'aylin',
    daysAgo: 150,
    fields: [
      {
        ...number('Length at the middle', 'mm', [67.88, 68, 68.12]),
        was: 'Length',
        readings: 5,
        help: 'One reading for each of the five parts, at room temperature.',
      },
      {
        label: 'Coil',
        field_type: 'Text Input',
        required: true,
        barcode: 'C-####',
        help: 'Scan the label on the coil.',
      },
    ],
  },
  {
    guide: 'set-up-die',
    step: 6,
    by: 'aylin',
    daysAgo: 424,
    fields: [
      number('Shut height, left', 'mm', [211.8, 212, 212.2]),
      number('Shut height, right', 'mm', [211.8, 212, 212.2]),
    ],
  },
  {
    guide: 'set-up-die',
    step: 10,
    by: 'aylin',
    daysAgo: 424,
    fields: [number('Torque', 'N·m', [85, 90, 95], 1), choice('Release', 'released', 'not released')],
  },
  {
    guide: 'calibrate-pipette',
    step: 1,
    by: 'priya',
    daysAgo: 414,
    fields: [number('Temperature', '°C', [20, 22, 24], 1), number('Humidity', '%', [45, 55, 80], 0)],
  },
  {
    guide: 'calibrate-pipette',
    step: 8,
    by: 'priya',
    daysAgo: 414,
    fields: [{ ...number('Weight', 'mg', [988.8, 996.7, 1004.6]), readings: 10 }],
  },
  {
    guide: 'calibrate-pipette',
    step: 10,
    by: 'priya',
    daysAgo: 414,
    fields: [choice('Result', 'passed', 'adjusted', 'out of use')],
  },
  {
    guide: 'autoclave',
    step: 6,
    by: 'priya',
    daysAgo: 389,
    fields: [
      number('Highest temperature', '°C', [121, 122, 124], 1),
      number('Time at temperature', 'min', [20, 21, 25], 0),
    ],
  },
  { guide: 'autoclave', step: 9, by: 'priya', daysAgo: 389, fields: [choice('Tape', 'dark', 'pale'), note] },
]

export interface SampleRuns {
  guide: string
  /** One run this often, from the first day until now. */
  everyDays: number
  daysAgo: number
  people: PersonKey[]
  workorders: string
  /** Hour of the day. */
  hour: number
  /** How long a step takes. */
  seconds: number[]
  /** How much faster people have become over the whole time. */
  learning: number
  /** How far numbers have moved by now, in parts of the distance between their limits. */
  drift: number
}

export const runs: SampleRuns[] = [
  {
    guide: 'shift-start',
    everyDays: 2,
    daysAgo: 394,
    people: ['henrik', 'noor'],
    workorders: 'SHIFT',
    hour: 6,
    seconds: [35, 50, 25, 20, 90, 30],
    learning: 0.25,
    drift: -0.12,
  },
  {
    guide: 'first-part',
    everyDays: 3,
    daysAgo: 394,
    people: ['henrik', 'noor', 'aylin'],
    workorders: 'BR',
    hour: 7,
    seconds: [40, 150, 70, 60, 80, 45, 60],
    learning: 0.2,
    drift: 0.16,
  },
  {
    guide: 'set-up-die',
    everyDays: 14,
    daysAgo: 390,
    people: ['aylin', 'henrik'],
    workorders: 'SETUP',
    hour: 13,
    seconds: [120, 200, 150],
    learning: 0.3,
    drift: 0.1,
  },
  {
    guide: 'calibrate-pipette',
    everyDays: 15,
    daysAgo: 385,
    people: ['priya'],
    workorders: 'PIP',
    hour: 10,
    seconds: [180, 90, 45, 30, 60, 40, 40, 900, 240, 120],
    learning: 0.1,
    drift: 0.08,
  },
  {
    guide: 'autoclave',
    everyDays: 6,
    daysAgo: 384,
    people: ['priya', 'lena'],
    workorders: 'AC',
    hour: 9,
    seconds: [120, 300, 120, 150, 60, 2400, 1500, 240, 90],
    learning: 0.05,
    drift: 0.04,
  },
]
