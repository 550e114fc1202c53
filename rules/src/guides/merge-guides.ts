// Merging two people's changes of one guide. Only true collisions are told, and nothing that anybody typed is lost: it stands in
// the merged guide or in a collision. Limits of the API (lines of a step, length of a text) are not judged here.
import type { GuideState } from './guide-state.ts'
import { type FieldCollision, mergeFields } from './merge-fields.ts'
import { mergeSteps, type StepCollision } from './merge-steps.ts'

export type GuideCollision = FieldCollision | StepCollision

export interface MergedGuide {
  /** Where there is a collision this holds theirs, or what was changed where one has removed it. */
  readonly merged: GuideState
  readonly collisions: readonly GuideCollision[]
}

export function mergeGuides(base: GuideState, mine: GuideState, theirs: GuideState): MergedGuide {
  const fields = mergeFields({ base: base.fields, mine: mine.fields, theirs: theirs.fields })
  const steps = mergeSteps({ base: base.steps, mine: mine.steps, theirs: theirs.steps })
  return {
    merged: { fields: fields.merged, steps: steps.merged },
    collisions: [...fields.collisions, ...steps.collisions],
  }
}
