// What a run follows: the states of a guide and of the guides before it, named when the run begins and shown ever after.

import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import { findEdition } from '../editions/editions.ts'
import { findTranslationsOf } from '../editions/translations.queries.ts'
import { getReadableGuide } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, type GuideRow } from '../guides.queries.ts'
import type { Guide } from '../guides.schema.ts'
import { listBefore } from './find-steps.ts'
import { personalOf } from './personal.ts'
import type { PinnedPrerequisite, Pins } from './pick-states.ts'
import { showGuide } from './show.ts'

/** As readers see all of it now. Existence and visibility are told. */
export async function pinGuide(ctx: Context, guideid: number, langid: string): Promise<Pins> {
  const guide = await getReadableGuide(ctx, guideid)
  const translation = langid === guide.langid ? undefined : await findEdition(ctx.db, guide, langid)
  return {
    guideid,
    revisionid: guide.currentRevisionid,
    translationid: translation?.current || null,
    prerequisites: await pinPrerequisites(ctx, guide, langid),
  }
}

async function pinPrerequisites(
  ctx: Context,
  guide: GuideRow,
  langid: string,
): Promise<PinnedPrerequisite[]> {
  const revision = await findGuideRevision(ctx.db, guide.currentRevisionid)
  const roots = revision ? readContent(revision.content).prerequisites : []
  if (roots.length === 0) return []
  const { shown } = await listBefore(ctx, roots)
  const foreign = shown.filter((row) => row.langid !== langid).map((row) => row.guideid)
  const translations = new Map(
    (await findTranslationsOf(ctx.db, foreign, langid)).map((row) => [row.guideid, row.guideRevisionid]),
  )
  return shown.map(({ guideid, currentRevisionid: revisionid }) => ({
    guideid,
    revisionid,
    translationid: translations.get(guideid) ?? 0,
  }))
}

/** Whoever asks was let in by the run: the guide may be private by now, or gone. */
export async function showPinnedGuide(ctx: Context, pins: Pins): Promise<Guide> {
  const guide = await findGuide(ctx.db, pins.guideid)
  if (!guide) throw guideProblems.guideNotFound()
  const shown = await showGuide(ctx, guide, { pins })
  return { ...shown.guide, ...(await personalOf(ctx, guide)) }
}
