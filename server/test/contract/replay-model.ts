// A model of a guide as plain values: applies edits one after the other without a server.
export interface StepState {
  stepid: number
  title: string
  lines: string[]
}

export interface GuideState {
  title: string
  summary: string
  steps: StepState[]
}

/** Translated texts. A text that is missing here is read in the original language. */
export interface Translation {
  title?: string
  steps: Record<number, string>
}

export interface Model {
  guide: GuideState
  german: Translation
}

export type Change =
  | { kind: 'fields'; title?: string; summary?: string }
  | { kind: 'add'; at: number; step: StepState }
  | { kind: 'step'; stepid: number; title?: string; lines?: string[] }
  | { kind: 'remove'; stepid: number }
  | { kind: 'order'; stepids: number[] }
  | { kind: 'document'; summary: string; steps: StepState[] }
  | { kind: 'revert'; to: Model }
  | { kind: 'translate'; title: string }
  | { kind: 'translateStep'; stepid: number; title: string }
  | { kind: 'revertTranslation'; to: Model }

/** Returns a new value and leaves earlier ones unchanged. */
export function apply({ guide, german }: Model, change: Change): Model {
  const { steps } = guide
  const withSteps = (next: StepState[]): Model => ({ guide: { ...guide, steps: next }, german })
  switch (change.kind) {
    case 'fields':
      return {
        guide: { ...guide, title: change.title ?? guide.title, summary: change.summary ?? guide.summary },
        german,
      }
    case 'add':
      return withSteps(steps.toSpliced(change.at - 1, 0, change.step))
    case 'step':
      return withSteps(
        steps.map((step) =>
          step.stepid === change.stepid
            ? { ...step, title: change.title ?? step.title, lines: change.lines ?? step.lines }
            : step,
        ),
      )
    case 'remove':
      return withSteps(steps.filter(({ stepid }) => stepid !== change.stepid))
    case 'order':
      return withSteps(change.stepids.flatMap((id) => steps.filter(({ stepid }) => stepid === id)))
    case 'document':
      return { guide: { ...guide, summary: change.summary, steps: change.steps }, german }
    case 'revert':
      return { guide: change.to.guide, german }
    case 'translate':
      return { guide, german: { ...german, title: change.title } }
    case 'translateStep':
      return { guide, german: { ...german, steps: { ...german.steps, [change.stepid]: change.title } } }
    case 'revertTranslation':
      return { guide, german: change.to.german }
  }
}

/** Returns the guide as a German reader gets it. */
export const inGerman = ({ guide, german }: Model): GuideState => ({
  ...guide,
  title: german.title ?? guide.title,
  steps: guide.steps.map((step) => ({ ...step, title: german.steps[step.stepid] ?? step.title })),
})

interface ShownStep {
  stepid: number
  title: string
  lines: { text_raw: string }[]
}

/** Reads the same state from a response. */
export const stateOf = (body: { title: string; summary: string; steps: ShownStep[] }): GuideState => ({
  title: body.title,
  summary: body.summary,
  steps: body.steps.map(({ stepid, title, lines }) => ({
    stepid,
    title,
    lines: lines.map((line) => line.text_raw),
  })),
})

/** Pseudo-random numbers from a seed, so that a failing run can be repeated. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
