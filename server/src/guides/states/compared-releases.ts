// Finds the releases that a comparison names, with the rights of reading a release.
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { GuideRow } from '../guides.queries.ts'
import { seesAllReleases } from '../reading/pin-release.ts'
import { findReleases, type ReleaseRow } from '../releases/releases.queries.ts'
import { isUsable } from '../releases/states.ts'

/** Readers compare the release in effect only. Releases that they never saw are absent, as in their lists. */
export async function findComparedReleases(
  ctx: Context,
  guide: GuideRow,
  releaseids: readonly number[],
): Promise<Map<number, ReleaseRow>> {
  const rows = (await findReleases(ctx.db, releaseids)).filter(({ guideid }) => guideid === guide.guideid)
  const isOther = (row: ReleaseRow) => row.releaseid !== guide.releaseid
  const isHidden = rows.some(isOther) && !(await seesAllReleases(ctx, guide))
  if (isHidden && rows.some((row) => isOther(row) && isUsable(row))) throw problems.forbidden(['Author'])
  return new Map(rows.filter((row) => !isHidden || !isOther(row)).map((row) => [row.releaseid, row]))
}
