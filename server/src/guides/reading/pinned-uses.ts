// The media uses of the pinned states of a guide and of its prerequisites, with their recorded locations.
import type { MediaUse } from '#media/uses/uses.ts'
import type { Db } from '#platform/db/database.ts'
import { readPlaces } from '../content.ts'
import { findGuideRevisions } from '../guides.queries.ts'
import { usesOf, usesOfStep } from '../steps/state-uses.ts'
import { findStepsOfStates } from '../steps/steps.queries.ts'
import type { Pins } from './pick-states.ts'

export interface PinnedUse extends MediaUse {
  place: 'guide' | 'step'
  placeid: number
  langid: string
}

/** A handful of queries, independent of the number of prerequisites. */
export async function listPinnedUses(db: Db, pins: Pins): Promise<PinnedUse[]> {
  const { revisionid, translationid, prerequisites } = pins
  const originals = new Set([revisionid, ...prerequisites.map((each) => each.revisionid)])
  const translations = [translationid ?? 0, ...prerequisites.map((each) => each.translationid)]
  const ids = [...originals, ...translations].filter((id) => id > 0)
  const revisions = await findGuideRevisions(db, ids)
  const steps = await findStepsOfStates(db, revisions)
  const uses = revisions.flatMap((row): PinnedUse[] => {
    const isOriginal = originals.has(row.guideRevisionid)
    const { langid } = row
    const own = usesOf(row, isOriginal)
    const ofSteps = readPlaces(row.steps).flatMap(([stepid, stepRevisionid]) => {
      const step = steps.get(stepRevisionid)
      const shown = step ? usesOfStep(step, isOriginal) : []
      return shown.map((use) => ({ ...use, place: 'step' as const, placeid: stepid, langid }))
    })
    return [
      ...own.map((use) => ({ ...use, place: 'guide' as const, placeid: row.guideid, langid })),
      ...ofSteps,
    ]
  })
  const keyOf = (use: PinnedUse) => `${use.medium} ${use.mediumid} ${use.place} ${use.placeid} ${use.langid}`
  return [...new Map(uses.map((use) => [keyOf(use), use])).values()]
}
