// Merges the changes of two users to one guide. Reports only true collisions. No typed text is lost: it is in the
// merged guide or in a collision. Limits of the API (lines of a step, length of a text) are not checked here.
import type { GuideState } from './guide-state.ts'
import { type FieldCollision, mergeFields } from './merge-fields.ts'
import { mergeSteps, type StepCollision } from './merge-steps.ts'

export type GuideCollision = FieldCollision | StepCollision

export interface MergedGuide {
  /** In a collision it holds their value; if one side removed a value that the other changed, the changed value. */
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
