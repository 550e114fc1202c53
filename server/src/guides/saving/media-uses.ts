// Records the media that guides and steps use, with every revision.
import { recordChangedUses, type UseState } from '#history/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import type { Edition } from '../editions/editions.ts'
import type { GuideRevisionRow } from '../guides.queries.ts'
import { usesOf, usesOfStep } from '../steps/state-uses.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'

type State = Pick<GuideRevisionRow, 'content' | 'steps'> | null | undefined

/** `before` is the last recorded state; undefined at the beginning of an edition, and after it at its end. */
export async function recordEditionUses(
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
