// The media that a stored state of a guide or step refers to.
import { type MediaUse, usesInTexts } from '#media/uses/uses.ts'
import { readContent } from '../content.ts'
import { readStepTranslation, readTranslation } from '../edition-content.ts'
import type { Line } from '../lines.ts'
import { readMedia } from './media.ts'
import type { StepRevisionRow } from './steps.queries.ts'

/** The texts of a state that may name things. */
export function textsOf({ content }: { content: string }, isOriginal: boolean): string[] {
  if (isOriginal) {
    const { introduction, conclusion } = readContent(content)
    return [introduction, conclusion]
  }
  const { introduction, conclusion } = readTranslation(content)
  return [introduction?.text ?? '', conclusion?.text ?? '']
}

export const textsOfStep = ({ lines }: StepRevisionRow, isOriginal: boolean): readonly string[] =>
  isOriginal
    ? (JSON.parse(lines) as Line[]).map((line) => line.text)
    : (readStepTranslation(lines).lines?.lines ?? [])

export function usesOf(state: { content: string }, isOriginal: boolean): MediaUse[] {
  const quotes = usesInTexts(textsOf(state, isOriginal))
  if (!isOriginal) return quotes
  const { imageid, objectid, documents } = readContent(state.content)
  return [
    ...(imageid === null ? [] : [{ medium: 'image' as const, mediumid: imageid }]),
    ...(objectid === null ? [] : [{ medium: 'object' as const, mediumid: objectid }]),
    ...documents.map((mediumid) => ({ medium: 'document' as const, mediumid })),
    ...quotes,
  ]
}

export function usesOfStep(row: StepRevisionRow, isOriginal: boolean): MediaUse[] {
  const quotes = usesInTexts(textsOfStep(row, isOriginal))
  if (!isOriginal) return quotes
  const media = readMedia(row.media)
  const shown: MediaUse[] =
    media.type === 'image'
      ? media.data.map((mediumid) => ({ medium: 'image', mediumid }))
      : [{ medium: 'object', mediumid: media.data }]
  return [...shown, ...quotes]
}
