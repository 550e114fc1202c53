// The prerequisites of a release under an approval process: concrete releases of all of them, also nested ones.
import type { Db } from '#platform/db/database.ts'
import type { PinnedGuide } from '../content.ts'
import { findGuides } from '../guides.queries.ts'
import { type Manifest, type PinnedRelease, readManifest } from '../releases/manifest/manifest.ts'
import { findReleases } from '../releases/releases.queries.ts'
import { isUsable } from '../releases/states.ts'
import type { WalkedPrerequisites } from './pinned-prerequisites.ts'
import { flattenPrerequisites } from './prerequisites.ts'

export interface SealedPrerequisites {
  /** In the order of work. */
  before: PinnedRelease[]
  /** Guides without a release that could be pinned. */
  missing: number[]
}

interface Node extends PinnedGuide {
  /** Its own prerequisites are those of a sealed release, beside it. */
  isLeaf: boolean
}

/** A fixed number of queries per level. Deleted guides are left out: readers do not see them. */
export async function sealPrerequisites(
  db: Db,
  guideid: number,
  roots: readonly PinnedGuide[],
): Promise<SealedPrerequisites> {
  const chosen = new Map<number, PinnedRelease>()
  const below = new Map<number, number[]>()
  const missing = new Set<number>()
  const visited = new Set([guideid])
  for (let level: Node[] = roots.map((root) => ({ ...root, isLeaf: false })); level.length > 0; ) {
    const fresh = new Map<number, Node>()
    for (const node of level)
      if (!visited.has(node.guideid) && !fresh.has(node.guideid)) fresh.set(node.guideid, node)
    level = []
    for (const [id, release] of await findUsable(db, [...fresh.values()])) {
      visited.add(id)
      if (!release) {
        missing.add(id)
        continue
      }
      chosen.set(id, { guideid: id, releaseid: release.releaseid })
      const { before, prerequisites } = release.manifest
      const children = fresh.get(id)?.isLeaf ? [] : (before ?? prerequisites)
      below.set(
        id,
        children.map((child) => child.guideid),
      )
      level.push(...children.map((child) => ({ ...child, isLeaf: before !== undefined })))
    }
  }
  const ordered = flattenPrerequisites(
    roots.map((root) => root.guideid),
    below,
  )
  return { before: ordered.flatMap((id) => chosen.get(id) ?? []), missing: [...missing] }
}

type UsableRelease = { releaseid: number; manifest: Manifest }

/** The pinned release of each guide, or the one in effect if none is pinned or the pinned one was withdrawn. */
async function findUsable(db: Db, nodes: readonly PinnedGuide[]): Promise<Map<number, UsableRelease | null>> {
  const guides = await findGuides(
    db,
    nodes.map(({ guideid }) => guideid),
  )
  const inEffect = new Map(guides.map((row) => [row.guideid, row.releaseid]))
  const wanted = nodes.flatMap(({ guideid, releaseid }) =>
    [releaseid ?? [], inEffect.get(guideid) ?? []].flat(),
  )
  const rows = new Map((await findReleases(db, [...new Set(wanted)])).map((row) => [row.releaseid, row]))
  const existing = nodes.filter(({ guideid }) => inEffect.has(guideid))
  return new Map(
    existing.map(({ guideid, releaseid }) => {
      const row = [releaseid, inEffect.get(guideid)]
        .flatMap((id) => rows.get(id ?? 0) ?? [])
        .find((each) => each.guideid === guideid && isUsable(each))
      return [guideid, row ? { releaseid: row.releaseid, manifest: readManifest(row.manifest) } : null]
    }),
  )
}

/** As sealed, also if a release was withdrawn since: no other text takes its place. */
export async function findSealed(db: Db, before: readonly PinnedRelease[]): Promise<WalkedPrerequisites> {
  const rows = await findReleases(
    db,
    before.map(({ releaseid }) => releaseid),
  )
  return {
    ordered: before.map(({ guideid }) => guideid),
    pinned: new Map(rows.map((row) => [row.guideid, readManifest(row.manifest)])),
  }
}
