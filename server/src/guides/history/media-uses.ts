// Records the media that guides and steps use, with every revision.
import { recordChangedUses, type UseState } from '#history/uses.ts'
import { type MediaUse, usesInTexts } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readContent, readPlaces } from '../content.ts'
import { readStepTranslation, readTranslation } from '../edition-content.ts'
import type { Edition } from '../editions/editions.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { readMedia } from '../steps/media.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'

type State = Pick<GuideRevisionRow, 'content' | 'steps'> | null | undefined

/** `before` is the last recorded state; undefined at the beginning of an edition, and after it at its end. */
export async function noteEditionUses(
  ctx: Context,
  { thingid: guideid, langid, isOriginal }: Edition,
  { before, after }: { before: State; after: State },
  state: UseState,
): Promise<void> {
  const own = (state: State) => new Map([[guideid, state ? usesOf(state, isOriginal) : []]])
  await recordChangedUses(ctx, { kind: 'guide', langid }, { before: own(before), after: own(after) }, state)
  const placesOf = (state: State) => new Map(state ? readPlaces(state.steps) : [])
  const [had, has] = [placesOf(before), placesOf(after)]
  const touched = [...new Set([...had.keys(), ...has.keys()])].filter(
    (stepid) => state === 'settles' || had.get(stepid) !== has.get(stepid),
  )
  if (touched.length === 0) return
  const revisionids = touched.flatMap((stepid) => [had.get(stepid) ?? [], has.get(stepid) ?? []].flat())
  const rows = await findStepRevisions(ctx.db, revisionids)
  const usesAt = (places: ReadonlyMap<number, number>) =>
    new Map(
      touched.map((stepid) => {
        const row = rows.get(places.get(stepid) ?? 0)
        return [stepid, row ? usesOfStep(row, isOriginal) : []] as const
      }),
    )
  const uses = { before: usesAt(had), after: usesAt(has) }
  await recordChangedUses(ctx, { kind: 'step', langid, guideid }, uses, state)
}

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
