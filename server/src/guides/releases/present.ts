// Presents releases, with one query for their users.
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { readManifest } from '../manifests/manifest.ts'
import type { ReleaseRow } from '../manifests/releases.queries.ts'
import type { Release } from './releases.schema.ts'

export async function presentReleases(ctx: Context, rows: readonly ReleaseRow[]): Promise<Release[]> {
  const people = await findPeople(
    ctx.db,
    rows.map(({ userid }) => userid),
  )
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
    }
  })
}

export const presentRelease = async (ctx: Context, row: ReleaseRow): Promise<Release> =>
  (await presentReleases(ctx, [row]))[0] as Release
