// What a run follows: the states of a guide and of the guides before it, named when the run begins and shown ever after.

import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import { findEdition } from '../editions/editions.ts'
import { findTranslationsOf } from '../editions/translations.queries.ts'
import { getReadableGuide } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, findGuides, type GuideRow } from '../guides.queries.ts'
import type { Guide } from '../guides.schema.ts'
import { flattenPrerequisites, walkPrerequisites } from '../parts/prerequisites.ts'
import { viewable } from '../viewable.ts'
import { assembleGuide } from './assemble.ts'
import type { PinnedPrerequisite } from './gather-steps.ts'
import { personalOf } from './personal.ts'

export interface Pins {
  guideid: number
  revisionid: number
  /** Null where the guide is read in its own language. */
  translationid: number | null
  /** Those that the caller may see, in the order of work. */
  prerequisites: readonly PinnedPrerequisite[]
}

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
  const ordered = flattenPrerequisites(roots, await walkPrerequisites(ctx.db, roots))
  const seen = await viewable(ctx, await findGuides(ctx.db, ordered))
  const shown = new Map(seen.map((row) => [row.guideid, row]))
  const foreign = seen.filter((row) => row.langid !== langid).map((row) => row.guideid)
  const translations = new Map(
    (await findTranslationsOf(ctx.db, foreign, langid)).map((row) => [row.guideid, row.guideRevisionid]),
  )
  return ordered.flatMap((each) => {
    const row = shown.get(each)
    if (!row) return []
    return [
      {
        guideid: each,
        revisionid: row.currentRevisionid,
        translationid: translations.get(each) ?? 0,
      },
    ]
  })
}

/** Whoever asks was let in by the run: the guide may be private by now, or gone. */
export async function showPinnedGuide(ctx: Context, pins: Pins): Promise<Guide> {
  const guide = await findGuide(ctx.db, pins.guideid)
  const revision = await findGuideRevision(ctx.db, pins.revisionid)
  if (!guide || !revision) throw guideProblems.guideNotFound()
  const translation =
    pins.translationid === null ? null : ((await findGuideRevision(ctx.db, pins.translationid)) ?? null)
  const shown = await assembleGuide(ctx, {
    guide,
    revision,
    translation,
    langid: translation?.langid ?? guide.langid,
    edition: 0,
    withPrerequisiteSteps: true,
    pinned: pins.prerequisites,
  })
  return { ...shown.guide, ...(await personalOf(ctx, guide)) }
}
