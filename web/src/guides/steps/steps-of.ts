// Steps of a guide and its prerequisites, numbered consecutively.
import type { Guide, Step } from '../../lib/api.ts'

export interface Before {
  guideid: number
  /** Undefined while unknown: a guide returns only its direct prerequisites. */
  title: string | undefined
}

export interface Part {
  /** The prerequisite guide of these steps; null for the guide itself. */
  prerequisite: Before | null
  steps: { step: Step; number: number }[]
}

/** Indirect prerequisites. */
export function unnamedBefore(guide: Guide): number[] {
  const named = new Set([guide.guideid, ...guide.prerequisites.map(({ guideid }) => guideid)])
  return [...new Set(guide.steps.map((step) => step.guideid).filter((guideid) => !named.has(guideid)))]
}

export function partsOf(guide: Guide, others: readonly Before[] = []): Part[] {
  const known = [...guide.prerequisites, ...others]
  const parts: Part[] = []
  for (const [index, step] of guide.steps.entries()) {
    const last = parts.at(-1)
    const numbered = { step, number: index + 1 }
    if (last && last.steps[0]?.step.guideid === step.guideid) last.steps.push(numbered)
    else {
      const title = known.find(({ guideid }) => guideid === step.guideid)?.title
      const prerequisite = step.guideid === guide.guideid ? null : { guideid: step.guideid, title }
      parts.push({ prerequisite, steps: [numbered] })
    }
  }
  return parts
}
