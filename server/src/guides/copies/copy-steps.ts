// Copies the steps of an original: texts and media are the same, ids are new.

import type { Context } from '#platform/http/request/context.ts'
import type { StepPositions } from '../content.ts'
import type { GuideRow } from '../guides.queries.ts'
import { findStepRevisions, insertStepRevisions, insertSteps } from '../steps/steps.queries.ts'

export interface CopiedSteps {
  places: StepPositions
  /** By id in the source. */
  stepids: ReadonlyMap<number, number>
  /** By id in the source. */
  revisionids: ReadonlyMap<number, number>
}

export async function copySteps(
  ctx: Context,
  { guideid, langid }: GuideRow,
  places: StepPositions,
): Promise<CopiedSteps> {
  const added = await insertSteps(ctx.db, { guideid, count: places.length, createdAt: ctx.now })
  const stepids = new Map(places.map(([stepid], index) => [stepid, added[index] ?? 0]))
  const rows = await findStepRevisions(
    ctx.db,
    places.map(([, id]) => id),
  )
  const copies = [...rows.values()].map(({ stepid, title, lines, media }) => ({
    stepid: stepids.get(stepid) ?? 0,
    ...{ langid, title, lines, media, at: ctx.now, userid: ctx.actor.userid },
  }))
  const made = copies.length > 0 ? await insertStepRevisions(ctx.db, copies) : new Map<number, number>()
  const numbered = places.map(([stepid, id]) => ({ id, stepid: stepids.get(stepid) ?? 0 }))
  return {
    places: numbered.map(({ stepid }) => [stepid, made.get(stepid) ?? 0]),
    stepids,
    revisionids: new Map(numbered.map(({ id, stepid }) => [id, made.get(stepid) ?? 0])),
  }
}
