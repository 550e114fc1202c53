// Converts a guide between the server's shape, the edited document and the state that is compared and merged.
import { englishDifficulty, type GuideState, type StepState } from '@stepwright/rules'
import { flagsOf } from '../guides/flags.ts'
import type { Guide, Image } from '../lib/api.ts'
import { freshKey } from '../lib/fresh-key.ts'
import { clipOf } from './clip.ts'
import {
  type Document,
  type Fields,
  insertStep,
  type Line,
  newStep,
  nextStepid,
  type Step,
  type Thing,
  withForm,
  withPossibleLevels,
} from './document.ts'
import type { StepForm } from './form-draft.ts'
import { formFromState, formToState, inLocale, type SavedForm, savedForms } from './form-state.ts'

/** A guide of the server with the revision tokens that a change must name. */
export interface Snapshot {
  /** Language of the guide, for which its tokens are valid. */
  readonly langid?: string | undefined
  readonly state: GuideState
  readonly revisionid: number
  readonly guideRevisionid: number
  /** The release in effect, if nothing inside of it differs. */
  readonly releaseid?: number | null
  readonly isPublic: boolean
  /** Language in which the numbers of forms are written; absent in drafts of earlier versions, which had no forms. */
  readonly locale?: string
  /** The form revision of each step that has a form. */
  readonly formRevisions?: Readonly<Record<number, number>>
}

export const difficulties = ['Very easy', 'Easy', 'Moderate', 'Difficult', 'Very difficult'] as const

/** Members of a guide that the server returns separately. */
export interface Beside {
  readonly tags: readonly string[]
  readonly forms: ReadonlyMap<number, SavedForm>
  readonly locale: string
}

export function snapshotOf(guide: Guide, { tags, forms, locale }: Beside): Snapshot {
  const own = guide.steps.filter(({ guideid }) => guideid === guide.guideid)
  return {
    langid: guide.langid,
    state: {
      fields: fieldsOf(guide, tags),
      steps: own.map((step) => stepStateOf(step, forms.get(step.stepid))),
    },
    revisionid: guide.revisionid,
    guideRevisionid: guide.guide_revisionid,
    releaseid: guide.release?.releaseid ?? null,
    // A guide that waits for its first release becomes public with it.
    isPublic: guide.public || guide.awaits_release === true,
    locale,
    formRevisions: Object.fromEntries([...forms].map(([stepid, { revisionid }]) => [stepid, revisionid])),
  }
}

/** The forms of the server after a save that has changed some of them. */
export function formsAfter(
  { state, formRevisions = {} }: Snapshot,
  changed: readonly StepForm[],
  locale: string,
): Map<number, SavedForm> {
  const before = state.steps.flatMap(({ stepid, form }): [number, SavedForm][] =>
    form ? [[stepid, { revisionid: formRevisions[stepid] ?? 0, fields: form }]] : [],
  )
  return new Map([...before, ...savedForms(changed, locale)])
}

/** Writes the numbers of all forms in another language. */
export const guideInLocale = (guide: GuideState, from: string, to: string): GuideState =>
  from === to
    ? guide
    : {
        ...guide,
        steps: guide.steps.map((step) =>
          step.form ? { ...step, form: inLocale(step.form, from, to) } : step,
        ),
      }

function fieldsOf(guide: Guide, tags: readonly string[]): Fields {
  return {
    category: guide.category,
    type: guide.type,
    subject: guide.subject,
    title: guide.title,
    summary: guide.summary,
    introduction: guide.introduction_raw,
    conclusion: guide.conclusion_raw,
    // The answer has the type's title in the language of the guide; a change has to name it in English.
    difficulty: englishDifficulty(guide.difficulty),
    time_required_min: guide.time_required_min,
    time_required_max: guide.time_required_max,
    image: guide.image?.id ?? null,
    flags: flagsOf(guide),
    tags: tags.toSorted(),
    tools: guide.tools.map(thingOf),
    parts: guide.parts.map(thingOf),
    prerequisites: guide.prerequisites.map(({ guideid }) => guideid),
    prerequisite_releases: Object.fromEntries(
      (guide.prerequisite_releases ?? []).flatMap(({ guideid, releaseid }) =>
        releaseid === null ? [] : [[String(guideid), releaseid]],
      ),
    ),
    documents: guide.documents.map(({ documentid }) => documentid),
    featured_documentid: guide.featured_documentid,
    objectid: clipOf(guide.intro_video)?.objectid ?? null,
  }
}

const thingOf = ({ text, type, quantity, notes, isoptional, featured }: Guide['tools'][number]) => ({
  name: text,
  type,
  quantity,
  notes: notes ?? '',
  isoptional,
  featured,
})

function stepStateOf(
  { stepid, title, lines, media }: Guide['steps'][number],
  form: SavedForm | undefined,
): StepState {
  const data =
    media.type === 'image'
      ? (Array.isArray(media.data) ? (media.data as Image[]) : []).map(({ id }) => id)
      : // Only the id of a video is compared, because its other members change during encoding.
        (clipOf(media.data)?.objectid ?? null)
  return {
    stepid,
    title,
    lines: lines.map(({ text_raw, bullet, level }) => ({ text: text_raw, bullet, level })),
    media: { type: media.type, data },
    ...(form && form.fields.length > 0 && { form: form.fields }),
  }
}

