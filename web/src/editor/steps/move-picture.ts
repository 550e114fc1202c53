// Moves a picture within its step or to another one. Pure.
import { changeStep, type Document, findStep, picturesLimit, picturesOf, setPictures } from '../document.ts'

export interface PicturePosition {
  readonly stepid: number
  readonly index: number
}

export type Obstacle = 'full' | 'video'

/** Returns why a picture of another step cannot be moved here; null if it can. */
export function obstacleAt(document: Document, stepid: number): Obstacle | null {
  const media = findStep(document, stepid)?.media
  if (media?.type !== 'image') return 'video'
  return picturesOf(media).length >= picturesLimit ? 'full' : null
}

/** `to.index` counts the pictures after the moved one is removed. */
export function movePicture(document: Document, from: PicturePosition, to: PicturePosition): Document {
  const source = findStep(document, from.stepid)
  if (!source) return document
  const imageid = picturesOf(source.media)[from.index]
  if (imageid === undefined) return document
  const isWithin = from.stepid === to.stepid
  if (isWithin ? from.index === to.index : obstacleAt(document, to.stepid)) return document
  const rest = picturesOf(source.media).filter((_, index) => index !== from.index)
  const without = changeStep(document, from.stepid, (step) => ({
    ...step,
    media: { type: 'image', data: [...rest] },
  }))
  const target = findStep(without, to.stepid)
  // A step shows the same picture only once.
  const others = target ? picturesOf(target.media).filter((id) => id !== imageid) : []
  return setPictures(without, to.stepid, others.toSpliced(Math.min(to.index, others.length), 0, imageid))
}

export interface PictureMove {
  readonly to: PicturePosition
  /** Number of the other step, if the picture leaves its step. */
  readonly other: number | null
}

/** Returns the position one forward or back: beyond the end of a step in the next step with space. */
export function neighbour(
  document: Document,
  { stepid, index }: PicturePosition,
  by: -1 | 1,
): PictureMove | null {
  const at = document.steps.findIndex((step) => step.stepid === stepid)
  const own = document.steps[at]
  if (!own) return null
  const next = index + by
  if (next >= 0 && next < picturesOf(own.media).length) return { to: { stepid, index: next }, other: null }
  const beside = document.steps[at + by]
  if (!beside || obstacleAt(document, beside.stepid)) return null
  const place = by < 0 ? picturesOf(beside.media).length : 0
  return { to: { stepid: beside.stepid, index: place }, other: at + by + 1 }
}
