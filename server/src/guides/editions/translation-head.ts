// The state that edits of a translation are based on, with the published state of the original.
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces, type StepPositions } from '../content.ts'
import { readTranslation, type TranslationContent } from '../edition-content.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, type GuideRevisionRow } from '../guides.queries.ts'
import { type Edition, findEdition } from './editions.ts'

export interface TranslationHead {
  place: Edition
  /** The published state of the original: translations are made from it. */
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
  const source = guide && (await findGuideRevision(ctx.db, guide.currentRevisionid))
  if (!guide || !source) throw guideProblems.guideNotFound()
  const edition = (await findEdition(ctx.db, guide, langid)) ?? begunEdition(guide, langid)
  const head = edition.newest > 0 ? ((await findGuideRevision(ctx.db, edition.newest)) ?? null) : null
  const content = head ? readTranslation(head.content) : {}
  return { place: edition, source, head, content, places: head ? readPlaces(head.steps) : [] }
}

const begunEdition = (guide: Edition['guide'], langid: string): Edition => ({
  thingid: guide.guideid,
  guide,
  langid,
  isOriginal: false,
  edition: guide.editions + 1,
  current: 0,
  newest: 0,
})
