// The differences between two states of a guide: fields, steps, order of steps, and lines.
import { compareWords, type WordSpan } from '../text/words.ts'
import { compareFields, type FieldChange } from './compare-fields.ts'
import { compareForms, type FormChange } from './compare-form.ts'
import { compareLines, type LineChange, listMoved, listSameLines, type SameLine } from './compare-lines.ts'
import { comparePictures, type PictureChange, picturesOf, type SourceOf } from './compare-pictures.ts'
import type { GuideState, MediaState, StepState } from './guide-state.ts'
import { isSame } from './json-values.ts'

export interface MediaChange {
  readonly before: MediaState
  readonly after: MediaState
  readonly pictures: readonly PictureChange[]
}

/** Positions of steps begin at 1. `name` is the title after. */
export type StepChange =
  | { readonly kind: 'stepAdded'; readonly stepid: number; readonly to: number; readonly step: StepState }
  | { readonly kind: 'stepRemoved'; readonly stepid: number; readonly from: number; readonly step: StepState }
  | {
      readonly kind: 'stepMoved'
      readonly stepid: number
      readonly from: number
      readonly to: number
      readonly name: string
    }
  | {
      readonly kind: 'stepChanged'
      readonly stepid: number
      readonly from: number
      readonly to: number
      readonly name: string
      readonly title: { readonly before: string; readonly after: string; readonly words: WordSpan[] } | null
      readonly lines: readonly LineChange[]
      /** The lines without a change, as context. */
      readonly unchanged: readonly SameLine[]
      readonly media: MediaChange | null
      readonly form: readonly FormChange[]
    }

export type GuideChange = FieldChange | StepChange

/**
 * Returns fields first, then removed steps, then the steps in the order after. Steps that are not added, removed or
 * moved keep their relative order; as few steps as possible are moved.
 */
export function compareGuides(before: GuideState, after: GuideState, sourceOf?: SourceOf): GuideChange[] {
  return [...compareInPieces(before, after, sourceOf)].flat()
}

/**
 * Yields the same result in parts, so that the caller can yield to the event loop: each differing field, then each
 * step.
 */
export function* compareInPieces(
  before: GuideState,
  after: GuideState,
  sourceOf: SourceOf = (imageid) => imageid,
): Generator<GuideChange[]> {
  yield* compareFields(before.fields, after.fields)
  const places = new Map(after.steps.map((step, index) => [step.stepid, index]))
  const moved = listMovedSteps(before.steps, after.steps)
  const origins = new Map(before.steps.map((step, index) => [step.stepid, index]))
  const removed = before.steps.flatMap((step, index): StepChange[] =>
    places.has(step.stepid) ? [] : [{ kind: 'stepRemoved', stepid: step.stepid, from: index + 1, step }],
  )
  yield removed
  for (const [index, step] of after.steps.entries()) {
    const origin = origins.get(step.stepid) ?? -1
    const old = before.steps[origin]
    const at = { stepid: step.stepid, to: index + 1 }
    const both = { ...at, from: origin + 1, name: step.title }
    if (old && moved.has(step.stepid)) yield [{ kind: 'stepMoved', ...both }]
    yield old ? compareStep(both, [old, step], sourceOf) : [{ kind: 'stepAdded', ...at, step }]
  }
}

type Numbered = Pick<StepState, 'stepid'>

/** Returns the fewest steps that must move to reach the order after, by id. */
export function listMovedSteps(before: readonly Numbered[], after: readonly Numbered[]): Set<number> {
  const places = new Map(after.map(({ stepid }, index) => [stepid, index]))
  const moved = listMoved(Int32Array.from(before, ({ stepid }) => places.get(stepid) ?? -1))
  return new Set([...moved].map((index) => (before[index] as Numbered).stepid))
}

interface StepPositions {
  readonly stepid: number
  readonly from: number
  readonly to: number
  readonly name: string
}

function compareStep(
  places: StepPositions,
  [before, after]: readonly [StepState, StepState],
  sourceOf: SourceOf,
): StepChange[] {
  const lines = compareLines(before.lines, after.lines)
  const title =
    before.title === after.title
      ? null
      : { before: before.title, after: after.title, words: compareWords(before.title, after.title) }
  const media = isSameMedia(before.media, after.media)
    ? null
    : compareMedia(before.media, after.media, sourceOf)
  const form = compareForms(before.form ?? [], after.form ?? [])
  const isChanged = title || media || lines.length > 0 || form.length > 0
  if (!isChanged) return []
  const unchanged = listSameLines(before.lines, after.lines, lines)
  return [{ kind: 'stepChanged', ...places, title, lines, unchanged, media, form }]
}

const compareMedia = (before: MediaState, after: MediaState, sourceOf: SourceOf): MediaChange => ({
  before,
  after,
  pictures: comparePictures(picturesOf(before), picturesOf(after), sourceOf),
})

export const isSameMedia = (one: MediaState, other: MediaState): boolean =>
  one.type === other.type && isSame(one.data, other.data)
