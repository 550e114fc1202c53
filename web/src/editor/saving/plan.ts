// What has to be sent so that the server has what is on the screen: one request after the other. Pure.
import type { FieldValue, GuideState, StepState } from '@stepwright/rules'
import type { Document, Step } from '../document.ts'
import { type Snapshot, sameValue, stepToState, toState } from '../guide-state.ts'
import { lineLength, linesLimit } from '../lines.ts'

export type Operation =
  | { kind: 'remove'; stepid: number; revisionid: number }
  | { kind: 'add'; stepid: number; orderby: number; step: StepState }
  | { kind: 'step'; stepid: number; revisionid: number; change: Partial<Omit<StepState, 'stepid'>> }
  | { kind: 'order'; stepids: number[]; revisionid: number }
  | { kind: 'fields'; change: Record<string, FieldValue>; revisionid: number }
  | { kind: 'tag'; tag: string; isOn: boolean }

export type StepFault = 'empty' | 'tooManyLines' | 'tooLong'

/** Why a step cannot be saved as it is; it waits, and everything else is saved. */
export function faultOf(step: Step): StepFault | null {
  const lines = step.lines.filter(({ text }) => text.trim() !== '')
  if (lines.length === 0 && showsNothing(step)) return 'empty'
  if (lines.length > linesLimit) return 'tooManyLines'
  return lines.some(({ text }) => text.length > lineLength) ? 'tooLong' : null
}

const showsNothing = ({ media }: Step): boolean =>
  media.data === null || (Array.isArray(media.data) && media.data.length === 0)

/** A new step in which nothing has been written: there is nothing to save and nothing to complain about. */
export const isBlank = (step: Step): boolean =>
  step.stepid < 0 &&
  step.title.trim() === '' &&
  step.lines.every(({ text }) => text.trim() === '') &&
  showsNothing(step)

/** The next request, or null where all that can be saved is saved. */
export function nextOperation(base: Snapshot, document: Document): Operation | null {
  return (
    removal(base, document) ??
    addition(base, document) ??
    stepChange(base, document) ??
    fieldChange(base, document) ??
    reordering(base, document) ??
    tagging(base, document)
  )
}

/** How many things are not saved yet, those that cannot be saved included. */
export function countChanges(base: Snapshot, document: Document): number {
  const stepids = new Set(document.steps.map(({ stepid }) => stepid))
  const removed = base.state.steps.filter(({ stepid }) => !stepids.has(stepid)).length
  const changed = document.steps.filter((step) => !isBlank(step) && isStepChanged(base, step)).length
  const others = [fieldChange(base, document), reordering(base, document), tagging(base, document)].filter(
    Boolean,
  ).length
  return removed + changed + others
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

function removal(base: Snapshot, { steps }: Document): Operation | null {
  const gone = base.state.steps.find(({ stepid }) => !steps.some((step) => step.stepid === stepid))
  return gone
    ? { kind: 'remove', stepid: gone.stepid, revisionid: base.stepRevisions[gone.stepid] ?? 0 }
    : null
}

function addition(base: Snapshot, { steps }: Document): Operation | null {
  const index = steps.findIndex(({ stepid }, at) => {
    const step = steps[at]
    return base.stepRevisions[stepid] === undefined && step && faultOf(step) === null
  })
  const step = steps[index]
  if (!step) return null
  const before = steps.slice(0, index).findLast(({ stepid }) => base.stepRevisions[stepid] !== undefined)
  const place = base.state.steps.findIndex(({ stepid }) => stepid === before?.stepid)
  return { kind: 'add', stepid: step.stepid, orderby: place + 2, step: stepToState(step) }
}

function stepChange(base: Snapshot, { steps }: Document): Operation | null {
  for (const step of steps) {
    const saved = savedStep(base, step.stepid)
    if (!saved || faultOf(step) !== null) continue
    const now = stepToState(step)
    const change: { title?: string; lines?: StepState['lines']; media?: StepState['media'] } = {}
    if (now.title !== saved.title) change.title = now.title
    if (!sameValue(now.lines, saved.lines)) change.lines = now.lines
    if (!sameValue(now.media, saved.media)) change.media = now.media
    if (Object.keys(change).length > 0)
      return { kind: 'step', stepid: step.stepid, revisionid: base.stepRevisions[step.stepid] ?? 0, change }
  }
  return null
}

/** A guide without a title keeps the one that it has. */
function fieldChange({ state, revisionid }: Snapshot, document: Document): Operation | null {
  const { fields } = toState(document)
  const changed = Object.entries(fields).filter(
    ([name, value]) =>
      name !== 'tags' && !sameValue(value, state.fields[name] ?? null) && !(name === 'title' && value === ''),
  )
  return changed.length > 0 ? { kind: 'fields', change: Object.fromEntries(changed), revisionid } : null
}

function reordering({ state, revisionid }: Snapshot, { steps }: Document): Operation | null {
  const saved = state.steps.map(({ stepid }) => stepid)
  const wanted = steps.map(({ stepid }) => stepid).filter((stepid) => saved.includes(stepid))
  if (wanted.length !== saved.length || sameValue(wanted, saved)) return null
  return { kind: 'order', stepids: wanted, revisionid }
}

export const tagsOf = ({ fields }: GuideState): readonly string[] =>
  Array.isArray(fields.tags) ? (fields.tags as string[]) : []

/** One word after the other, each put on or taken off. */
function tagging({ state }: Snapshot, { fields }: Document): Operation | null {
  const saved = tagsOf(state)
  const gone = saved.find((tag) => !fields.tags.includes(tag))
  if (gone !== undefined) return { kind: 'tag', tag: gone, isOn: false }
  const fresh = fields.tags.find((tag) => !saved.includes(tag))
  return fresh === undefined ? null : { kind: 'tag', tag: fresh, isOn: true }
}

/** The guide as it is if nobody but this operation has changed it. */
export function afterwards(state: GuideState, operation: Operation): GuideState {
  const { steps, fields } = state
  switch (operation.kind) {
    case 'remove':
      return { fields, steps: steps.filter(({ stepid }) => stepid !== operation.stepid) }
    case 'add':
      return { fields, steps: steps.toSpliced(operation.orderby - 1, 0, operation.step) }
    case 'step':
      return {
        fields,
        steps: steps.map((step) =>
          step.stepid === operation.stepid ? { ...step, ...operation.change } : step,
        ),
      }
    case 'order':
      return {
        fields,
        steps: operation.stepids.flatMap((id) => steps.find(({ stepid }) => stepid === id) ?? []),
      }
    case 'fields':
      return { fields: { ...fields, ...operation.change }, steps }
    case 'tag': {
      const others = tagsOf(state).filter((tag) => tag !== operation.tag)
      const tags = operation.isOn ? [...others, operation.tag].sort() : others
      return { fields: { ...fields, tags }, steps }
    }
  }
}
