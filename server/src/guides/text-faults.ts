// Faults of the texts of guides and steps, reported together with all other faults. Pure.

import { unprintableFaults } from '#pages/characters.ts'
import type { FieldFault } from '#platform/problems.ts'

const ofOneLine = ['title', 'subject', 'summary'] as const
const breaks = /[\t\n\r\u2028\u2029]/

type Draft = Partial<Record<(typeof ofOneLine)[number], string | undefined>> & {
  parts?: { name: string }[] | undefined
  tools?: { name: string }[] | undefined
}

export function textFaults(draft: Draft): FieldFault[] {
  const faults = unprintableFaults(draft)
  const input = new Set(faults.map((fault) => fault.field))
  const check = (text: string | undefined, field: string, place: { index?: number } = {}) => {
    if (text === undefined || input.has(field) || !breaks.test(text)) return
    faults.push({ message: `${field} must be one line without tabs`, field, code: 'invalid_field', ...place })
  }
  for (const field of ofOneLine) check(draft[field], field)
  for (const list of ['parts', 'tools'] as const)
    for (const [index, { name }] of (draft[list] ?? []).entries())
      check(name, `${list}.${index}.name`, { index })
  return faults
}
