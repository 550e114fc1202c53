// Checks that a state can be released: when its release is made, when it is approved, and when it takes effect.
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { type PinnedGuide, readContent } from '../../content.ts'
import { findGuideRevision, findGuides, type GuideRow } from '../../guides.queries.ts'
import { checkPins } from '../../parts/check-prerequisites.ts'
import { checkStillFits } from '../../saving/publish-state.ts'
import { type Manifest, originalOf } from '../manifest/manifest.ts'

/** Repeats the checks of the save: a state may have become invalid since it was written or scheduled. */
export async function checkReleasable(ctx: Context, guide: GuideRow, manifest: Manifest): Promise<void> {
  const state = await findGuideRevision(ctx.db, originalOf(manifest))
  if (!state) throw problems.revisionNotFound()
  const faults = await checkBefore(ctx, manifest.before ?? manifest.prerequisites)
  if (faults.length > 0) throw problems.invalid(faults)
  // Sealed prerequisites are shown as they are, wherever they lead since.
  if (!manifest.before)
    await checkStillFits(ctx, guide, { ...readContent(state.content), categoryid: guide.categoryid })
}

/** A prerequisite that follows the newest release needs one. Deleted ones are not shown, and count in no list. */
export async function checkBefore({ db }: Context, all: readonly PinnedGuide[]): Promise<FieldFault[]> {
  const guideids = all.map(({ guideid }) => guideid)
  const rows = new Map((await findGuides(db, guideids)).map((row) => [row.guideid, row]))
  const wanted = all.filter(({ guideid }) => rows.has(guideid))
  const unreleased = wanted.flatMap(({ guideid, releaseid }, index) => {
    if (releaseid !== null || typeof rows.get(guideid)?.releaseid === 'number') return []
    const message = `Prerequisite ${guideid} has no release: release it first`
    return [{ ...fault('prerequisites', message), index }]
  })
  return [...unreleased, ...(await checkPins(db, wanted))]
}
