// What the server says is wrong with a form, brought to the very input that it is about, in the words of the reader.
import type { Explain, Wording } from '../../lib/forms/form-errors.ts'

/** What has an input of its own where a fault can stand. */
const members = ['min', 'max', 'target', 'decimals', 'readings', 'default', 'barcode'] as const
export type Member = (typeof members)[number]

/** By member; what belongs to no input stands with the name of the field. */
export type FieldFaults = Readonly<Partial<Record<Member | 'label', string>>>

export const faultNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => [
    `fields.${index}`,
    ...members.map((member) => `fields.${index}.${member}`),
  ]).flat()

const texts: Readonly<Record<string, string>> = {
  min: 'form.fault.min',
  max: 'form.fault.max',
  target: 'form.fault.target',
  decimals: 'form.fault.decimals',
  readings: 'form.fault.readings',
}

/** Only of what is no number at all, or none of those that may be: the rest the server says better. */
export const explainFault =
  ({ tryText }: Pick<Wording, 'tryText'>): Explain =>
  ({ field, message }) => {
    const key = texts[field.split('.')[2] ?? '']
    return key && message.startsWith(field) ? tryText(key) : null
  }

export function faultsOf(faults: Readonly<Record<string, string>>, index: number): FieldFaults | null {
  const own = members.flatMap((member) => {
    const text = faults[`fields.${index}.${member}`]
    return text ? [[member, text] as const] : []
  })
  const whole = faults[`fields.${index}`]
  if (own.length === 0 && !whole) return null
  return { ...Object.fromEntries(own), ...(whole ? { label: whole } : {}) }
}
