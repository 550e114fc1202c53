// Records a published change of the part that all languages of a guide share: the tokens of all languages change.
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readContent, readPlaces, type StepPositions } from '../content.ts'
import { findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { findStepRevisions, renewSteps } from '../steps/steps.queries.ts'
import { commonOf, commonOfStep, isRearranged, listRevised } from './tokens.ts'

interface Shown {
  content: GuideContent
  places: StepPositions
  /** The change is about the author, or about the existence of the guide. */
  isOtherwiseChanged?: boolean
}

/** Returns columns of the guide's row, with `number` if there is a change. Passing `head` saves reading it again. */
export async function renewCommon(
  ctx: Context,
  guide: GuideRow,
  shown: Shown,
  { number, head }: { number: number; head?: GuideRevisionRow | null | undefined },
): Promise<{ commonRevisionid?: number; highestRevisionid?: number }> {
  if (guide.editions === 0) return {}
  const isHead = head?.guideRevisionid === guide.currentRevisionid
  const before = isHead ? head : await findGuideRevision(ctx.db, guide.currentRevisionid)
  if (!before) return {}
  const places = readPlaces(before.steps)
  const isChanged =
    shown.isOtherwiseChanged ||
    commonOf(readContent(before.content)) !== commonOf(shown.content) ||
    isRearranged(places, shown.places)
  const renewed = await renewChangedSteps(ctx, listRevised(places, shown.places), number)
  return {
    ...(isChanged ? { commonRevisionid: number } : {}),
    ...(isChanged || renewed ? { highestRevisionid: number } : {}),
  }
}

async function renewChangedSteps(
  ctx: Context,
  revised: readonly [had: number, has: number][],
  number: number,
): Promise<boolean> {
  const rows = await findStepRevisions(ctx.db, revised.flat())
  const stepids = revised.flatMap(([had, has]) => {
    const [before, after] = [rows.get(had), rows.get(has)]
    return before && after && commonOfStep(before) !== commonOfStep(after) ? [after.stepid] : []
  })
  if (stepids.length > 0) await renewSteps(ctx.db, stepids, number)
  return stepids.length > 0
}
