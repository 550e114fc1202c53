// Applies a difference to the state before, which proves that the difference is complete.
import {
  type FieldChange,
  type FormChange,
  type FormFieldState,
  type GuideChange,
  type GuideState,
  type LineChange,
  type LineState,
  type MediaChange,
  type MediaState,
  type PictureChange,
  picturesOf,
  type StepState,
  type TextChange,
} from '../src/index.ts'

export function applyText(before: string, changes: readonly TextChange[]): string {
  const gone = new Set(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.from])))
  const placed = new Map<number, string>()
  for (const change of changes) {
    if (change.kind === 'added') placed.set(change.to, change.text)
    if (change.kind === 'changed')
      placed.set(change.to, change.words.map((span) => (span.kind === 'removed' ? '' : span.text)).join(''))
  }
  return fill(
    before.split('\n').filter((_, index) => !gone.has(index + 1)),
    placed,
  ).join('\n')
}

export function applyLines(before: readonly LineState[], changes: readonly LineChange[]): LineState[] {
  const gone = new Set(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.from])))
  const placed = new Map<number, LineState>()
  for (const change of changes) {
    if (change.kind === 'added') placed.set(change.to, change.line)
    else if (change.kind !== 'removed') placed.set(change.to, change.after)
  }
  return fill(
    before.filter((_, index) => !gone.has(index + 1)),
    placed,
  )
}

export function applyForm(
  before: readonly FormFieldState[],
  changes: readonly FormChange[],
): FormFieldState[] {
  const gone = new Set(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.from])))
  const placed = new Map<number, FormFieldState>()
  for (const change of changes) {
    if (change.kind === 'added') placed.set(change.to, change.field)
    else if (change.kind !== 'removed') placed.set(change.to, change.after)
  }
  return fill(
    before.filter((_, index) => !gone.has(index + 1)),
    placed,
  )
}

export function applyPictures(before: readonly number[], changes: readonly PictureChange[]): number[] {
  const gone = new Set(changes.flatMap((change) => (change.kind === 'added' ? [] : [change.from])))
  const placed = new Map<number, number>()
  for (const change of changes) {
    if (change.kind === 'added') placed.set(change.to, change.imageid)
    else if (change.kind !== 'removed') placed.set(change.to, change.after)
  }
  return fill(
    before.filter((_, index) => !gone.has(index + 1)),
    placed,
  )
}

export function applyChanges(before: GuideState, changes: readonly GuideChange[]): GuideState {
  const fields = { ...before.fields }
  const steps = new Map(before.steps.map((step) => [step.stepid, step]))
  const gone = new Set<number>()
  const placed = new Map<number, number>()
  for (const change of changes) {
    if ('field' in change) fields[change.field] = applyField(before.fields[change.field] ?? null, change)
    else if (change.kind === 'stepChanged')
      steps.set(change.stepid, applyStep(steps.get(change.stepid)!, change))
    else {
      if (change.kind !== 'stepAdded') gone.add(change.stepid)
      if (change.kind !== 'stepRemoved') placed.set(change.to, change.stepid)
      if (change.kind === 'stepAdded') steps.set(change.stepid, change.step)
    }
  }
  const remaining = before.steps.map((step) => step.stepid).filter((stepid) => !gone.has(stepid))
  return { fields, steps: fill(remaining, placed).map((stepid) => steps.get(stepid)!) }
}

function applyField(before: GuideState['fields'][string], change: FieldChange) {
  return change.kind === 'text' ? applyText(String(before), change.lines) : change.after
}

function applyStep(step: StepState, change: Extract<GuideChange, { kind: 'stepChanged' }>): StepState {
  const { title, lines, media, form } = change
  return {
    stepid: step.stepid,
    title: title?.after ?? step.title,
    lines: applyLines(step.lines, lines),
    media: media ? applyMedia(step.media, media) : step.media,
    ...(step.form || form.length > 0 ? { form: applyForm(step.form ?? [], form) } : {}),
  }
}

function applyMedia(before: MediaState, { after, pictures }: MediaChange): MediaState {
  const data = applyPictures(picturesOf(before), pictures)
  return after.type === 'image' ? { type: 'image', data } : after
}

/** Unchanged elements fill the free positions in order. */
function fill<T>(staying: T[], placed: Map<number, T>): T[] {
  const rest = [...staying]
  return Array.from({ length: staying.length + placed.size }, (_, index) =>
    placed.has(index + 1) ? placed.get(index + 1)! : rest.shift()!,
  )
}
