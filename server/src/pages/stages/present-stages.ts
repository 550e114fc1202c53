// Presents the stages of a course for the caller, with the caller's progress.
import type { Context } from '#platform/http/request/context.ts'
import { readContent } from '../content.ts'
import type { GuideLookups } from '../deps.ts'
import type { PageRow } from '../pages.queries.ts'
import { findRevision, type RevisionRow } from '../revisions/revisions.queries.ts'
import type { Stage } from '../stages.schema.ts'

/** Rounded down, so that 100 means all. */
export const percentageOf = (completed: number, stages: number): number =>
  stages === 0 ? 0 : Math.floor((completed * 100) / stages)

interface CourseState {
  /** The state that is presented, in any language. */
  revision: RevisionRow
  /** The revision of the original whose stages belong to a translation. */
  originalid: number
  /** Language of the titles; if omitted, that of the text. */
  langid: string | undefined
}

export async function presentStages(
  ctx: Context,
  row: PageRow,
  { revision, originalid, langid }: CourseState,
  guides: Pick<GuideLookups, 'findStageGuides'>,
) {
  const original = revision.langid === row.langid ? revision : await findRevision(ctx.db, originalid)
  const guideids = readContent(original?.content ?? '{}').stages
  const found = await guides.findStageGuides(ctx, guideids, langid ?? revision.langid)
  const stages = guideids.map((docid, orderby): Stage => {
    const { shown = null, isCompleted = false } = found.get(docid) ?? {}
    const common = { docid, doctype: 'guide' as const, orderby, is_viewable: shown !== null }
    if (!shown) return { ...common, completed: isCompleted }
    const { url, ...rest } = shown
    return { ...common, ...rest, url, doc_url: url.slice(ctx.url.length), completed: isCompleted }
  })
  const completed = stages.filter((stage) => stage.completed).length
  return {
    members: {
      stages,
      stages_count: stages.length,
      completed_count: completed,
      completion_percentage: percentageOf(completed, stages.length),
    },
    tags: guideids.map((guideid) => `guide:${guideid}`),
  }
}
