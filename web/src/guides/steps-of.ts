// The steps of a guide with those that come first, as one numbered way.
import type { Guide, Step } from '../lib/api.ts'

export interface Part {
  /** The guide that these steps belong to: null for the guide itself. */
  prerequisite: Guide['prerequisites'][number] | null
  steps: { step: Step; number: number }[]
}

export function partsOf(guide: Guide): Part[] {
  const parts: Part[] = []
  for (const [index, step] of guide.steps.entries()) {
    const last = parts.at(-1)
    const numbered = { step, number: index + 1 }
    if (last && last.steps[0]?.step.guideid === step.guideid) last.steps.push(numbered)
    else {
      const prerequisite =
        step.guideid === guide.guideid
          ? null
          : (guide.prerequisites.find(({ guideid }) => guideid === step.guideid) ?? null)
      parts.push({ prerequisite, steps: [numbered] })
    }
  }
  return parts
}