/** Every picture of the guide by id. */
export function imagesOf(guide: Guide): Record<number, Image> {
  const shown = guide.steps.flatMap(({ media }) =>
    media.type === 'image' && Array.isArray(media.data) ? (media.data as Image[]) : [],
  )
  const all = guide.image ? [guide.image, ...shown] : shown
  return Object.fromEntries(all.map((image) => [image.id, image]))
}

const states = new WeakMap<Step, StepState>()

/** Normalises as the server does: without empty lines, with trimmed titles. */
export function stepToState(step: Step): StepState {
  const known = states.get(step)
  if (known) return known
  const { stepid, title, lines, media, form = [] } = step
  const written = lines.filter(({ text }) => text.trim() !== '')
  const state = {
    stepid,
    title: title.trim(),
    lines: withPossibleLevels(written).map(({ text, bullet, level }) => ({ text, bullet, level })),
    media,
    ...(form.length > 0 && { form: formToState(form) }),
  }
  states.set(step, state)
  return state
}

/** A part without a name is incomplete. */
const isNamed = ({ name }: Thing): boolean => name.trim() !== ''

/** A merge leaves null for a pin that was removed, and removing a prerequisite leaves its pin. */
const pinsOf = ({ prerequisites, prerequisite_releases: pins = {} }: Fields) =>
  Object.fromEntries(
    Object.entries(pins).filter(
      ([guideid, releaseid]) => releaseid !== null && prerequisites.includes(Number(guideid)),
    ),
  )

export const toState = ({ fields, steps }: Document): GuideState => ({
  fields: {
    ...fields,
    title: fields.title.trim(),
    subject: fields.subject.trim(),
    summary: fields.summary.trim(),
    tags: fields.tags.toSorted(),
    prerequisite_releases: pinsOf(fields),
    tools: fields.tools.filter(isNamed),
    parts: fields.parts.filter(isNamed),
  },
  steps: steps.map(stepToState),
})

/** Returns the state as a document. Unchanged parts keep their identity from `before`, including empty lines. */
export function toDocument(state: GuideState, before?: Document): Document {
  const known = new Map(before?.steps.map((step) => [step.stepid, step]))
  return {
    fields: before ? preserveInput(state.fields as Fields, before.fields) : (state.fields as Fields),
    steps: state.steps.map((step) => {
      const old = known.get(step.stepid)
      if (old && sameValue(stepToState(old), step)) return old
      const lines = withKeys(step.lines, old?.lines ?? [])
      const { form = [], ...others } = step
      const now = {
        ...others,
        ...(old?.key !== undefined && { key: old.key }),
        lines: lines.length > 0 ? lines : [{ key: freshKey(), text: '', bullet: 'black', level: 0 }],
      }
      return withForm(now, formFromState(form, old?.form))
    }),
  }
}

/** A guide without a step gets an empty one to write in. It is not saved while it stays empty. */
export const withFirstStep = (document: Document): Document =>
  document.steps.length > 0 ? document : insertStep(document, null, newStep(nextStepid(document), freshKey()))

/** Trailing spaces of a title being typed stay, and so do parts without a name. */
function preserveInput(fields: Fields, before: Fields): Fields {
  const preserved: { -readonly [K in keyof Fields]: Fields[K] } = { ...fields }
  if (before.title.trim() === fields.title) preserved.title = before.title
  if (before.subject.trim() === fields.subject) preserved.subject = before.subject
  if (before.summary.trim() === fields.summary) preserved.summary = before.summary
  if (sameValue(before.tools.filter(isNamed), fields.tools)) preserved.tools = before.tools
  if (sameValue(before.parts.filter(isNamed), fields.parts)) preserved.parts = before.parts
  return preserved
}

function withKeys(lines: StepState['lines'], before: readonly Line[]): Line[] {
  const free = [...before]
  const take = (found: number): string => free.splice(found, 1)[0]?.key ?? freshKey()
  const exact = lines.map(({ text }) => {
    const found = free.findIndex((line) => line.text === text)
    return found < 0 ? null : take(found)
  })
  return lines.map((line, index) => ({
    ...line,
    key: exact[index] ?? (free.length > 0 ? take(0) : freshKey()),
  }))
}

export const sameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

// Cached per step, because documents are immutable and are compared often.
const written = new WeakMap<object, string>()

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = written.get(value)
  if (known !== undefined) return known
  const text = JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
  written.set(value, text)
  return text
}

/** Equivalent to comparing the whole, but step by step. */
export const sameGuide = (one: GuideState, other: GuideState): boolean =>
  one.steps.length === other.steps.length &&
  sameValue(one.fields, other.fields) &&
  one.steps.every((step, index) => sameValue(step, other.steps[index]))
