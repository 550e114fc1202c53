// The names of releases: of a state that is read, and of the states that runs follow.
import type { Db } from '#platform/db/database.ts'
import { findRelease, findReleases } from '../manifests/releases.queries.ts'
import type { ReleaseName } from '../release-names.schema.ts'
import type { Reading } from './find-steps.ts'

/** Null for the working text if it differs from the release, and for states without a release. */
export const findReleaseOf = (db: Db, reading: Reading): Promise<ReleaseName | null> =>
  findReleaseName(db, idOf(reading))

function idOf({ guide, revision, isOlder, options }: Reading): number | null {
  if (options.pins) return options.pins.releaseid
  const isReleased = !options.unpatrolled || revision.guideRevisionid === guide.currentRevisionid
  return isOlder || !isReleased ? null : guide.releaseid
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
