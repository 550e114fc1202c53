// Access rules of releases: reading them, and making, changing and deleting them.
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { getReadableGuide, isTrusted, mayEdit } from '../../guides.access.ts'
import { guideProblems } from '../../guides.problems.ts'
import type { GuideRow } from '../../guides.queries.ts'
import { seesAllReleases } from '../../reading/pin-release.ts'
import { usesReleases } from '../manifest/outside.ts'
import { releaseProblems } from '../releases.problems.ts'
import { findRelease, type ReleaseRow } from '../releases.queries.ts'
import { isUsable } from '../states.ts'

export interface ReleaseSubject {
  release: ReleaseRow
  guide: GuideRow
}

async function getRelease(ctx: Context, params: Record<string, unknown>): Promise<ReleaseSubject> {
  const release = await findRelease(ctx.db, params.releaseid as number)
  if (!release) throw guideProblems.releaseNotFound()
  const guide = await getReadableGuide(ctx, release.guideid)
  if (!isUsable(release) && !(await seesAllReleases(ctx, guide))) throw guideProblems.releaseNotFound()
  return { release, guide }
}

/** The same users whose edits readers see immediately on a site without releases. */
export async function checkMayRelease(ctx: Context, guide: GuideRow): Promise<void> {
  if (!isTrusted(ctx) || !(await mayEdit(ctx, guide))) throw problems.forbidden(['Author'])
  if (!usesReleases(ctx)) throw releaseProblems.releasesOff()
}

export const releaseAccess = {
  read: {
    ...access.public,
    name: 'release.read',
    description:
      'Every caller who can view the guide; releases that never took effect or were withdrawn: users who can edit it',
    check: getRelease,
  } satisfies Access<ReleaseSubject>,
  change: {
    ...access.signedIn,
    name: 'release.change',
    description: 'Users who can edit the guide and whose edits need no review',
    check: async (ctx, params) => {
      const subject = await getRelease(ctx, params)
      await checkMayRelease(ctx, subject.guide)
      return subject
    },
  } satisfies Access<ReleaseSubject>,
} as const
