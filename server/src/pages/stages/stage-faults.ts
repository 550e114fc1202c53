// Checks the stages of a draft of a course.
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import type { GuideLookups } from '../deps.ts'
import type { NewStages } from '../stages.schema.ts'

/** Stages that the course has already may stay; missing guides get the fault of private ones. */
export async function stageFaults(
  ctx: Context,
  before: readonly number[],
  stages: NewStages | undefined,
  guides: Pick<GuideLookups, 'findStageGuides'>,
): Promise<FieldFault[]> {
  const guideids = (stages ?? []).map(({ docid }) => docid)
  const added = [...new Set(guideids)].filter((guideid) => !before.includes(guideid))
  const found = await guides.findStageGuides(ctx, added, undefined)
  const isHidden = new Set(added.filter((guideid) => !found.get(guideid)?.shown))
  return guideids.flatMap((guideid, index): FieldFault[] => {
    const fault = (why: string) => [
      { message: `stages ${why}`, field: 'stages', code: 'invalid_field' as const, index },
    ]
    if (guideids.indexOf(guideid) < index) return fault(`must not have guide ${guideid} twice`)
    return isHidden.has(guideid) ? fault(`must be guides that you can view: ${guideid} is not`) : []
  })
}
