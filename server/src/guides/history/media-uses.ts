// What guides and steps show of media, noted with every revision of them.
import { type MediaUse, noteUses, sameUses, usesInTexts } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces, type StepPlaces } from '../content.ts'
import { readStepTranslation, readTranslation, type TranslationContent } from '../edition-content.ts'
import { findGuideRevisions, type GuideRevisionRow } from '../guides.queries.ts'
import type { Line } from '../lines.ts'
import { readMedia } from '../steps/media.ts'
import { findStepRevisions, type StepRevisionRow } from '../steps/steps.queries.ts'

/** A guide, or a guide in another language than its own. */
export interface UsedState {
  guideid: number
  langid: string
  /** Null: the first revision. */
  head: Pick<GuideRevisionRow, 'content' | 'steps' | 'isPatrolled'> | null
  places: StepPlaces
  isPatrolled: 0 | 1
}

export async function noteGuideUses(ctx: Context, state: UsedState, content: GuideContent): Promise<void> {
  const before = state.head ? usesOf(readContent(state.head.content)) : []
  await noteChanges(ctx, state, { before, after: usesOf(content) }, usesOfStep)
}

export async function noteTranslationUses(
  ctx: Context,
  state: UsedState,
  content: TranslationContent,
): Promise<void> {
  const before = state.head ? usesOfTranslation(readTranslation(state.head.content)) : []
  const uses = { before, after: usesOfTranslation(content) }
  await noteChanges(ctx, state, uses, usesOfStepTranslation)
}

/**
 * Nothing waits any more: from now on only what the shown revision has is in use. `other` is the revision beside it
 * that was in use until now, accepted over or denied.
 */
export async function settleUses(
  ctx: Context,
  { guideid, langid, isTranslation }: { guideid: number; langid: string; isTranslation: boolean },
  revisionids: { shown: number; other: number },
): Promise<void> {
  const rows = await findGuideRevisions(ctx.db, [revisionids.shown, revisionids.other])
  const find = (guideRevisionid: number) => rows.find((row) => row.guideRevisionid === guideRevisionid)
  const [shown, other] = [find(revisionids.shown), find(revisionids.other)]
  if (!other) return
  const head = { ...other, isPatrolled: 0 as const }
  const state = {
    guideid,
    langid,
    head,
    places: shown ? readPlaces(shown.steps) : [],
    isPatrolled: 1 as const,
  }
  if (isTranslation) await noteTranslationUses(ctx, state, shown ? readTranslation(shown.content) : {})
  else if (shown) await noteGuideUses(ctx, state, readContent(shown.content))
}

async function noteChanges(
  ctx: Context,
  { guideid, langid, head, places, isPatrolled }: UsedState,
  own: { before: MediaUse[]; after: MediaUse[] },
  usesOfRevision: (row: StepRevisionRow) => MediaUse[],
): Promise<void> {
  const options = { keepsOlder: isPatrolled === 0 }
  // What only readers of an older revision saw counts no longer, once a newer one is shown.
  const mustNote = isPatrolled === 1 && head?.isPatrolled === 0
  if (mustNote || !sameUses(own.before, own.after))
    await noteUses(ctx, { kind: 'guide', langid, uses: new Map([[guideid, own.after]]) }, options)
  const had = new Map(head ? readPlaces(head.steps) : [])
  const has = new Map(places)
  const touched = [...new Set([...had.keys(), ...has.keys()])].filter(
    (stepid) => mustNote || had.get(stepid) !== has.get(stepid),
  )
  if (touched.length === 0) return
  const revisionids = touched.flatMap((stepid) => [had.get(stepid) ?? [], has.get(stepid) ?? []].flat())
  const rows = await findStepRevisions(ctx.db, revisionids)
  const usesAt = (revisionid: number | undefined): MediaUse[] => {
    const row = rows.get(revisionid ?? 0)
    return row ? usesOfRevision(row) : []
  }
  const changed = touched.filter(
    (stepid) => mustNote || !sameUses(usesAt(had.get(stepid)), usesAt(has.get(stepid))),
  )
  const uses = new Map(changed.map((stepid) => [stepid, usesAt(has.get(stepid))]))
  await noteUses(ctx, { kind: 'step', langid, guideid, uses }, options)
}

export function usesOf(content: GuideContent): MediaUse[] {
  const { imageid, objectid, documents, introduction, conclusion } = content
  return [
    ...(imageid === null ? [] : [{ medium: 'image' as const, mediumid: imageid }]),
    ...(objectid === null ? [] : [{ medium: 'object' as const, mediumid: objectid }]),
    ...documents.map((mediumid) => ({ medium: 'document' as const, mediumid })),
    ...usesInTexts([introduction, conclusion]),
  ]
}

export function usesOfStep(row: StepRevisionRow): MediaUse[] {
  const media = readMedia(row.media)
  const shown: MediaUse[] =
    media.type === 'image'
      ? media.data.map((mediumid) => ({ medium: 'image', mediumid }))
      : [{ medium: 'object', mediumid: media.data }]
  return [...shown, ...usesInTexts((JSON.parse(row.lines) as Line[]).map((line) => line.text))]
}

export const usesOfTranslation = ({ introduction, conclusion }: TranslationContent): MediaUse[] =>
  usesInTexts([introduction?.text ?? '', conclusion?.text ?? ''])

export const usesOfStepTranslation = (row: StepRevisionRow): MediaUse[] =>
  usesInTexts(readStepTranslation(row.lines).lines?.lines ?? [])
