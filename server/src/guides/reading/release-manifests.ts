// The manifests of the releases that a response shows: they decide which media and names its texts show.
import type { TextSeal } from '#pages/texts/links.ts'
import type { Db } from '#platform/db/database.ts'
import { type Manifest, readManifest } from '../releases/manifest/manifest.ts'
import { findReleases, listReleasesOfRevisions, type ReleaseRow } from '../releases/releases.queries.ts'
import type { Pins } from './pick-states.ts'

/** By guide. */
export type Manifests = ReadonlyMap<number, Manifest>

export const noManifests: Manifests = new Map()

export async function findManifests(db: Db, releaseids: readonly number[]): Promise<Manifests> {
  const rows = await findReleases(db, releaseids)
  return new Map(rows.map((row) => [row.guideid, readManifest(row.manifest)]))
}

/** For the pinned states of a release and of its prerequisites: sealed with it, or the last release of their revision. */
export async function findPinnedManifests(
  db: Db,
  { prerequisites }: Pick<Pins, 'prerequisites'>,
  release: ReleaseRow | undefined,
): Promise<Manifests> {
  if (!release) return noManifests
  const rows = prerequisites.length > 0 ? await listBefore(db, prerequisites, release) : []
  return new Map([...rows, release].map((row) => [row.guideid, readManifest(row.manifest)]))
}

function listBefore(
  db: Db,
  prerequisites: Pins['prerequisites'],
  { manifest }: ReleaseRow,
): Promise<ReleaseRow[]> {
  const { before } = readManifest(manifest)
  if (before)
    return findReleases(
      db,
      before.map(({ releaseid }) => releaseid),
    )
  return listReleasesOfRevisions(
    db,
    prerequisites.map(({ revisionid }) => revisionid),
  )
}

/** Titles of guides are in the language of the response, if the release has it. */
export function sealOf({ langid: original, media, names }: Manifest, langid: string): TextSeal {
  const keys = new Set(media.map(({ medium, id }) => `${medium} ${id}`))
  return {
    hasMedium: (medium, id) => keys.has(`${medium} ${id}`),
    titleOfDocument: (id) => names?.documents[id],
    nameOfVideo: (id) => names?.objects?.[id],
    titleOfPage: (wikiid) => names && (names.pages[wikiid] ?? null),
    titleOfGuide: (guideid) => names && ((names.guides[langid] ?? names.guides[original])?.[guideid] ?? null),
  }
}
