// The edited guide: an immutable document and the pure functions that change it.
import type { MediaState } from '@stepwright/rules'
import { freshKey } from '../lib/fresh-key.ts'
import { moved } from '../lib/moved.ts'
import { copyForm, type Form } from './form-state.ts'

export interface Line {
  /** Identifies a line on the screen; the server does not know it. */
  readonly key: string
  readonly text: string
  readonly bullet: string
  readonly level: number
}

export interface Step {
  /** Negative for a step that the server does not have yet. */
  readonly stepid: number
  /** Identifies a new step on the screen, also after the server has numbered it. */
  readonly key?: string
  readonly title: string
  readonly lines: readonly Line[]
  readonly media: MediaState
  /** The fields that a run asks for; absent if there are none. */
  readonly form?: Form
}

// A type alias, because an interface is not assignable to an index signature.
export type Thing = {
  readonly name: string
  readonly type: string
  readonly quantity: number
  readonly notes: string
  readonly isoptional: boolean
  readonly featured: boolean
}

export type Fields = {
  readonly category: string
  readonly type: string
  readonly subject: string
  readonly title: string
  readonly summary: string
  readonly introduction: string
  readonly conclusion: string
  readonly difficulty: string
  readonly time_required_min: number
  readonly time_required_max: number
  readonly image: number | null
  readonly flags: readonly string[]
  /** Tags. They belong to no revision of the guide, but are saved and undone with it. */
  readonly tags: readonly string[]
  readonly tools: readonly Thing[]
  readonly parts: readonly Thing[]
  readonly prerequisites: readonly number[]
  /** Releases to which prerequisites are pinned, by guide; others follow their newest release. */
  readonly prerequisite_releases: { readonly [guideid: string]: number | null }
  readonly documents: readonly number[]
  /** The document that is shown in the page. */
  readonly featured_documentid: number | null
  /** Video or embed of the introduction. */
  readonly objectid: number | null
}

export interface Document {
  readonly fields: Fields
  readonly steps: readonly Step[]
}

export const picturesLimit = 3
const noPictures: MediaState = { type: 'image', data: [] }

/** Ids of the pictures of a step; empty if it shows a video. */
export function picturesOf({ type, data }: MediaState): readonly number[] {
  return type === 'image' && Array.isArray(data) ? (data as number[]) : []
}

export const newLine = (key: string, text = '', like?: Line): Line => ({
  key,
  text,
  bullet: like?.bullet.startsWith('icon_') ? 'black' : (like?.bullet ?? 'black'),
  level: like?.level ?? 0,
})

export function newStep(stepid: number, key: string): Step {
  return { stepid, key, title: '', lines: [newLine(key)], media: noPictures }
}

let newest = 0

/** Returns a negative id that no step of this page has had: an upload may still name a step that was saved since. */
export function nextStepid({ steps }: Document): number {
  newest = Math.min(newest, ...steps.map(({ stepid }) => stepid)) - 1
  return newest
}

export function setField<K extends keyof Fields>(document: Document, name: K, value: Fields[K]): Document {
  return { ...document, fields: { ...document.fields, [name]: value } }
}

export const findStep = ({ steps }: Document, stepid: number): Step | undefined =>
  steps.find((step) => step.stepid === stepid)

export function changeStep(document: Document, stepid: number, change: (step: Step) => Step): Document {
  return { ...document, steps: document.steps.map((step) => (step.stepid === stepid ? change(step) : step)) }
}

export const setLines = (document: Document, stepid: number, lines: readonly Line[]): Document =>
  changeStep(document, stepid, (step) => ({ ...step, lines }))

export const setPictures = (document: Document, stepid: number, imageids: readonly number[]): Document =>
  changeStep(document, stepid, (step) => ({
    ...step,
    media: { type: 'image', data: imageids.slice(0, picturesLimit) },
  }))

export function withForm({ form: _before, ...step }: Step, form: Form): Step {
  return form.length > 0 ? { ...step, form } : step
}

export const setForm = (document: Document, stepid: number, form: Form): Document =>
  changeStep(document, stepid, (step) => withForm(step, form))

/** A video or embed replaces all pictures. */
export const setClip = (document: Document, stepid: number, media: MediaState): Document =>
  changeStep(document, stepid, (step) => ({ ...step, media }))

export function moveStep(document: Document, stepid: number, to: number): Document {
  const from = document.steps.findIndex((step) => step.stepid === stepid)
  const steps = moved(document.steps, from, to)
  return steps === document.steps ? document : { ...document, steps }
}

/** Inserts a step after another one, or first if that one does not exist. */
export function insertStep(document: Document, after: number | null, step: Step): Document {
  const place = document.steps.findIndex(({ stepid }) => stepid === after) + 1
  return { ...document, steps: document.steps.toSpliced(place, 0, step) }
}

export const removeStep = (document: Document, stepid: number): Document => ({
  ...document,
  steps: document.steps.filter((step) => step.stepid !== stepid),
})

export function duplicateStep(document: Document, stepid: number, key: () => string): Document {
  const step = findStep(document, stepid)
  if (!step) return document
  const lines = step.lines.map((line) => ({ ...line, key: key() }))
  const copy = { ...step, stepid: nextStepid(document), key: key(), lines }
  return insertStep(document, stepid, withForm(copy, copyForm(step.form ?? [], key)))
}

/** Splits a step: the lines from this key on become a new step. The form stays. */
export function splitStep(document: Document, stepid: number, lineKey: string): Document {
  const step = findStep(document, stepid)
  const at = step?.lines.findIndex(({ key }) => key === lineKey) ?? -1
  if (!step || at < 1) return document
  const rest: Step = {
    ...newStep(nextStepid(document), freshKey()),
    lines: withPossibleLevels(step.lines.slice(at)),
  }
  return insertStep(setLines(document, stepid, step.lines.slice(0, at)), stepid, rest)
}

/** Merges a step into the previous one. Pictures beyond the limit are dropped, so callers ask first. */
export function mergeStep(document: Document, stepid: number): Document {
  const place = document.steps.findIndex((step) => step.stepid === stepid)
  const [before, step] = [document.steps[place - 1], document.steps[place]]
  if (!before || !step) return document
  const written = step.lines.filter(({ text }) => text.trim() !== '')
  const ownLines = before.lines.filter(({ text }) => text.trim() !== '')
  const pictures = [...new Set([...picturesOf(before.media), ...picturesOf(step.media)])]
  const media = isOnlyPictures(before, step)
    ? { type: 'image', data: pictures.slice(0, picturesLimit) }
    : before.media
  const joined: Step = {
    ...before,
    title: before.title || step.title,
    lines:
      ownLines.length + written.length > 0 ? withPossibleLevels([...ownLines, ...written]) : before.lines,
    media,
  }
  const form = [...(before.form ?? []), ...copyForm(step.form ?? [], freshKey)]
  return changeStep(removeStep(document, stepid), before.stepid, () => withForm(joined, form))
}

const isOnlyPictures = (...steps: Step[]): boolean => steps.every(({ media }) => media.type === 'image')

/** The first line has level 0, and a line is at most one level deeper than the line above. */
export function withPossibleLevels<L extends { readonly level: number }>(lines: readonly L[]): readonly L[] {
  let deepest = 0
  return lines.map((line) => {
    const level = Math.min(line.level, deepest)
    deepest = level + 1
    return level === line.level ? line : { ...line, level }
  })
}
