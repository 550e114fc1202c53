// The guide of a run as it was when the run began, whatever became of it since.
import { assembleGuide } from '#guides/assemble.ts'
import { findGuide, findGuideRevision } from '#guides/guides.queries.ts'
import type { Guide } from '#guides/guides.schema.ts'
import { personalOf } from '#guides/personal.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import type { EntryRow } from './entries.queries.ts'
import { readPins } from './plans.ts'

/** Whoever may read the run may read this: the caller was asked already, and the guide may be private or gone. */
export async function showGuideOfRun(ctx: Context, entry: EntryRow): Promise<Guide> {
  const guide = await findGuide(ctx.db, entry.guideid)
  const revision = await findGuideRevision(ctx.db, entry.guideRevisionid)
  if (!guide || !revision) throw problems.guideNotFound()
  const { translationRevisionid } = entry
  const translation =
    translationRevisionid === null ? null : ((await findGuideRevision(ctx.db, translationRevisionid)) ?? null)
  const shown = await assembleGuide(ctx, {
    guide,
    revision,
    translation,
    langid: translation?.langid ?? guide.langid,
    withPrerequisiteSteps: true,
    pinned: readPins(entry),
  })
  return { ...shown.guide, ...(await personalOf(ctx, guide)) }
}
