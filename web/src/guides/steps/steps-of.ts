// The steps of a guide with those that come first, as one numbered way.
import type { Guide, Step } from '../../lib/api.ts'

export interface Before {
  guideid: number
  /** Undefined until it is known: a guide tells only of those that it names itself. */
  title: string | undefined
}

export interface Part {
  /** The guide that these steps belong to: null for the guide itself. */
  prerequisite: Before | null
  steps: { step: Step; number: number }[]
}

/** Guides whose steps come first because another one that comes first names them. */
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
