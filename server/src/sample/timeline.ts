// Orders all moments of the sample content by time, and lists the drawings that they need.
import { sampleGuides, samplePages } from './content.ts'
import { guideMoments } from './guide-moments.ts'
import type { Moment } from './moments.ts'
import { pageMoments, profileMoments } from './page-moments.ts'
import { faceMoments, markMoments, peopleMoments, teamMoments } from './people-moments.ts'
import { formMoments, runMoments } from './run-moments.ts'

export function sampleMoments(): Moment[] {
  const since = new Map(sampleGuides.map((guide) => [guide.key, guide.daysAgo]))
  // After half a day all steps of a guide exist.
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

/** Each drawing once, in the order of need. */
export const drawingsFor = (moments: readonly Moment[]): string[] => [
  ...new Set(moments.flatMap(({ drawings = [] }) => drawings)),
]
