// The names of releases: of a state that is read, and of the states that runs follow.
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findRelease, findReleases } from '../manifests/releases.queries.ts'
import type { GuideRelease, ReleaseName } from '../release-names.schema.ts'
import type { Reading } from './find-steps.ts'

/** Null for the working text if it differs from the release, and for states without a release. */
export async function findReleaseOf(db: Db, reading: Reading): Promise<GuideRelease | null> {
  const releaseid = idOf(reading)
  const row = releaseid === null ? undefined : await findRelease(db, releaseid)
  if (!row) return null
  return { releaseid: row.releaseid, title: row.title, release_date: toSeconds(row.releasedAt) }
}

function idOf({ guide, revision, translation, isOlder, options }: Reading): number | null {
  if (options.pins) return options.pins.releaseid
  // A translation may have edits of its own that wait for a release.
  const isWaiting = revision.guideRevisionid !== guide.currentRevisionid || translation?.isPatrolled === 0
  return isOlder || (options.unpatrolled && isWaiting) ? null : guide.releaseid
}

/** Null also for a release that was deleted. */
export async function findReleaseName(db: Db, releaseid: number | null): Promise<ReleaseName | null> {
  const row = releaseid === null ? undefined : await findRelease(db, releaseid)
  return row ? { releaseid: row.releaseid, title: row.title } : null
}

export async function findReleaseNames(
  db: Db,
  releaseids: Iterable<number | null>,
): Promise<Map<number, ReleaseName>> {
  const named = [...new Set(releaseids)].filter((releaseid) => releaseid !== null)
  const rows = await findReleases(db, named)
  return new Map(rows.map(({ releaseid, title }) => [releaseid, { releaseid, title }]))
}
