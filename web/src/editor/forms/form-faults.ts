// Assigns the server's faults of a form to its inputs, as texts in the reader's language.
import type { Explain, Fault, Wording } from '../../lib/forms/form-errors.ts'
import type { FieldDraft } from '../form-draft.ts'

/** Inputs that can show a fault, and the member of the draft that they edit. */
const members = {
  unit: ['unit'],
  options: ['options'],
  min: ['min', 'minExclusive', 'max', 'maxExclusive'],
  max: ['min', 'minExclusive', 'max', 'maxExclusive'],
  target: ['target', 'min', 'max', 'warnMin', 'warnMax'],
  warn_min: ['warnMin', 'warnMax', 'min', 'max'],
  warn_max: ['warnMin', 'warnMax', 'min', 'max'],
  earliest: ['earliest', 'latest'],
  latest: ['earliest', 'latest'],
  least_readings: ['least', 'readings'],
  wrong_options: ['verdicts', 'options'],
  decimals: ['decimals'],
  readings: ['readings'],
  default: ['proposed', 'min', 'max', 'options', 'barcode', 'expected', 'pattern'],
  barcode: ['barcode'],
  expected: ['expected', 'pattern', 'barcode'],
  pattern: ['pattern'],
  help: ['help'],
  show_when: ['when'],
  signs: ['signature'],
  signer_teamid: ['signature'],
  meaning_text: ['signature'],
} as const satisfies Record<string, readonly (keyof FieldDraft)[]>

type Member = keyof typeof members
const memberNames = Object.keys(members) as Member[]

/** By member; faults without an input are shown at the name of the field. */
export type FieldFaults = Readonly<Partial<Record<Member | 'label', string>>>

const namesOf = (index: number): string[] => [
  `fields.${index}`,
  ...memberNames.map((member) => `fields.${index}.${member}`),
]

export const faultNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => namesOf(index)).flat()

/** Returns the first key that the catalogue has. */
function keysOf(member: string, { code, message }: Fault): string[] {
  if (code === 'missing_field') return [`form.fault.${member}.missing`]
  if (code === 'duplicate') return [`form.fault.${member}.twice`]
  if (/within the limits/.test(message)) return ['form.fault.within']
  if (/within the warning/.test(message)) return ['form.fault.warning']
  if (/as min is|itself and min/.test(message)) return ['form.fault.order']
  return [`form.fault.${member}`]
}

/** Messages that begin with a path in the request are for programs; others are shown. */
export const explainFault =
  ({ tryText }: Pick<Wording, 'tryText'>): Explain =>
  (fault) => {
    if (!fault.message.startsWith(fault.field)) return null
    const member = fault.field.split('.')[2] ?? ''
    for (const key of [...keysOf(member, fault), `form.fault.${member}`, 'form.fault.other']) {
      const text = tryText(key)
      if (text) return text
    }
    return null
  }

export function faultsOf(faults: Readonly<Record<string, string>>, index: number): FieldFaults | null {
  const own = memberNames.flatMap((member) => {
    const text = faults[`fields.${index}.${member}`]
    return text ? [[member, text] as const] : []
  })
  const whole = faults[`fields.${index}`]
  if (own.length === 0 && !whole) return null
  return { ...Object.fromEntries(own), ...(whole ? { label: whole } : {}) }
}

/** Faults that may be resolved by this change. */
export function settledBy(change: Partial<FieldDraft>, index: number): string[] {
  if (change.type !== undefined) return namesOf(index)
  const isTouched = (member: Member) => members[member].some((name) => name in change)
  return [
    ...('label' in change ? [`fields.${index}`] : []),
    ...memberNames.filter(isTouched).map((member) => `fields.${index}.${member}`),
  ]
}

/** Properties of the inputs of a field. */
export interface FieldMembersProps {
  field: FieldDraft
  /** Fields above it: only these can control its visibility. */
  before: readonly FieldDraft[]
  after: readonly FieldDraft[]
  faults: FieldFaults | null
  onChange: (change: Partial<FieldDraft>) => void
}
