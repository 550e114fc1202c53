// The first releases of guides on a site that has turned releases on: the states that readers see.
import { recordAll } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findGuide, type GuideRow } from '../../guides.queries.ts'
import { setReleasesOf } from '../releases.queries.ts'
import { supersedeReleases } from '../states.ts'
import { gatherManifests } from './gather.ts'
import { makeReleases } from './make-releases.ts'
import { usesReleases } from './outside.ts'

/** Changes nothing that readers see. */
export async function addFirstReleases(ctx: Context, guides: readonly GuideRow[]): Promise<void> {
  const byId = new Map(guides.map((guide) => [guide.guideid, guide]))
  await supersedeReleases(ctx.db, [...byId.keys()])
  const drafts = (await gatherManifests(ctx.db, guides, 'current')).flatMap((manifest) => {
    const guide = byId.get(manifest.guideid)
    return guide ? { guide, manifest, status: 'released' as const, releasedAt: ctx.now } : []
  })
  const made = await makeReleases(ctx, drafts)
  await setReleasesOf(ctx.db, made)
  await recordAll(
    ctx,
    'guide.first-released',
    made.map(({ guideid, releaseid, title, manifestHash }) => ({
      subject: ['guide', guideid] as const,
      after: { releaseid, title, manifestHash },
    })),
  )
}

/**
 * A save must not change what readers see: a public guide that waits for its first release in the background gets it
 * now. A deleted guide that is restored has shown them nothing, so it waits for a release.
 */
export async function withFirstRelease(ctx: Context, guide: GuideRow): Promise<GuideRow> {
  const isSeen = guide.isPublic === 1 && guide.currentRevisionid > 0 && guide.isDeleted === 0
  if (!usesReleases(ctx) || guide.releaseid !== null || !isSeen) return guide
  await addFirstReleases(ctx, [guide])
  return (await findGuide(ctx.db, guide.guideid)) ?? guide
}
