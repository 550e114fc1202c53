// Saves the first state of a language of a guide that was just copied or imported.
import type { Context } from '#platform/http/request/context.ts'
import type { TranslationContent } from '../edition-content.ts'
import type { Edition } from '../editions/editions.ts'
import { noMedia } from '../steps/media.ts'
import { insertStepRevisions } from '../steps/steps.queries.ts'
import { nextNumber } from './publish-state.ts'
import { type NextState, saveEdition } from './save-edition.ts'

export interface AddedTranslation extends Pick<NextState, 'sourceRevisionid' | 'writers'> {
  content: TranslationContent
  /** In the order of the original; `lines` is a step translation as it is stored. */
  steps: readonly { stepid: number; title: string; lines: string }[]
}

export async function addTranslation(
  ctx: Context,
  place: Edition,
  { steps, ...state }: AddedTranslation,
): Promise<void> {
  const same = { langid: place.langid, media: JSON.stringify(noMedia), at: ctx.now, userid: ctx.actor.userid }
  const made = await insertStepRevisions(
    ctx.db,
    steps.map((step) => ({ ...step, ...same, revisionid: nextNumber(place) })),
  )
  await saveEdition(ctx, place, null, {
    ...state,
    places: steps.map(({ stepid }) => [stepid, made.get(stepid) ?? 0]),
    action: 'translated',
    isAccepted: true,
  })
}
