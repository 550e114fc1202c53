// The media that a stored state of a guide or step refers to.
import { type MediaUse, usesInTexts } from '#media/uses/uses.ts'
import { readContent } from '../content.ts'
import { readStepTranslation, readTranslation } from '../edition-content.ts'
import type { Line } from '../lines.ts'
import { readMedia } from './media.ts'
import type { StepRevisionRow } from './steps.queries.ts'

export function usesOf({ content }: { content: string }, isOriginal: boolean): MediaUse[] {
  if (!isOriginal) {
    const { introduction, conclusion } = readTranslation(content)
    return usesInTexts([introduction?.text ?? '', conclusion?.text ?? ''])
  }
  const { imageid, objectid, documents, introduction, conclusion } = readContent(content)
  return [
    ...(imageid === null ? [] : [{ medium: 'image' as const, mediumid: imageid }]),
    ...(objectid === null ? [] : [{ medium: 'object' as const, mediumid: objectid }]),
    ...documents.map((mediumid) => ({ medium: 'document' as const, mediumid })),
    ...usesInTexts([introduction, conclusion]),
  ]
}

export function usesOfStep(row: StepRevisionRow, isOriginal: boolean): MediaUse[] {
  if (!isOriginal) return usesInTexts(readStepTranslation(row.lines).lines?.lines ?? [])
  const media = readMedia(row.media)
  const shown: MediaUse[] =
    media.type === 'image'
      ? media.data.map((mediumid) => ({ medium: 'image', mediumid }))
      : [{ medium: 'object', mediumid: media.data }]
  return [...shown, ...usesInTexts((JSON.parse(row.lines) as Line[]).map((line) => line.text))]
}
