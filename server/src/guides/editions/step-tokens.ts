// Tokens of the steps of an answer, in its language.
import type { Context } from '#platform/http/request/context.ts'
import type { StepPlaces } from '../content.ts'
import { findCommonOfSteps, type StepRevisionRow } from '../steps/steps.queries.ts'
import { tokenOf } from './tokens.ts'
import { findEditions } from './translations.queries.ts'

interface ShownSteps {
  /** Steps by the guide that owns them: one that comes first may not have the language of the answer. */
  groups: readonly { guideid: number; places: StepPlaces }[]
  translatedSteps: ReadonlyMap<number, StepRevisionRow>
}

/**
 * By step. `edition` is that of the guide itself, 0 where it is shown in its own language. In a state out of the
 * history its steps have the numbers of their texts, which nothing moves that came later.
 */
export async function findStepTokens(
  ctx: Context,
  own: { guideid: number; langid: string; edition: number; isOlder?: boolean },
  { groups, translatedSteps }: ShownSteps,
): Promise<Map<number, number>> {
  const guideids = groups.map(({ guideid }) => guideid)
  const editions = (await findEditions(ctx.db, guideids, own.langid)).set(own.guideid, own.edition)
  const moving = own.isOlder ? groups.filter(({ guideid }) => guideid !== own.guideid) : groups
  const stepids = moving.flatMap(({ places }) => places.map(([stepid]) => stepid))
  const commons = await findCommonOfSteps(ctx.db, stepids)
  const tokenOfPlace = (edition: number, [stepid, original]: StepPlaces[number]): number => {
    const text = translatedSteps.get(stepid)?.revisionid ?? 0
    return edition === 0 ? original : tokenOf(edition, { text, common: commons.get(stepid) ?? 0 })
  }
  return new Map(
    groups.flatMap(({ guideid, places }) =>
      places.map((place) => [place[0], tokenOfPlace(editions.get(guideid) ?? 0, place)] as const),
    ),
  )
}
