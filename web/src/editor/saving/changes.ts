// Computes unsaved changes and the request that saves all valid ones. Pure.
import type { FieldValue, GuideState, MediaState, StepState } from '@stepwright/rules'
import type { Document, Step } from '../document.ts'
import { type FieldDraft, listDoubts, wireOf } from '../form-draft.ts'
import { formFromState, type Guids, stateWithGuids } from '../form-state.ts'
import { type Snapshot, sameGuide, sameValue, stepToState, toState } from '../guide-state.ts'
import { lineLength, linesLimit } from '../lines.ts'
import type { Pending } from '../state.ts'

export type StepFault = 'empty' | 'tooManyLines' | 'tooLong'

/** Reasons why a step cannot be saved. It waits while everything else is saved. */
export function faultOf(step: Step): StepFault | null {
  const lines = step.lines.filter(({ text }) => text.trim() !== '')
  if (lines.length === 0 && showsNothing(step)) return 'empty'
  if (lines.length > linesLimit) return 'tooManyLines'
  return lines.some(({ text }) => text.length > lineLength) ? 'tooLong' : null
}

const showsNothing = ({ media }: Pick<Step, 'media'>): boolean =>
  media.data === null || (Array.isArray(media.data) && media.data.length === 0)

/** An empty new step is neither saved nor reported as a fault. */
export const isBlank = (step: Step): boolean =>
  step.stepid < 0 &&
  step.title.trim() === '' &&
  step.lines.every(({ text }) => text.trim() === '') &&
  step.form === undefined &&
  showsNothing(step)

export const withoutBlank = (document: Document): Document =>
  document.steps.some(isBlank)
    ? { ...document, steps: document.steps.filter((step) => !isBlank(step)) }
    : document

/** The first line of a guide that has nothing but an empty new step; null for any other. */
export function firstLineOf({ steps }: Document): string | null {
  const [step, ...others] = steps
  return step && others.length === 0 && isBlank(step) ? (step.lines[0]?.key ?? null) : null
}

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

/** Number of unsaved changes, including invalid ones. */
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

/** Order of the steps that are in both. */
function isMoved({ state }: Snapshot, { steps }: Document): boolean {
  const numbers = (list: readonly { stepid: number }[]) => list.map(({ stepid }) => stepid)
  const [saved, wanted] = [numbers(state.steps), numbers(steps)]
  const both = (these: number[], those: number[]) => these.filter((stepid) => those.includes(stepid)).join()
  return both(saved, wanted) !== both(wanted, saved)
}

/** The savable guide: an invalid step stays as saved or is omitted; an empty title stays as saved. */
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

/** Maps the index of a step in the request to the step. */
export const stepAt = (base: Snapshot, document: Document, index: number): Step | undefined =>
  listSavable(base, document)[index]

/** Maps the index of a step in the request to its number on the screen, from 1. */
export function numberOf(base: Snapshot, document: Document, index: number): number {
  const step = stepAt(base, document, index)
  return step ? document.steps.indexOf(step) + 1 : index + 1
}

/** Returns null if all valid changes are saved. */
export function requestFor(base: Snapshot, document: Document, key: () => string): Pending | null {
  const wanted = savableOf(base, document)
  if (sameGuide(wanted, base.state)) return null
  const { add, remove } = tagChanges(base.state, wanted)
  const body = {
    ...fieldChanges(base.state, wanted),
    ...(add.length + remove.length > 0 && { tags: { add, remove } }),
    steps: wanted.steps.map((step) => stepToSend(step, savedStep(base, step.stepid), base.locale)),
  }
  return { key: key(), madeOn: base.guideRevisionid, body: body as Pending['body'], wanted }
}

function fieldChanges(saved: GuideState, wanted: GuideState): Record<string, FieldValue> {
  const changed = Object.entries(wanted.fields).filter(
    ([name, value]) => name !== 'tags' && !sameValue(value, saved.fields[name] ?? null),
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, fieldToSend(wanted, name, value)]))
}

/** The pins of all prerequisites are sent together. */
function fieldToSend({ fields }: GuideState, name: string, value: FieldValue): FieldValue {
  if (name !== 'prerequisite_releases') return value
  const pins = value as Readonly<Record<string, number>>
  const guideids = (fields.prerequisites ?? []) as readonly number[]
  return guideids.map((guideid) => ({ guideid, releaseid: pins[guideid] ?? null }))
}

export const tagsOf = ({ fields }: GuideState): readonly string[] =>
  Array.isArray(fields.tags) ? (fields.tags as string[]) : []

function tagChanges(saved: GuideState, wanted: GuideState): { add: string[]; remove: string[] } {
  const [had, has] = [tagsOf(saved), tagsOf(wanted)]
  return { add: has.filter((tag) => !had.includes(tag)), remove: had.filter((tag) => !has.includes(tag)) }
}

/**
 * Saved steps contain only changed members. A step that was deleted and undone is sent as new, and so are the fields of
 * its form.
 */
function stepToSend(step: StepState, saved: StepState | undefined, locale: string | undefined) {
  const { stepid, title, lines, media, form = [] } = step
  const drafts = formFromState(form)
  if (!saved) {
    const fields = drafts.map((field) => ({ ...field, guid: null }))
    return {
      key: String(stepid),
      title,
      lines,
      ...(!showsNothing(step) && { media: mediaToSend(media) }),
      ...(fields.length > 0 && { form: formToSend(fields, locale) }),
    }
  }
  return {
    stepid,
    ...(title !== saved.title && { title }),
    ...(!sameValue(lines, saved.lines) && { lines }),
    ...(!sameValue(media, saved.media) && { media: mediaToSend(media) }),
    ...(!sameValue(form, saved.form ?? []) && { form: formToSend(drafts, locale) }),
  }
}

const formToSend = (fields: readonly FieldDraft[], locale: string | undefined) => ({
  fields: fields.map((field) => wireOf(field, fields, locale)),
})

/** The first step whose form has changed and has numbers that can be read in two ways. */
export function findDoubtful(base: Snapshot, { steps }: Document): Step | undefined {
  const { locale = 'en' } = base
  return steps.find(
    (step) =>
      step.form &&
      faultOf(step) === null &&
      isStepChanged(base, step) &&
      listDoubts(step.form, locale).length > 0,
  )
}

/** Videos and embeds are both objects. */
const mediaToSend = ({ type, data }: MediaState): MediaState =>
  type === 'image' ? { type, data } : { type: 'object', data }

/** Replaces temporary ids of new steps and keys of new fields by those of the server. */
export function withNumbers(
  state: GuideState,
  numbers: ReadonlyMap<number, number>,
  guids: Guids = new Map(),
): GuideState {
  const steps = state.steps.map(({ form, ...step }) => ({
    ...step,
    stepid: numbers.get(step.stepid) ?? step.stepid,
    ...(form && { form: stateWithGuids(form, guids) }),
  }))
  return { ...state, steps }
}
