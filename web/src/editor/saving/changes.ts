// What is not saved yet, and the one request that saves all of it that can be saved. Pure.
import type { FieldValue, GuideState, MediaState, StepState } from '@stepwright/rules'
import type { Document, Step } from '../document.ts'
import { type Snapshot, sameGuide, sameValue, stepToState, toState } from '../guide-state.ts'
import { lineLength, linesLimit } from '../lines.ts'
import type { Pending } from '../state.ts'

export type StepFault = 'empty' | 'tooManyLines' | 'tooLong'

/** Why a step cannot be saved as it is; it waits, and everything else is saved. */
export function faultOf(step: Step): StepFault | null {
  const lines = step.lines.filter(({ text }) => text.trim() !== '')
  if (lines.length === 0 && showsNothing(step)) return 'empty'
  if (lines.length > linesLimit) return 'tooManyLines'
  return lines.some(({ text }) => text.length > lineLength) ? 'tooLong' : null
}

const showsNothing = ({ media }: Pick<Step, 'media'>): boolean =>
  media.data === null || (Array.isArray(media.data) && media.data.length === 0)

/** A new step in which nothing has been written: there is nothing to save and nothing to complain about. */
export const isBlank = (step: Step): boolean =>
  step.stepid < 0 &&
  step.title.trim() === '' &&
  step.lines.every(({ text }) => text.trim() === '') &&
  showsNothing(step)

const byNumber = new WeakMap<GuideState, Map<number, StepState>>()

function savedStep({ state }: Snapshot, stepid: number): StepState | undefined {
  const known = byNumber.get(state) ?? new Map(state.steps.map((step) => [step.stepid, step]))
  byNumber.set(state, known)
  return known.get(stepid)
}

export function isStepChanged(base: Snapshot, step: Step): boolean {
  const saved = savedStep(base, step.stepid)
  return !saved || !sameValue(saved, stepToState(step))
}

/** How many things are not saved yet, those that cannot be saved included. */
export function countChanges(base: Snapshot, document: Document): number {
  const stepids = new Set(document.steps.map(({ stepid }) => stepid))
  const removed = base.state.steps.filter(({ stepid }) => !stepids.has(stepid)).length
  const changed = document.steps.filter((step) => !isBlank(step) && isStepChanged(base, step)).length
  const wanted = savableOf(base, document)
  const { add, remove } = tagChanges(base.state, wanted)
  const others = [
    Object.keys(fieldChanges(base.state, wanted)).length > 0,
    isMoved(base, document),
    add.length + remove.length > 0,
  ]
  return removed + changed + others.filter(Boolean).length
}

/** Of the steps that are in both. */
function isMoved({ state }: Snapshot, { steps }: Document): boolean {
  const numbers = (list: readonly { stepid: number }[]) => list.map(({ stepid }) => stepid)
  const [saved, wanted] = [numbers(state.steps), numbers(steps)]
  const both = (these: number[], those: number[]) => these.filter((stepid) => those.includes(stepid)).join()
  return both(saved, wanted) !== both(wanted, saved)
}

/** The guide as it may be saved: a step with a fault is as it was, or is not there yet; a title that is gone stays. */
function savableOf(base: Snapshot, document: Document): GuideState {
  const { fields } = toState(document)
  const title = fields.title === '' ? (base.state.fields.title ?? '') : (fields.title ?? '')
  const steps = listSavable(base, document).map((step) =>
    faultOf(step) === null ? stepToState(step) : (savedStep(base, step.stepid) as StepState),
  )
  return { fields: { ...fields, title }, steps }
}

const listSavable = (base: Snapshot, { steps }: Document): Step[] =>
  steps.filter((step) => faultOf(step) === null || savedStep(base, step.stepid))

/** Where the step stands on the screen that is the one with this index in a request, from 1. */
export function numberOf(base: Snapshot, document: Document, index: number): number {
  const step = listSavable(base, document)[index]
  return step ? document.steps.indexOf(step) + 1 : index + 1
}

/** Null where all that can be saved is saved. */
export function requestFor(base: Snapshot, document: Document, key: () => string): Pending | null {
  const wanted = savableOf(base, document)
  if (sameGuide(wanted, base.state)) return null
  const { add, remove } = tagChanges(base.state, wanted)
  const body = {
    ...fieldChanges(base.state, wanted),
    ...(add.length + remove.length > 0 && { tags: { add, remove } }),
    steps: wanted.steps.map((step) => stepToSend(step, savedStep(base, step.stepid))),
  }
  return { key: key(), madeOn: base.guideRevisionid, body: body as Pending['body'], wanted }
}

function fieldChanges(saved: GuideState, wanted: GuideState): Record<string, FieldValue> {
  const changed = Object.entries(wanted.fields).filter(
    ([name, value]) => name !== 'tags' && !sameValue(value, saved.fields[name] ?? null),
  )
  return Object.fromEntries(changed)
}

export const tagsOf = ({ fields }: GuideState): readonly string[] =>
  Array.isArray(fields.tags) ? (fields.tags as string[]) : []

function tagChanges(saved: GuideState, wanted: GuideState): { add: string[]; remove: string[] } {
  const [had, has] = [tagsOf(saved), tagsOf(wanted)]
  return { add: has.filter((tag) => !had.includes(tag)), remove: had.filter((tag) => !has.includes(tag)) }
}

/** Of a step that is saved only what differs. A step that was removed and is undone comes as a new one. */
function stepToSend(step: StepState, saved: StepState | undefined) {
  const { stepid, title, lines, media } = step
  if (!saved)
    return { key: String(stepid), title, lines, ...(!showsNothing(step) && { media: mediaToSend(media) }) }
  return {
    stepid,
    ...(title !== saved.title && { title }),
    ...(!sameValue(lines, saved.lines) && { lines }),
    ...(!sameValue(media, saved.media) && { media: mediaToSend(media) }),
  }
}

/** Videos and embeds are both written as an object. */
const mediaToSend = ({ type, data }: MediaState): MediaState =>
  type === 'image' ? { type, data } : { type: 'object', data }

/** New steps under the numbers that the server has given them. */
export function withNumbers(state: GuideState, numbers: ReadonlyMap<number, number>): GuideState {
  const steps = state.steps.map((step) => ({ ...step, stepid: numbers.get(step.stepid) ?? step.stepid }))
  return { ...state, steps }
}
