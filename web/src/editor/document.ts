// The guide as its author has it on the screen: immutable, changed by pure functions alone.
import type { MediaState } from '@stepwright/rules'
import { moved } from '../lib/moved.ts'

export interface Line {
  /** Tells lines apart on the screen; the server knows no such thing. */
  readonly key: string
  readonly text: string
  readonly bullet: string
  readonly level: number
}

export interface Step {
  /** A step that the server does not have yet has a negative number. */
  readonly stepid: number
  readonly title: string
  readonly lines: readonly Line[]
  readonly media: MediaState
}

// An interface would not do where any object with such members is asked for.
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
  /** Words that it is found by; they belong to no state of the guide, but are written and undone with it. */
  readonly tags: readonly string[]
  readonly tools: readonly Thing[]
  readonly parts: readonly Thing[]
  readonly prerequisites: readonly number[]
  readonly documents: readonly number[]
  /** The document that is shown in the page. */
  readonly featured_documentid: number | null
  /** The video or embed that introduces the guide. */
  readonly objectid: number | null
}

export interface Document {
  readonly fields: Fields
  readonly steps: readonly Step[]
}

export const picturesLimit = 3
export const noPictures: MediaState = { type: 'image', data: [] }

/** Numbers of the pictures that a step shows; none where it shows a video. */
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
  return { stepid, title: '', lines: [newLine(key)], media: noPictures }
}

/** A number that no step of the document has. */
export const nextStepid = ({ steps }: Document): number =>
  Math.min(0, ...steps.map(({ stepid }) => stepid)) - 1

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

/** A video or an embed takes the place of all pictures. */
export const setClip = (document: Document, stepid: number, media: MediaState): Document =>
  changeStep(document, stepid, (step) => ({ ...step, media }))

export function moveStep(document: Document, stepid: number, to: number): Document {
  const from = document.steps.findIndex((step) => step.stepid === stepid)
  const steps = moved(document.steps, from, to)
  return steps === document.steps ? document : { ...document, steps }
}

/** Puts a step after another one, or first where that one is not there. */
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
  return insertStep(document, stepid, { ...step, stepid: nextStepid(document), lines })
}

/** The lines from the one with this key on become a step of their own. */
export function splitStep(document: Document, stepid: number, lineKey: string): Document {
  const step = findStep(document, stepid)
  const at = step?.lines.findIndex(({ key }) => key === lineKey) ?? -1
  if (!step || at < 1) return document
  const rest: Step = {
    stepid: nextStepid(document),
    title: '',
    lines: withPossibleLevels(step.lines.slice(at)),
    media: noPictures,
  }
  return insertStep(setLines(document, stepid, step.lines.slice(0, at)), stepid, rest)
}

/** Joins a step to the one before it. Pictures beyond the limit stay with neither, so that asks first. */
export function mergeStep(document: Document, stepid: number): Document {
  const place = document.steps.findIndex((step) => step.stepid === stepid)
  const [before, step] = [document.steps[place - 1], document.steps[place]]
  if (!before || !step) return document
  const written = step.lines.filter(({ text }) => text.trim() !== '')
  const kept = before.lines.filter(({ text }) => text.trim() !== '')
  const pictures = [...new Set([...picturesOf(before.media), ...picturesOf(step.media)])]
  const media = isOnlyPictures(before, step)
    ? { type: 'image', data: pictures.slice(0, picturesLimit) }
    : before.media
  const joined: Step = {
    ...before,
    title: before.title || step.title,
    lines: kept.length + written.length > 0 ? withPossibleLevels([...kept, ...written]) : before.lines,
    media,
  }
  return changeStep(removeStep(document, stepid), before.stepid, () => joined)
}

const isOnlyPictures = (...steps: Step[]): boolean => steps.every(({ media }) => media.type === 'image')

/** The first line has no level, and a line is at most one deeper than the one above it. */
export function withPossibleLevels<L extends { readonly level: number }>(lines: readonly L[]): readonly L[] {
  let deepest = 0
  return lines.map((line) => {
    const level = Math.min(line.level, deepest)
    deepest = level + 1
    return level === line.level ? line : { ...line, level }
  })
}
