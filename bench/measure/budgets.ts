// Budgets of measured lines, and the lines that fall short of theirs.

export interface Verdict {
  budget: number
  isInBudget: boolean
}

/** Without a measured value, the line falls short. */
export const atLeast = (value: number, budget: number): Verdict => ({ budget, isInBudget: value >= budget })

export const atMost = (value: number, budget: number): Verdict => ({ budget, isInBudget: value <= budget })

/** One text per line that falls short: its name and its numbers. */
export function listShortfalls(found: object, path: readonly string[] = []): string[] {
  const members = Object.entries(found)
  const deeper = members.flatMap(([name, value]) =>
    value !== null && typeof value === 'object' ? listShortfalls(value, [...path, name]) : [],
  )
  if (!('isInBudget' in found) || found.isInBudget) return deeper
  const numbers = members.flatMap(([name, value]) => (typeof value === 'number' ? `${name} ${value}` : []))
  return [`${path.join(' > ')}: ${numbers.join(', ')}`, ...deeper]
}
