// Decides if a run follows another release than the one in effect.
import { findReleaseName } from '#guides/reading/find-release.ts'
import type { ReleaseName } from '#guides/release-names.schema.ts'
import type { Db } from '#platform/db/database.ts'
import { listGuideHeads, type RunRow } from '../runs.queries.ts'

interface GuideHead {
  releaseid: number | null
  currentRevisionid: number
}

/** A run from before the first release follows the same state without its name. */
export const isBehind = (run: RunRow, guide: GuideHead | undefined): boolean =>
  guide !== undefined &&
  guide.releaseid !== null &&
  guide.releaseid !== run.releaseid &&
  !(run.releaseid === null && run.guideRevisionid === guide.currentRevisionid)

/** The release in effect, if the run follows another one. */
export async function findNewerRelease(db: Db, run: RunRow): Promise<ReleaseName | null> {
  const [guide] = await listGuideHeads(db, [run.guideid])
  return guide && isBehind(run, guide) ? findReleaseName(db, guide.releaseid) : null
}
