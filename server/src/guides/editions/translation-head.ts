// The state that edits of a translation are based on, with the published state of the original.
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces, type StepPositions } from '../content.ts'
import { readTranslation, type TranslationContent } from '../edition-content.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import { waitsForRelease } from '../releases/manifest/outside.ts'
import { type Edition, findEdition } from './editions.ts'

export interface TranslationHead {
  place: Edition
  /** The state of the original from which translations are made: the published one, or the working text of a release. */
  source: GuideRevisionRow
  /** Null if the guide is not translated yet. */
  head: GuideRevisionRow | null
  content: TranslationContent
  places: StepPositions
}

export async function getTranslationHead(
  ctx: Context,
  guideid: number,
  langid: string,
): Promise<TranslationHead> {
  const guide = await findGuide(ctx.db, guideid)
  const source = guide && (await findGuideRevision(ctx.db, sourceOf(ctx, guide)))
  if (!guide || !source) throw guideProblems.guideNotFound()
  const edition = (await findEdition(ctx.db, guide, langid)) ?? begunEdition(guide, langid)
  const head = edition.newest > 0 ? ((await findGuideRevision(ctx.db, edition.newest)) ?? null) : null
  const content = head ? readTranslation(head.content) : {}
  return { place: edition, source, head, content, places: head ? readPlaces(head.steps) : [] }
}

/** All languages of a release become effective together, so its translations are made beforehand. */
const sourceOf = (ctx: Context, guide: GuideRow): number =>
  waitsForRelease(ctx, guide) ? guide.newestRevisionid : guide.currentRevisionid

const begunEdition = (guide: Edition['guide'], langid: string): Edition => ({
  thingid: guide.guideid,
  guide,
  langid,
  isOriginal: false,
  edition: guide.editions + 1,
  current: 0,
  newest: 0,
})
