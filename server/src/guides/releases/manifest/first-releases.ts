// The first releases of guides on a site that has turned releases on: the states that readers see.
import { recordAll } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findGuide, type GuideRow } from '../../guides.queries.ts'
import { insertPins, insertReleases, setReleasesOf } from '../releases.queries.ts'
import { supersedeReleases } from '../states.ts'
import { gatherManifests } from './gather.ts'
import { sealManifest } from './manifest.ts'
import { usesReleases } from './outside.ts'

export const defaultTitle = ({ major, minor }: { major: number; minor: number }): string =>
  `V${major}.${minor}`

export type ReleaseType = 'major' | 'minor'

/** Numbers are never given out again, also after a deletion. */
export function nextNumber(
  { lastMajor, lastMinor }: Pick<GuideRow, 'lastMajor' | 'lastMinor'>,
  type: ReleaseType,
): { major: number; minor: number } {
  return type === 'major' || lastMajor === 0
    ? { major: lastMajor + 1, minor: 0 }
    : { major: lastMajor, minor: lastMinor + 1 }
}

/** Changes nothing that readers see. */
export async function addFirstReleases(ctx: Context, guides: readonly GuideRow[]): Promise<void> {
  if (guides.length === 0) return
  const manifests = new Map(
    (await gatherManifests(ctx.db, guides, 'current')).map((each) => [each.guideid, each]),
  )
  await supersedeReleases(
    ctx.db,
    guides.map(({ guideid }) => guideid),
  )
  const rows = guides.flatMap((guide) => {
    const manifest = manifests.get(guide.guideid)
    if (!manifest) return []
    const type: ReleaseType = guide.lastMajor === 0 ? 'major' : 'minor'
    const number = nextNumber(guide, type)
    return {
      guideid: guide.guideid,
      ...number,
      title: defaultTitle(number),
      notes: '',
      type,
      status: 'released' as const,
      userid: ctx.actor.userid,
      createdAt: ctx.now,
      releasedAt: ctx.now,
      guideRevisionid: guide.currentRevisionid,
      ...sealManifest(manifest),
    }
  })
  const made = await insertReleases(ctx.db, rows)
  await setReleasesOf(
    ctx.db,
    [...made].map(([guideid, releaseid]) => ({ guideid, releaseid })),
  )
  await insertPins(
    ctx.db,
    [...made].flatMap(([guideid, releaseid]) =>
      (manifests.get(guideid)?.prerequisites ?? []).map((each) => ({ releaseid, pinnedid: each.releaseid })),
    ),
  )
  await recordAll(
    ctx,
    'guide.first-released',
    rows.map(({ guideid, title, manifestHash }) => ({
      subject: ['guide', guideid] as const,
      after: { releaseid: made.get(guideid), title, manifestHash },
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
