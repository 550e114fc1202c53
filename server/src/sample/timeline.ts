// All moments of the sample content in the order in which they happen, and the drawings that they need.
import { sampleGuides, samplePages } from './content.ts'
import { guideMoments } from './guide-moments.ts'
import type { Moment } from './moments.ts'
import { pageMoments, profileMoments } from './page-moments.ts'
import { faceMoments, markMoments, peopleMoments, teamMoments } from './people-moments.ts'
import { formMoments, runMoments } from './run-moments.ts'

export function sampleMoments(): Moment[] {
  const since = new Map(sampleGuides.map((guide) => [guide.key, guide.daysAgo]))
  // Half a day later all of its steps are there.
  const whenKnown = (keys: readonly string[]) => Math.min(...keys.map((key) => (since.get(key) ?? 0) - 0.5))
  const moments = [
    ...peopleMoments(),
    ...faceMoments(),
    ...teamMoments(),
    ...profileMoments(),
    ...samplePages.flatMap((page) => pageMoments(page, whenKnown)),
    ...sampleGuides.flatMap((guide) => guideMoments(guide, whenKnown)),
    ...markMoments(),
    ...formMoments(),
    ...runMoments(),
  ]
  return moments.toSorted((one, other) => other.daysAgo - one.daysAgo)
}

/** Each once, in the order in which they are needed. */
export const drawingsFor = (moments: readonly Moment[]): string[] => [
  ...new Set(moments.flatMap(({ drawings = [] }) => drawings)),
]
