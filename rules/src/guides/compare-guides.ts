// The differences between two states of a guide: fields, steps, order of steps, and lines.
import { compareWords, type WordSpan } from '../text/words.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'
import { compareForms, type FormChange } from './compare-form.ts'
import { compareLines, type LineChange, listMoved } from './compare-lines.ts'
import type { GuideState, MediaState, StepState } from './guide-state.ts'
import { isSame } from './json-values.ts'

/** Positions of steps begin at 1. */
export type StepChange =
  | { readonly kind: 'stepAdded'; readonly stepid: number; readonly to: number; readonly step: StepState }
  | { readonly kind: 'stepRemoved'; readonly stepid: number; readonly from: number; readonly step: StepState }
  | { readonly kind: 'stepMoved'; readonly stepid: number; readonly from: number; readonly to: number }
  | {
      readonly kind: 'stepChanged'
      readonly stepid: number
      readonly from: number
      readonly to: number
      readonly title: { readonly before: string; readonly after: string; readonly words: WordSpan[] } | null
      readonly lines: readonly LineChange[]
      readonly media: { readonly before: MediaState; readonly after: MediaState } | null
      readonly form: readonly FormChange[]
    }

export type GuideChange = FieldChange | StepChange

/**
 * Returns fields first, then removed steps, then the steps in the order after. Steps that are not added, removed or
 * moved keep their relative order; as few steps as possible are moved.
 */
export function compareGuides(before: GuideState, after: GuideState): GuideChange[] {
  return [...compareInPieces(before, after)].flat()
}

/**
 * Yields the same result in parts, so that the caller can yield to the event loop: each differing field, then each
 * step.
 */
export function* compareInPieces(before: GuideState, after: GuideState): Generator<GuideChange[]> {
  yield* compareFields(before.fields, after.fields)
  const places = new Map(after.steps.map((step, index) => [step.stepid, index]))
  const partner = Int32Array.from(before.steps, (step) => places.get(step.stepid) ?? -1)
  const moved = listMoved(partner)
  const origins = new Map(before.steps.map((step, index) => [step.stepid, index]))
  const removed = before.steps.flatMap((step, index): StepChange[] =>
    partner[index] === -1 ? [{ kind: 'stepRemoved', stepid: step.stepid, from: index + 1, step }] : [],
  )
  yield removed
  for (const [index, step] of after.steps.entries()) {
    const origin = origins.get(step.stepid) ?? -1
    const old = before.steps[origin]
    const at = { stepid: step.stepid, to: index + 1 }
    const places = { ...at, from: origin + 1 }
    if (old && moved.has(origin)) yield [{ kind: 'stepMoved', ...places }]
    yield old ? compareStep(places, old, step) : [{ kind: 'stepAdded', ...at, step }]
  }
}

interface StepPositions {
  readonly stepid: number
  readonly from: number
  readonly to: number
}

function compareStep(places: StepPositions, before: StepState, after: StepState): StepChange[] {
  const lines = compareLines(before.lines, after.lines)
  const title =
    before.title === after.title
      ? null
      : { before: before.title, after: after.title, words: compareWords(before.title, after.title) }
  const media = isSameMedia(before.media, after.media) ? null : { before: before.media, after: after.media }
  const form = compareForms(before.form ?? [], after.form ?? [])
  const isChanged = title || media || lines.length > 0 || form.length > 0
  return isChanged ? [{ kind: 'stepChanged', ...places, title, lines, media, form }] : []
}

export const isSameMedia = (one: MediaState, other: MediaState): boolean =>
  one.type === other.type && isSame(one.data, other.data)
