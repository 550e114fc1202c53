// The names of releases: of a state that is read, and of the states that runs follow.
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findGuideRevision } from '../guides.queries.ts'
import type { GuideRelease, ReleaseName } from '../release-names.schema.ts'
import { isSameState } from '../releases/manifest/outside.ts'
import { findRelease, findReleases, type ReleaseRow } from '../releases/releases.queries.ts'
import type { Reading } from './find-steps.ts'

/** Undefined for the working text if it differs from the release, and for states without a release. */
export async function findReleaseOf(db: Db, reading: Reading): Promise<ReleaseRow | undefined> {
  const releaseid = await idOf(db, reading)
  return releaseid === null ? undefined : findRelease(db, releaseid)
}

export const presentReleaseOf = (row: ReleaseRow | undefined): GuideRelease | null =>
  row ? { releaseid: row.releaseid, title: row.title, release_date: toSeconds(row.releasedAt) } : null

async function idOf(db: Db, { guide, revision, translation, isOlder, options }: Reading) {
  if (options.pins) return options.pins.releaseid
  if (isOlder) return null
  if (!options.unpatrolled || guide.releaseid === null) return guide.releaseid
  // A translation may have edits of its own that wait for a release.
  if (translation?.isPatrolled === 0) return null
  if (revision.guideRevisionid === guide.currentRevisionid) return guide.releaseid
  const shown = await findGuideRevision(db, guide.currentRevisionid)
  return shown && isSameState(shown, revision) ? guide.releaseid : null
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
