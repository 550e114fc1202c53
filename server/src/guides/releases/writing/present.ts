// Presents releases, with one query for their users.
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { siteOf } from '#settings/settings.ts'
import { findSigned } from '#signatures/signatures.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { findGuidesWithProcess } from '../approval/assignments.queries.ts'
import { readManifest } from '../manifest/manifest.ts'
import { findShownByApproved } from '../manifest/pins.queries.ts'
import type { ReleaseRow } from '../releases.queries.ts'
import type { Release } from './releases.schema.ts'

export async function presentReleases(ctx: Context, rows: readonly ReleaseRow[]): Promise<Release[]> {
  const people = await findPeople(
    ctx.db,
    rows.map(({ userid }) => userid),
  )
  const releaseids = rows.map(({ releaseid }) => releaseid)
  const signed = await findSigned(ctx.db, 'release', releaseids)
  const bound = await findGuidesWithProcess(
    ctx.db,
    rows.map(({ guideid }) => guideid),
  )
  const shown = await findShownByApproved(ctx.db, releaseids)
  return rows.map((row) => {
    const { langid, editions } = readManifest(row.manifest)
    const user = people.get(row.userid ?? 0)
    return {
      releaseid: row.releaseid,
      guideid: row.guideid,
      langid,
      langids: Object.keys(editions),
      revisionid: row.guideRevisionid,
      user: user ? presentUserSummary(user, ctx.url) : null,
      status: row.status,
      title: row.title,
      major: row.major,
      minor: row.minor,
      type: row.type,
      notes: row.notes,
      init_date: toSeconds(row.createdAt),
      release_date: toSeconds(row.releasedAt),
      effective_date: toSeconds(row.effectiveAt),
      end_date: toSeconds(row.endAt),
      reason: row.reason,
      manifest_hash: row.manifestHash,
      signed: signed.has(row.releaseid),
      needs_admin: signed.has(row.releaseid) || bound.has(row.guideid) || shown.has(row.releaseid),
      locks_guide: row.status === 'pending' && siteOf(ctx).approvalEdits === 'refuse',
    }
  })
}

export const presentRelease = async (ctx: Context, row: ReleaseRow): Promise<Release> =>
  (await presentReleases(ctx, [row]))[0] as Release
