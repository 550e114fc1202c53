// Tokens of the steps of a response, in its language.
import type { Context } from '#platform/http/request/context.ts'
import type { StepPositions } from '../content.ts'
import { findCommonOfSteps, type StepRevisionRow } from '../steps/steps.queries.ts'
import { tokenOf } from './tokens.ts'
import { findEditions } from './translations.queries.ts'

interface ShownSteps {
  /** Groups steps by the guide that owns them: a prerequisite may not have the language of the response. */
  groups: readonly { guideid: number; places: StepPositions }[]
  translatedSteps: ReadonlyMap<number, StepRevisionRow>
}

/**
 * By step id. `edition` belongs to the guide itself, 0 in its original language. In a state of the history the tokens
 * of steps depend on their texts alone, so that later changes do not affect them.
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
  const tokenOfPlace = (edition: number, [stepid, original]: StepPositions[number]): number => {
    const text = translatedSteps.get(stepid)?.revisionid ?? 0
    return edition === 0 ? original : tokenOf(edition, { text, common: commons.get(stepid) ?? 0 })
  }
  return new Map(
    groups.flatMap(({ guideid, places }) =>
      places.map((place) => [place[0], tokenOfPlace(editions.get(guideid) ?? 0, place)] as const),
    ),
  )
}
